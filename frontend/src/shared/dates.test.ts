import { dayIn, formatDate, formatDateTime, formatMoment, formatTime } from './dates';

describe('dates', () => {
  it('shows a day as that day, whatever the time zone', () => {
    expect(new Date('2011-03-04').getDate()).toBe(3);
    expect(formatDate('2011-03-04')).toBe('Mar 4, 2011');
    // Without a time that is no day of the wire, but the instant at which it begins here.
    expect(formatDate('2011-03-04T00:00')).toBe('Mar 4, 2011');
  });

  it('shows an instant, and the fallback for nothing or nonsense', () => {
    // Half past two at night in London is the evening before here.
    expect(formatDate('2025-06-15T02:30:00.000Z')).toBe('Jun 14, 2025');
    expect(formatDateTime('2025-06-15T02:30:00.000Z')).toMatch(/^Jun 14, 2025, 4:30\sPM$/);
    expect(formatTime('2025-06-15T02:05:00.000Z')).toMatch(/^4:05\sPM$/);
    for (const show of [formatDate, formatDateTime, formatTime]) {
      for (const nothing of [null, undefined, '', 'soon']) {
        expect(show(nothing, 'No date')).toBe('No date');
        expect(show(nothing)).toBe('');
      }
    }
  });

  it('reckons the day of an instant where the hall is, wherever the browser is', () => {
    const lateEvening = new Date('2025-06-16T02:30:00Z');
    expect(dayIn('America/New_York', lateEvening)).toBe('2025-06-15');
    expect(dayIn('Asia/Tokyo', lateEvening)).toBe('2025-06-16');
    expect(dayIn(undefined, new Date('2025-06-06T09:30:00Z'))).toBe('2025-06-05');
  });

  it('says when something was as briefly as the day allows', () => {
    const now = new Date('2025-06-16T02:30:00Z');
    expect(formatMoment('2025-06-15T15:14:00Z', 'America/New_York', now)).toMatch(/^11:14\sAM$/);
    expect(formatMoment('2025-06-15T15:14:00Z', 'Asia/Tokyo', now)).toMatch(/^12:14\sAM$/);
    expect(formatMoment('2025-06-14T15:14:00Z', 'America/New_York', now)).toMatch(/^Jun 14, 11:14\sAM$/);
    // Here it is the evening before.
    expect(formatMoment('2025-06-15T23:14:00Z', undefined, now)).toMatch(/^1:14\sPM$/);
    for (const nothing of [null, undefined, '', 'soon']) expect(formatMoment(nothing)).toBe('');
  });
});
