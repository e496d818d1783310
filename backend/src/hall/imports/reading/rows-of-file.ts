import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Batch, Reading, ReadingTask } from './reading-thread.js';
import { Unreadable, type Wanted } from './unreadable.js';
import { isZip } from './xlsx.js';

/** The thread as it is built: beside this file, or, where sources run, in the folder of what is built. */
const built = path.join(import.meta.dirname, 'reading-thread.js');
const entry = existsSync(built)
  ? built
  : built.replace(`${path.sep}src${path.sep}`, `${path.sep}dist${path.sep}src${path.sep}`);

/** A file that needs more is refused, whatever its size on the disk; a workbook keeps its texts while it is read. */
const MEMORY_MEGA = { workbook: 160, text: 64 };
/** For one batch of rows; until the first one a workbook's texts have to be read. */
const LONGEST_MS = 60_000;

/**
 * The rows of a file, batch by batch, read by a thread of its own: neither api nor worker is held up by it, nor ended
 * by what it makes of a hostile file.
 * @param bytes are the thread's own from then on
 * @param batch rows at once at most; fewer where they are long
 * @throws Unreadable
 */
export async function* rowsOfFile(
  bytes: Uint8Array<ArrayBuffer>,
  batch: number,
  wanted: Wanted,
): AsyncGenerator<Batch> {
  const isWorkbook = isZip(bytes);
  const task: ReadingTask = { bytes, batch, ...wanted };
  const thread = new Worker(entry, {
    workerData: task,
    transferList: [bytes.buffer],
    resourceLimits: {
      maxOldGenerationSizeMb: isWorkbook ? MEMORY_MEGA.workbook : MEMORY_MEGA.text,
      maxYoungGenerationSizeMb: 8,
    },
    // It needs no settings, and takes none of the process's own flags.
    env: {},
    execArgv: [],
  });
  try {
    for (;;) {
      const reading = await nextOf(thread);
      if ('unreadable' in reading) throw new Unreadable(reading.unreadable);
      if ('failed' in reading) throw new Error(reading.failed);
      if ('isOver' in reading) return;
      yield reading;
    }
  } finally {
    await thread.terminate();
  }
}

const tooMuch = () =>
  new Unreadable('The file takes too much to read. Please split it, or save the sheet alone as CSV.');

async function nextOf(thread: Worker): Promise<Reading> {
  const signal = AbortSignal.timeout(LONGEST_MS);
  const answer = once(thread, 'message', { signal }) as Promise<[Reading]>;
  thread.postMessage('next');
  try {
    const [reading] = await answer;
    return reading;
  } catch (error) {
    const { code, name } = error as NodeJS.ErrnoException;
    if (code === 'ERR_WORKER_OUT_OF_MEMORY' || name === 'AbortError') throw tooMuch();
    throw error;
  }
}

/** The first rows of a file. @throws Unreadable */
export async function headOfFile(bytes: Buffer, rows: number, names: readonly string[]): Promise<Batch> {
  for await (const head of rowsOfFile(new Uint8Array(bytes), rows, { names, first: rows })) return head;
  return { rows: [] };
}
