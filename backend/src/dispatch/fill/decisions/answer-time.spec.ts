import { ALWAYS, DAYTIME, minutesLater, NOON } from './fill-state-fixtures.js';
import { answerMinutes, answerTimeEnds } from './answer-time.js';

const HOUR = 60;

describe('how long a worker has to answer', () => {
  it.each([
    ['more than three days', 72 * HOUR + 1, 240],
    ['three days', 72 * HOUR, 60],
    ['more than a day', 24 * HOUR + 1, 60],
    ['a day', 24 * HOUR, 20],
    ['more than six hours', 6 * HOUR + 1, 20],
    ['six hours', 6 * HOUR, 5],
    ['five minutes', 5, 5],
    ['four minutes', 4.9, 4],
    ['half a minute', 0.5, 1],
  ])('with %s to the start', (_, toStart, minutes) => {
    expect(answerMinutes(null, minutesLater(toStart), NOON)).toBe(minutes);
  });

  it('is an hour without a start, and what staff gave', () => {
    expect(answerMinutes(null, null, NOON)).toBe(60);
    expect(answerMinutes(90, minutesLater(90), NOON)).toBe(90);
    // It ends with the start, and so is what they are told.
    expect(answerMinutes(90, minutesLater(45), NOON)).toBe(45);
  });
});

describe('the time to answer', () => {
  it('ends so many minutes after the text was accepted, standing still outside the hours', () => {
    expect(answerTimeEnds(NOON, 20, ALWAYS, null)).toEqual(minutesLater(20));
    expect(answerTimeEnds(NOON, 9 * HOUR, DAYTIME, null)).toEqual(minutesLater(21 * HOUR));
  });

  it('never ends after the start', () => {
    expect(answerTimeEnds(NOON, 20, ALWAYS, minutesLater(19))).toEqual(minutesLater(19));
    expect(answerTimeEnds(NOON, 20, ALWAYS, minutesLater(21))).toEqual(minutesLater(20));
  });
});
