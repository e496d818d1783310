import { Batcher } from './batcher.js';

describe('gathering calls', () => {
  it('hands over together what comes while others are under way, and answers each its own', async () => {
    const batches: number[][] = [];
    const batcher = new Batcher<number, number>(
      async (items) => {
        batches.push(items);
        return items.map((item) => item * 2);
      },
      { max: 3, parallel: 1 },
    );
    const results = await Promise.all([1, 2, 3, 4, 5].map((item) => batcher.add(item)));
    expect(results).toEqual([2, 4, 6, 8, 10]);
    expect(batches).toEqual([
      [1, 2, 3],
      [4, 5],
    ]);
  });

  it('waits a moment for company where it is told to', async () => {
    const batches: number[][] = [];
    const batcher = new Batcher<number, number>(
      async (items) => {
        batches.push(items);
        return items;
      },
      { max: 3, parallel: 2, gatherMs: 20 },
    );
    const first = batcher.add(1);
    await new Promise((resolve) => setImmediate(resolve));
    await Promise.all([first, batcher.add(2)]);
    await batcher.add(3);
    expect(batches).toEqual([[1, 2], [3]]);
  });

  it('fails only the item that is to blame', async () => {
    const batcher = new Batcher<number, string>(
      async (items) => {
        if (items.includes(2)) throw new Error('two');
        return items.map(String);
      },
      { max: 10, parallel: 1 },
    );
    const results = await Promise.allSettled([1, 2, 3].map((item) => batcher.add(item)));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });
});
