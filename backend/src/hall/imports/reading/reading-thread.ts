import { parentPort, workerData } from 'node:worker_threads';
import { fileRows } from './file-rows.js';
import { BATCH_LENGTH, type FileRow, lengthOf, Unreadable, type Wanted } from './unreadable.js';

/** What the thread gets, and what it answers piece by piece: the next one when it is asked for. */
export interface ReadingTask extends Wanted {
  bytes: Uint8Array;
  /** Rows at once; fewer where they are long. */
  batch: number;
}
export type Reading = { rows: FileRow[] } | { isOver: true } | { unreadable: string } | { failed: string };

/** The pace is set by whoever takes the rows, so that no more of them than a batch are waiting. */
const isWanted = () => new Promise<void>((resolve) => parentPort?.once('message', () => resolve()));

async function run({ bytes, batch, ...wanted }: ReadingTask): Promise<void> {
  const send = (reading: Reading) => parentPort?.postMessage(reading);
  try {
    let rows: FileRow[] = [];
    let length = 0;
    await isWanted();
    const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for await (const row of fileRows(file, wanted)) {
      rows.push(row);
      length += lengthOf(row);
      if (rows.length < batch && length < BATCH_LENGTH) continue;
      send({ rows });
      [rows, length] = [[], 0];
      await isWanted();
    }
    if (rows.length > 0) {
      send({ rows });
      await isWanted();
    }
    send({ isOver: true });
  } catch (error) {
    if (error instanceof Unreadable) send({ unreadable: error.message });
    else send({ failed: String(error) });
  }
}

void run(workerData as ReadingTask);
