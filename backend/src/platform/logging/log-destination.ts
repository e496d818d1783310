import { writeSync } from 'node:fs';
import type { DestinationStream } from 'pino';

const STDOUT = 1;
/** How long a line waits for whoever reads the log through a pipe, in milliseconds. */
const PATIENCE = { pause: 5, tries: 20 };
const clock = new Int32Array(new SharedArrayBuffer(4));

/**
 * Where the log goes: standard output, at once. A line that cannot be written, as on a full disk, is lost, and the
 * process goes on without it; pino's own destination throws then, keeps what it could not write for ever, and never
 * lets the process end.
 */
export const logDestination: DestinationStream = {
  write(line) {
    let left = Buffer.from(line);
    for (let tries = 0; left.length > 0 && tries < PATIENCE.tries; tries += 1) {
      try {
        left = left.subarray(writeSync(STDOUT, left));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return;
        Atomics.wait(clock, 0, 0, PATIENCE.pause);
      }
    }
  },
};
