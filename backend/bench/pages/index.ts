import { type Figure, measured } from '../figures.js';
import { BenchHall } from '../hall.js';
import { jobsPagesCase } from './jobs-pages.js';
import { bulkSendCase, editedWorkerCase, IDLE_FASTER, idlePageCase } from './open-pages.js';
import { signInCase } from './sign-in.js';
import { workersPageCase } from './workers-page.js';

interface Halls {
  /** A hall of so many workers, whose processes the caller has profiled. */
  start: (workers: number, options?: { worker?: boolean; timesFaster?: number }) => Promise<BenchHall>;
  stop: (hall: BenchHall) => Promise<void>;
  providerUrl: string;
  add: (...figures: Figure[]) => void;
}

const [SMALL, LARGE] = [10_000, 100_000];

/** How long pages take until they can be used. */
export async function measurePages({ start, stop, add }: Halls): Promise<void> {
  for (const workers of [SMALL, LARGE]) {
    const hall = await start(workers);
    add(...(await measured('the workers page', () => workersPageCase(hall, workers))));
    // Of the small hall not everybody can be texted: too few for the job of many matches.
    if (workers === SMALL) add(...(await measured('the way in', () => signInCase(hall))));
    else add(...(await measured('the pages of jobs', () => jobsPagesCase(hall))));
    await stop(hall);
  }
}

/** What pages move and work that are left open. */
export async function measureOpenPages({ start, stop, providerUrl, add }: Halls): Promise<void> {
  const hall = await start(SMALL, { worker: true });
  add(...(await measured('an edited worker', () => editedWorkerCase(hall))));
  add(...(await measured('a bulk send', () => bulkSendCase(hall, providerUrl))));
  await stop(hall);
  const faster = await start(SMALL, { timesFaster: IDLE_FASTER });
  add(...(await measured('an idle page', () => idlePageCase(faster))));
  await stop(faster);
}
