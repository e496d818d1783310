import { DateTime } from 'luxon';
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

  it.each([
    ['02:30', '20:00', '2026-03-08T07:00:00Z', '2026-03-09T00:00:00Z'],
    ['01:00', '02:30', '2026-03-08T06:00:00Z', '2026-03-08T07:00:00Z'],
  ])('from %s to %s begin or end when the clocks skip that time', (from, to, opens, closes) => {
    const night = hall(from, to);
    expect(nextOpening(night, at('2026-03-08T05:00:00Z'))).toEqual(at(opens));
    expect(isWithinHours(night, at(opens))).toBe(true);
    expect(nextClosing(night, at(opens))).toEqual(at(closes));
  });

  it.each([
    ['02:10', '02:50', '2026-03-09T06:20:00Z'],
    ['02:50', '03:10', '2026-03-08T07:10:00Z'],
  ])('from %s to %s, in part skipped by the clocks, come to an end', (from, to, end) => {
    expect(afterMinutesWithinHours(hall(from, to), at('2026-03-08T05:00:00Z'), 10)).toEqual(at(end));
  });

  it('that are none are always', () => {
    const night = at('2026-06-09T07:00:00Z');
    expect(isWithinHours(ALWAYS, night)).toBe(true);
    expect(nextOpening(ALWAYS, night)).toEqual(night);
    expect(nextClosing(ALWAYS, night)).toBeNull();
  });
});

/** Day by day. */
function oneByOne(hours: Parameters<typeof nextOpening>[0], from: Date, minutes: number): Date {
  let left = minutes * 60_000;
  for (let opening = nextOpening(hours, from); ;) {
    const closing = nextClosing(hours, opening) ?? opening;
    const open = closing.getTime() - opening.getTime();
    if (left <= open) return new Date(opening.getTime() + left);
    left -= open;
    opening = nextOpening(hours, closing);
  }
}

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

  it('are as many as day by day where the hours are short, and are not looked for day by day', () => {
    const look = jest.spyOn(DateTime, 'fromJSDate');
    const night = hall('01:50', '02:10');
    for (const minutes of [139, 140, 141, 2_000, 10_080]) {
      for (const from of ['2026-03-01T06:55:00Z', '2026-06-09T16:00:00Z', '2026-10-31T05:55:00Z'])
        expect(afterMinutesWithinHours(night, at(from), minutes)).toEqual(oneByOne(night, at(from), minutes));
    }
    look.mockClear();
    const week = afterMinutesWithinHours(hall('08:00', '08:01'), at('2026-06-09T16:00:00Z'), 10_080);
    expect(look.mock.calls.length).toBeLessThan(1_000);
    expect(week).toEqual(at('2054-01-13T13:01:00Z'));
    look.mockRestore();
  });
});
