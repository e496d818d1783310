import { get } from 'node:http';
import { allowed, type Figure, megabytes } from '../figures.js';
import { type BenchHall, signIn } from '../hall.js';
import { largestJob } from './eligible-workers.js';

const READERS = ['dispatcher', 'steward'] as const;
const LIMIT = 300 * 1_048_576;
/** So many bytes a second: the answer takes ten seconds. */
const PACE = { bytes: 64 * 1_024, everyMs: 30 };

/** Reads an answer as slowly as a bad line brings it. */
function readSlowly(url: string, cookie: string): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { cookie }, agent: false }, (answer) => {
      let due = PACE.bytes;
      answer.on('data', (chunk: Buffer) => {
        due -= chunk.length;
        if (due > 0) return;
        due = PACE.bytes;
        answer.pause();
        setTimeout(() => answer.resume(), PACE.everyMs);
      });
      answer.on('end', resolve);
      answer.on('error', reject);
    }).on('error', reject);
  });
}

/** The api's memory while two read all eligible workers slowly. @param hall just started */
export async function slowReadersCase(hall: BenchHall, workers: number): Promise<Figure> {
  const url = `${hall.url}/api/jobs/${await largestJob(hall)}/eligible-workers`;
  const reads = READERS.map(async (name) => readSlowly(url, await signIn(hall.url, name)));
  await Promise.all(reads);
  const what = `memory of the api, ${READERS.length} slow readers of all eligible workers among ${workers.toLocaleString('en')}`;
  return allowed(what, hall.processes[0]?.peakMemory() ?? NaN, LIMIT, megabytes);
}
