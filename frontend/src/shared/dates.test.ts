import {
  formatDate,
  formatDateTime,
  formatExactly,
  formatMoment,
  formatTime,
  hallDay,
  setHallTimezone,
} from './dates';

describe('dates', () => {
  it('shows a day as that day, whatever the time zone', () => {
    expect(new Date('2011-03-04').getDate()).toBe(3);
    expect(formatDate('2011-03-04')).toBe('Mar 4, 2011');
    // With a time that is no day of the wire, but an instant of the reader's clock.
    expect(formatDate('2011-03-04T00:00')).toBe('Mar 4, 2011');
  });

  it('shows an instant on the hall’s clock, and the fallback for nothing or nonsense', () => {
    // Half past two at night in London is the evening before in Boston.
    expect(formatDate('2025-06-15T02:30:00.000Z')).toBe('Jun 14, 2025');
    expect(formatDateTime('2025-06-15T02:30:00.000Z')).toMatch(/^Jun 14, 2025, 10:30\sPM$/);
    expect(formatTime('2025-06-15T02:05:00.000Z')).toMatch(/^10:05\sPM$/);
    for (const show of [formatDate, formatDateTime, formatTime]) {
      for (const nothing of [null, undefined, '', 'soon']) {
        expect(show(nothing, 'No date')).toBe('No date');
        expect(show(nothing)).toBe('');
      }
    }
  });

  it('reckons the day of an instant where the hall is, wherever the browser is', () => {
    const lateEvening = new Date('2025-06-16T02:30:00Z');
    expect(hallDay(lateEvening)).toBe('2025-06-15');
    setHallTimezone('Asia/Tokyo');
    expect(hallDay(lateEvening)).toBe('2025-06-16');
  });

  it.each([undefined, 'America/Atlantis'])('shows the reader’s clock where the zone is %s', (zone) => {
    setHallTimezone(zone);
    expect(hallDay(new Date('2025-06-06T09:30:00Z'))).toBe('2025-06-05');
    expect(formatExactly('2025-06-06T09:30:00Z')).toMatch(/^Jun 5, 2025, 11:30:00\sPM HST$/);
  });

  it('says when something was as briefly as the day allows', () => {
    const now = new Date('2025-06-16T02:30:00Z');
    expect(formatMoment('2025-06-15T15:14:00Z', now)).toMatch(/^11:14\sAM$/);
    expect(formatMoment('2025-06-14T15:14:00Z', now)).toMatch(/^Jun 14, 11:14\sAM$/);
    setHallTimezone('Asia/Tokyo');
    expect(formatMoment('2025-06-15T15:14:00Z', now)).toMatch(/^12:14\sAM$/);
    for (const nothing of [null, undefined, '', 'soon']) expect(formatMoment(nothing)).toBe('');
  });
});
