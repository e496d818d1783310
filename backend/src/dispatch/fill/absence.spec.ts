import { endAfterAbsence, lastAbsence } from './absence.js';
import { minutesLater } from './fill-state-fixtures.js';

const times = { away: 15_000, heard: 60_000 };
const now = minutesLater(0);
const noted = (minutes: number | null, last?: [from: number, heardBy: number]) =>
  lastAbsence(
    now,
    {
      openAt: minutes === null ? null : minutesLater(minutes),
      awayFrom: last ? minutesLater(last[0]) : null,
      heardBy: last ? minutesLater(last[1]) : null,
    },
    times,
  );

describe('the last absence of the pages', () => {
  it('is none as long as they are noted as open', () => {
    expect(noted(null)).toBeNull();
    expect(noted(-0.25)).toBeNull();
  });

  it('goes on while they are not', () => {
    expect(noted(-0.3)).toEqual({ from: minutesLater(-0.3), heardBy: minutesLater(1) });
    expect(noted(-90, [-300, -200])).toEqual({ from: minutesLater(-90), heardBy: minutesLater(1) });
  });

  it('is the one that was noted, once they are back', () => {
    expect(noted(0, [-10, 0.5])).toEqual({ from: minutesLater(-10), heardBy: minutesLater(0.5) });
    expect(noted(0, [-300, -200])).toEqual({ from: minutesLater(-300), heardBy: minutesLater(-200) });
  });

  it('is one with the absence before it, of which not everybody had been heard', () => {
    expect(noted(-2, [-10, -1.5])).toEqual({ from: minutesLater(-10), heardBy: minutesLater(1) });
  });
});

describe('whoever had until then', () => {
  const absence = { from: minutesLater(-10), heardBy: minutesLater(1) };

  it('has until they are heard, if that fell into the absence', () => {
    for (const minutes of [-10, -3, 0, 0.9])
      expect(endAfterAbsence(minutesLater(minutes), absence)).toEqual(absence.heardBy);
  });

  it('has no longer otherwise', () => {
    for (const end of [minutesLater(-10.1), minutesLater(1), minutesLater(20), null])
      expect(endAfterAbsence(end, absence)).toBe(end);
    expect(endAfterAbsence(minutesLater(-3), null)).toEqual(minutesLater(-3));
  });
});
