import dayjs from 'dayjs';
import { noPostDate, postDateRule } from './post-date';

/** What is said beside the field; undefined when the day may stay. */
async function refusalOf(day: string | null | undefined, today: string) {
  const rule = postDateRule(today);
  if (typeof rule === 'function') throw new Error('The rule needs no form');
  try {
    await rule.validator?.({}, day, () => undefined);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

describe('the post date of a job', () => {
  it.each([
    ['1899-12-31', true],
    ['1900-01-01', false],
    ['2025-06-15', false],
    ['2025-06-16', true],
  ])('%s cannot be chosen: %s', (day, isRefused) => {
    expect(noPostDate('2025-06-15')(dayjs(day))).toBe(isRefused);
  });

  it.each([
    ['2025-06-15', undefined],
    ['2025-06-16', 'Date must not be in the future'],
    ['1899-12-31', 'Date must not be before 1900-01-01'],
    ['1900-01-01', undefined],
    ['', undefined],
    [null, undefined],
    [undefined, undefined],
    // Whether it is a day at all is the business of another rule.
    ['2999-02-30', undefined],
  ])('%s, typed, is told: %s', async (day, message) => {
    expect(await refusalOf(day, '2025-06-15')).toBe(message);
  });
});
