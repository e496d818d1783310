import { startWords, urgencyOf } from './start-words';

/** Half past three in the afternoon in Boston. */
const now = Date.parse('2026-11-23T20:30:00Z');
const inMinutes = (minutes: number) => new Date(now + minutes * 60_000).toISOString();

describe('when a job starts, in words', () => {
  it.each([
    [null, 'No start set'],
    [inMinutes(0.2), 'In 1 min'],
    [inMinutes(40), 'In 40 min'],
    [inMinutes(120), 'In 2 h'],
    [inMinutes(125), 'In 2 h 5 min'],
    [inMinutes(7 * 60), 'Today, 10:30 PM'],
    // Half past one at night in Boston, and another day already in London.
    [inMinutes(10 * 60), 'Tomorrow, 1:30 AM'],
    [inMinutes(48 * 60), 'Wed, Nov 25, 3:30 PM'],
    [inMinutes(-20), 'Started 20 min ago'],
    [inMinutes(-48 * 60), 'Started Nov 21, 3:30 PM'],
  ])('%s: %s', (startsAt, words) => expect(startWords(startsAt, now)).toBe(words));
});

describe('how urgent a job is', () => {
  const job = (minutes: number | null, filled = 1, openings: number | null = 2) => ({
    startsAt: minutes === null ? null : inMinutes(minutes),
    ...{ filled, openings },
  });
  it.each([
    ['begins within hours', job(300), 'burning'],
    ['has begun', job(-60), 'burning'],
    ['begins within a day', job(700), 'soon'],
    ['begins later', job(1500), 'calm'],
    ['began long ago', job(-1500), 'calm'],
    ['has no start', job(null), 'calm'],
    ['is full', job(60, 2), 'calm'],
    ['does not count its places', job(60, 2, null), 'burning'],
  ])('%s', (_, one, urgency) => expect(urgencyOf(one, now)).toBe(urgency));
});
