import { atMost, type Figure, milliseconds } from '../figures.js';
import type { BenchHall } from '../hall.js';
import { drain } from '../http.js';
import { median, timed } from '../measure.js';

const ROUNDS = 9;
const ALLOWED_MS = 50;
/** From what nearly everybody has to what one has: letters, words out of order, ids, and both ends of numbers. */
const TYPED = ['a', 'm', 'mar', 'hotel ban', 'o a', 'an mar', 'L26', 'L26-100042', '617', '0042', 'zzyzx'];

/** The search over everything, as somebody types: the slowest of several texts. */
export async function searchCase(hall: BenchHall, workers: number): Promise<Figure> {
  const times: { typed: string; took: number }[] = [];
  for (const typed of TYPED) {
    const url = `${hall.url}/api/search?${new URLSearchParams({ q: typed }).toString()}`;
    const rounds: number[] = [];
    for (let round = 0; round <= ROUNDS; round += 1)
      rounds.push(await timed(() => drain({ url, headers: hall.headers })));
    times.push({ typed, took: median(rounds.slice(1)) });
  }
  const slowest = times.reduce((one, other) => (other.took > one.took ? other : one));
  return {
    what: `search among ${workers.toLocaleString('en')} workers, the slowest of ${TYPED.length}: "${slowest.typed}"`,
    ours: milliseconds(slowest.took),
    theirs: `${ALLOWED_MS} ms allowed`,
    ratio: slowest.took / ALLOWED_MS,
    goal: atMost(1),
  };
}
