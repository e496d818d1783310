import { createWriteStream, existsSync, renameSync, statSync, type WriteStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

const MAX_BYTES = 10 * 1024 * 1024;
const KEPT_LINES = 15;
const PINO_WARN = 40;

/** Everything that one of our processes says goes to its file; what a person must see, to the screen too. */
export interface ChildLog {
  file: string;
  follow(stream: Readable, isError: boolean): void;
  /** The last complaints, or else the last lines: why it ended. */
  lastErrors(): string;
}

export function openChildLog(logDir: string, name: string, show: (line: string) => void): ChildLog {
  const file = join(logDir, `${name}.log`);
  rotate(file);
  const write = appender(file, (error) =>
    show(`${name}: ${file} cannot be written, so what it says is lost: ${error.message}`),
  );
  const lines: string[] = [];
  const complaints: string[] = [];
  return {
    file,
    follow(stream, isError) {
      createInterface({ input: stream }).on('line', (line) => {
        write(`${line}\n`);
        keep(lines, line);
        const complaint = readComplaint(line, isError);
        if (complaint === undefined) return;
        keep(complaints, complaint);
        show(`${name}: ${complaint}`);
      });
    },
    lastErrors: () => (complaints.length > 0 ? complaints : lines).join('\n'),
  };
}

/**
 * Writes on as soon as it can again: a full disk is no reason to stop what is logged.
 * @param onLost once, until something is written again
 */
function appender(file: string, onLost: (error: Error) => void): (text: string) => void {
  let out: WriteStream | undefined;
  let isLost = false;
  const open = () => {
    const stream = createWriteStream(file, { flags: 'a', mode: 0o600 });
    stream.on('error', (error) => {
      if (out === stream) out = undefined;
      if (!isLost) onLost(error);
      isLost = true;
    });
    return stream;
  };
  out = open();
  return (text) =>
    void (out ??= open()).write(text, (error) => {
      if (!error) isLost = false;
    });
}

/** Moves a log that has grown large aside, over the one moved aside before. */
export function rotate(file: string): void {
  if (existsSync(file) && statSync(file).size > MAX_BYTES) renameSync(file, `${file}.1`);
}

/** A warning or error of the product's JSON log, or any other text on standard error. */
function readComplaint(line: string, isError: boolean): string | undefined {
  if (line.startsWith('{')) {
    try {
      const { level, msg, err } = JSON.parse(line) as {
        level?: number;
        msg?: string;
        err?: { message?: string };
      };
      if (typeof level === 'number') return level >= PINO_WARN ? (msg ?? err?.message ?? line) : undefined;
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
    }
  }
  return isError && line.trim() ? line : undefined;
}

function keep(list: string[], line: string): void {
  list.push(line);
  if (list.length > KEPT_LINES) list.shift();
}
