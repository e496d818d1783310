import { absences, endAfterAbsence } from './absence.js';
import { minutesLater } from '../decisions/fill-state-fixtures.js';

const times = { noted: 2_000, away: 15_000, heard: 60_000 };
const now = minutesLater(0);
type Known = [openAt: number | null, last?: [from: number, heardBy: number]];
/** Until when somebody can answer who had until then. */
const until = (end: number, [openAt, last]: Known) => {
  const row = {
    openAt: openAt === null ? null : minutesLater(openAt),
    awayFrom: last ? minutesLater(last[0]) : null,
    heardBy: last ? minutesLater(last[1]) : null,
  };
  const ends = endAfterAbsence(minutesLater(end), absences(now, row, times));
  return Math.round((ends.getTime() - now.getTime()) / 600) / 100;
};

describe('a time to answer', () => {
  it('ends as it was given while the pages are noted as open', () => {
    for (const known of [[null], [0], [0.01], [0, [-300, -200]]] satisfies Known[])
      for (const end of [-400, -20, -0.1, 0, 0.1, 20]) expect(until(end, known)).toBe(end);
  });

  it('is over once they were noted as open after it', () => {
    expect(until(-0.1, [-0.2])).toBe(0.03);
    expect(until(0, [-0.2])).toBe(0.03);
    expect(until(-0.3, [-0.2])).toBe(-0.3);
    expect(until(0.1, [-0.2])).toBe(0.1);
  });

  it('goes on while they are away', () => {
    for (const end of [-0.3, -0.1, 0, 0.9]) expect(until(end, [-0.3])).toBe(1);
    expect(until(-0.4, [-0.3])).toBe(-0.4);
    expect(until(20, [-0.3])).toBe(20);
  });

  it('goes on until whoever pressed a button meanwhile has been heard', () => {
    for (const end of [-10, -3, 0, 0.4]) expect(until(end, [0, [-10, 0.5]])).toBe(0.5);
    expect(until(-10.1, [0, [-10, 0.5]])).toBe(-10.1);
    expect(until(0.6, [0, [-10, 0.5]])).toBe(0.6);
    // Of what is over by now, too: who was heard in time.
    expect(until(-230, [0, [-300, -200]])).toBe(-200);
  });

  it('goes on through an absence that begins before everybody has been heard of the last one', () => {
    expect(until(-5, [-2, [-10, -1.5]])).toBe(1);
    expect(until(-5, [-2, [-10, -3]])).toBe(-3);
  });

  it('has no end by being none', () => {
    expect(
      endAfterAbsence(null, absences(now, { openAt: null, awayFrom: null, heardBy: null }, times)),
    ).toBeNull();
  });
});
