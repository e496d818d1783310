import { againTogether, pauseAfter } from './putting-off.js';
import type { SendOutcome } from './send-result.js';

const again = (afterMs: number): SendOutcome => ({ outcome: 'again', error: 'Busy', afterMs });

describe('those of a set that were not taken', () => {
  it('come again together, without the others', () => {
    const outcomes: SendOutcome[] = [
      { outcome: 'done' },
      again(750),
      { outcome: 'failed', error: 'Never' },
      again(9_000),
    ];
    expect(againTogether(['a', 'b', 'c', 'd'], outcomes)).toEqual({
      ids: ['b', 'd'],
      error: 'Busy',
      afterMs: 1_000,
    });
  });

  it('come all at once after pauses of one length', () => {
    const retry = { firstPause: 2_000, longestPause: 300_000 } as Parameters<typeof pauseAfter>[1];
    const pauses = Array.from({ length: 100 }, () => pauseAfter(3, retry));
    const ids = pauses.map(String);
    expect(againTogether(ids, pauses.map(again))?.afterMs).toBeGreaterThanOrEqual(Math.max(...pauses) - 1);
  });

  it('are none when all were taken', () => {
    expect(againTogether(['a'], [{ outcome: 'done' }])).toBeUndefined();
  });
});
