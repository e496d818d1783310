import { createWriteStream, existsSync, renameSync, statSync } from 'node:fs';
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
  const out = createWriteStream(file, { flags: 'a', mode: 0o600 });
  const lines: string[] = [];
  const complaints: string[] = [];
  return {
    file,
    follow(stream, isError) {
      createInterface({ input: stream }).on('line', (line) => {
        out.write(`${line}\n`);
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
