import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../local/ports.js';
import { allowed, type Figure, milliseconds } from '../figures.js';
import { timed } from '../measure.js';

const SECOND_START_LIMIT_MS = 2_500;

/** `npm start` of what is installed and built, until it says that it is ready; then it is stopped in order. */
async function startAndStop(root: string, dataDir: string): Promise<{ start: number; stop: number }> {
  const port = await freePort();
  const child = spawn(process.execPath, [join(root, 'backend', 'local', 'bootstrap.mjs'), 'start'], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  const start = await timed(
    () =>
      new Promise<void>((resolve, reject) => {
        child.stdout.on('data', (chunk: Buffer) => {
          said += chunk.toString();
          if (said.includes('Hiring Hall is ready.')) resolve();
        });
        child.once('exit', () => reject(new Error(`The start failed: ${said}`)));
      }),
  );
  child.removeAllListeners('exit');
  const stop = await timed(async () => {
    const ended = once(child, 'exit');
    child.kill('SIGINT');
    await ended;
  });
  return { start, stop };
}

/** How long `npm start` takes with an empty data folder and with one that is there. */
export async function startsCase(root: string): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'hall-bench-start-'));
  try {
    const first = await startAndStop(root, join(folder, 'data'));
    const second = await startAndStop(root, join(folder, 'data'));
    return [
      {
        what: 'start into an empty data folder (installed and built)',
        ours: milliseconds(first.start),
        theirs: '',
      },
      allowed('second start', second.start, SECOND_START_LIMIT_MS, milliseconds),
      { what: 'stop in order', ours: milliseconds(second.stop), theirs: '5 s allowed' },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
