import { pino, type DestinationStream } from 'pino';

/** Characters of the log that wait, at most, until there is room for them. */
const MAX_WAITING = 1_000_000;

/**
 * Where the log goes: standard output. What cannot be written, on a full disk for example, waits a while and is then
 * lost; the process goes on without.
 */
export function logDestination(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: true, maxLength: MAX_WAITING });
  // There is nowhere left to tell.
  const ignore = () => undefined;
  output.on('error', ignore);
  output.on('drop', () => {
    try {
      output.flushSync();
    } catch {
      ignore();
    }
  });
  return output;
}
