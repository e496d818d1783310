import { atMost, type Figure, milliseconds } from '../figures.js';
import type { BenchHall } from '../hall.js';
import { drain } from '../http.js';
import { sideBySide, timed } from '../measure.js';

const ROUNDS = 9;

/** The whole list of workers against the driver's rows turned into JSON. */
export async function workersListCase(hall: BenchHall, bareUrl: string): Promise<Figure> {
  const { ours, theirs } = await sideBySide(
    ROUNDS,
    () => timed(() => drain({ url: `${hall.url}/api/workers`, headers: hall.headers })),
    () => timed(() => drain({ url: `${bareUrl}/workers` })),
  );
  return {
    what: 'GET /api/workers, 10,000 rows',
    ours: milliseconds(ours),
    theirs: `${milliseconds(theirs)} (pg and JSON.stringify)`,
    ratio: ours / theirs,
    goal: atMost(1.5),
  };
}
