import { parentPort, workerData } from 'node:worker_threads';
import { fileRows } from './file-rows.js';
import { otherSheetsOf } from './sheet-to-read.js';
import { BATCH_LENGTH, type FileRow, lengthOf, Unreadable, type Wanted } from './unreadable.js';
import { isZip } from './xlsx.js';

/** What the thread gets, and what it answers piece by piece: the next one when it is asked for. */
export interface ReadingTask extends Wanted {
  bytes: Uint8Array;
  /** Rows at once; fewer where they are long. */
  batch: number;
}
export type Reading = Batch | { isOver: true } | { unreadable: string } | { failed: string };

/** Rows at once. */
export interface Batch {
  rows: FileRow[];
  /** With the first rows of a file: sheets of the workbook that have rows, too, and are not read. */
  otherSheets?: number;
}

/** The pace is set by whoever takes the rows, so that no more of them than a batch are waiting. */
const isWanted = () => new Promise<void>((resolve) => parentPort?.once('message', () => resolve()));

async function run({ bytes, batch, ...wanted }: ReadingTask): Promise<void> {
  const send = (reading: Reading) => parentPort?.postMessage(reading);
  try {
    let rows: FileRow[] = [];
    let length = 0;
    await isWanted();
    const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const isHead = wanted.first !== undefined;
    const otherSheets = isHead && isZip(file) ? await otherSheetsOf(file) : undefined;
    for await (const row of fileRows(file, wanted)) {
      rows.push(row);
      length += lengthOf(row);
      if (rows.length < batch && length < BATCH_LENGTH) continue;
      send({ rows, otherSheets });
      [rows, length] = [[], 0];
      await isWanted();
    }
    if (rows.length > 0) {
      send({ rows, otherSheets });
      await isWanted();
    }
    send({ isOver: true });
  } catch (error) {
    if (error instanceof Unreadable) send({ unreadable: error.message });
    else send({ failed: String(error) });
  }
}

void run(workerData as ReadingTask);
