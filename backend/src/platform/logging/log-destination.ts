import { write, writeSync } from 'node:fs';
import type { DestinationStream } from 'pino';

const STDOUT = 1;
/** Characters that wait while a reader does not read; beyond it lines are lost. */
const MAX_WAITING = 8 * 1024 * 1024;
const RETRY_MS = 50;
/** Tries at the end of the process, where the reader is busy, and milliseconds between them. */
const LAST = { tries: 100, pauseMs: 10 };
const clock = new Int32Array(new SharedArrayBuffer(4));

let waiting = '';
let isWriting = false;

const isBusy = (error: unknown) => (error as NodeJS.ErrnoException | null)?.code === 'EAGAIN';

function writeOn(chunk: Buffer): void {
  write(STDOUT, chunk, (error, written) => {
    if (isBusy(error)) {
      setTimeout(() => writeOn(chunk), RETRY_MS).unref();
    } else if (!error && written < chunk.length) {
      writeOn(chunk.subarray(written));
    } else {
      isWriting = false;
      next();
    }
  });
}

function next(): void {
  if (isWriting || waiting === '') return;
  const chunk = Buffer.from(waiting);
  waiting = '';
  isWriting = true;
  writeOn(chunk);
}

process.on('exit', () => {
  let left = Buffer.from(waiting);
  for (let tries = 0; left.length > 0 && tries < LAST.tries; tries += 1) {
    try {
      left = left.subarray(writeSync(STDOUT, left));
    } catch (error) {
      if (!isBusy(error)) return;
      Atomics.wait(clock, 0, 0, LAST.pauseMs);
    }
  }
});

/**
 * Standard output, written in the background; what is left when the process ends is written then. A line that cannot be
 * written, as on a full disk, is lost: pino's own destination would keep it and never let the process end.
 */
export const logDestination: DestinationStream = {
  write(line) {
    if (waiting.length + line.length > MAX_WAITING) return;
    waiting += line;
    next();
  },
};
