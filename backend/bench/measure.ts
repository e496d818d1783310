export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
};

/** Milliseconds that `work` takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

export interface Pair {
  ours: number;
  theirs: number;
}

/**
 * Medians of both, measured in turn so that whatever else the machine does falls on both. The first round warms up
 * and is not counted.
 */
export async function sideBySide(
  rounds: number,
  ours: () => Promise<number>,
  theirs: () => Promise<number>,
): Promise<Pair> {
  const measured: Pair[] = [];
  for (let round = 0; round <= rounds; round++) {
    const pair =
      round % 2 === 0 ? { ours: await ours(), theirs: await theirs() } : await reversed(ours, theirs);
    if (round > 0) measured.push(pair);
  }
  return { ours: median(measured.map((one) => one.ours)), theirs: median(measured.map((one) => one.theirs)) };
}

async function reversed(ours: () => Promise<number>, theirs: () => Promise<number>): Promise<Pair> {
  const second = await theirs();
  return { ours: await ours(), theirs: second };
}
