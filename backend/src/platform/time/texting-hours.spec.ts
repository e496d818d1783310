import { afterMinutesWithinHours, isWithinHours, nextClosing, nextOpening } from './texting-hours.js';

const hall = (from: string, to: string) => ({ timezone: 'America/New_York', textingHours: { from, to } });
const DAY = hall('08:00', '20:00');
const ALWAYS = { timezone: 'America/New_York', textingHours: null };
const at = (instant: string) => new Date(instant);

describe('texting hours', () => {
  it.each([
    // Eight in Boston is noon in London; the clocks of 2026 go forward on March 8 and back on November 1.
    ['2026-06-09T11:59:59Z', false, '2026-06-09T12:00:00Z', null],
    ['2026-06-09T12:00:00Z', true, '2026-06-09T12:00:00Z', '2026-06-10T00:00:00Z'],
    ['2026-06-09T23:59:59Z', true, '2026-06-09T23:59:59Z', '2026-06-10T00:00:00Z'],
    ['2026-06-10T00:00:00Z', false, '2026-06-10T12:00:00Z', null],
    ['2026-03-07T20:00:00Z', true, '2026-03-07T20:00:00Z', '2026-03-08T01:00:00Z'],
    ['2026-03-08T01:00:00Z', false, '2026-03-08T12:00:00Z', null],
    ['2026-11-01T00:30:00Z', false, '2026-11-01T13:00:00Z', null],
    ['2026-12-31T23:00:00Z', true, '2026-12-31T23:00:00Z', '2027-01-01T01:00:00Z'],
  ])('at %s: open %s, next opening %s, closing %s', (instant, isOpen, opening, closing) => {
    expect(isWithinHours(DAY, at(instant))).toBe(isOpen);
    expect(nextOpening(DAY, at(instant))).toEqual(at(opening));
    expect(nextClosing(DAY, at(instant))).toEqual(closing === null ? null : at(closing));
  });

  it.each([
    ['01:00', '03:00', '2026-11-01T05:00:00Z', '2026-11-01T08:00:00Z'],
    ['01:30', '02:30', '2026-11-01T05:30:00Z', '2026-11-01T07:30:00Z'],
    ['00:30', '01:30', '2026-11-01T04:30:00Z', '2026-11-01T05:30:00Z'],
  ])('from %s to %s begin and end once when the clocks go back', (from, to, opens, closes) => {
    const night = hall(from, to);
    const [opening, closing] = [at(opens), at(closes)];
    expect(nextOpening(night, at('2026-10-31T22:00:00Z'))).toEqual(opening);
    for (let minute = 0; minute < 300; minute += 15) {
      const now = new Date(at('2026-11-01T04:00:00Z').getTime() + minute * 60_000);
      expect([now, isWithinHours(night, now)]).toEqual([now, now >= opening && now < closing]);
      if (now < opening) expect(nextOpening(night, now)).toEqual(opening);
      else if (now < closing) expect(nextClosing(night, now)).toEqual(closing);
    }
  });

  it('that are none are always', () => {
    const night = at('2026-06-09T07:00:00Z');
    expect(isWithinHours(ALWAYS, night)).toBe(true);
    expect(nextOpening(ALWAYS, night)).toEqual(night);
    expect(nextClosing(ALWAYS, night)).toBeNull();
  });
});

describe('minutes that count only within the hours', () => {
  it.each([
    ['within a day', '2026-06-09T16:00:00Z', 20, '2026-06-09T16:20:00Z'],
    ['up to the closing', '2026-06-09T23:40:00Z', 20, '2026-06-10T00:00:00Z'],
    ['stand still over the night', '2026-06-09T23:50:00Z', 20, '2026-06-10T12:10:00Z'],
    ['begin with the opening', '2026-06-09T07:00:00Z', 20, '2026-06-09T12:20:00Z'],
    ['begin with the next opening', '2026-06-10T00:00:00Z', 20, '2026-06-10T12:20:00Z'],
    ['over several nights', '2026-06-09T16:00:00Z', 24 * 60, '2026-06-11T16:00:00Z'],
    ['over a night in which the clocks go forward', '2026-03-08T00:50:00Z', 20, '2026-03-08T12:10:00Z'],
    ['over a night in which they go back', '2026-10-31T23:50:00Z', 20, '2026-11-01T13:10:00Z'],
    ['none', '2026-06-10T00:00:00Z', 0, '2026-06-10T12:00:00Z'],
  ])('%s', (_, from, minutes, until) => {
    expect(afterMinutesWithinHours(DAY, at(from), minutes)).toEqual(at(until));
  });

  it('count always where the hall has no hours, and only what there is of a short day', () => {
    expect(afterMinutesWithinHours(ALWAYS, at('2026-06-10T00:00:00Z'), 20)).toEqual(
      at('2026-06-10T00:20:00Z'),
    );
    // From one to four in the night on which the clocks go forward: two hours.
    const night = hall('01:00', '04:00');
    expect(afterMinutesWithinHours(night, at('2026-03-08T06:00:00Z'), 180)).toEqual(
      at('2026-03-09T06:00:00Z'),
    );
  });
});
