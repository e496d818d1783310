/** What the yardstick takes on the machine on which the limits were found, in milliseconds. */
const USUAL_MS = 10;
const TRIES = 5;

const yard = JSON.stringify(
  Array.from({ length: 8_000 }, (_, n) => ({ n, text: `<p>Worker ${n} &amp; others</p>` })),
);

/** Work of always the same size, of the kind that texts make: parsing, searching, replacing, sorting. */
function yardstick(): number {
  const texts = (JSON.parse(yard) as { text: string }[]).map(({ text }) =>
    text.replace(/<[^>]*>/g, ' ').trim(),
  );
  const words = texts.flatMap((text) => text.split(/\s+/)).filter((word) => /^[a-z0-9]+$/i.test(word));
  return new Set(words.sort()).size;
}

/** In the processor's time of this process: what else runs on the same cores lengthens the wait only. */
function processorMs(work: () => unknown): number {
  const began = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1000;
}

/** How many times as long as usually this machine takes now, whatever the reason. */
export function slowness(): number {
  return processorMs(yardstick) / USUAL_MS;
}

/**
 * The milliseconds that some work takes a usual processor, compared with a yardstick beside it: the least of a few
 * tries, since what costs too much does so every time, and a collection of garbage or a core shared with others does not.
 * @param limit once it takes less, it is not tried again
 */
export function effort(work: () => unknown, limit: number): number {
  let least = Infinity;
  for (let tries = 0; tries < TRIES && least >= limit; tries += 1) {
    const before = slowness();
    const took = processorMs(work);
    least = Math.min(least, took / Math.max(before, slowness()));
  }
  return least;
}
