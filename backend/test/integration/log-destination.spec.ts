import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const built = path.resolve(__dirname, '../../dist/src/platform/logging/log-destination.js');
const LINES = 20_000;

/** Runs a script that writes to the log; its own words are on standard error. */
async function run(body: string, stdout: number | 'pipe') {
  const script = `import { logDestination } from ${JSON.stringify(built)};
    const line = (n) => JSON.stringify({ n, filler: 'x'.repeat(200) }) + '\\n';
    ${body}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', stdout, 'pipe'],
  });
  let said = '';
  child.stderr?.on('data', (text: Buffer) => (said += text.toString()));
  if (stdout === 'pipe') child.stdout?.pause();
  const [code] = (await once(child, 'exit')) as [number];
  return { code, said };
}

describe('The log', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'hall-log-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each([
    ['an error that nobody caught', `setImmediate(() => { throw new Error('crash'); });`, 1],
    ['an end at once', 'process.exit(0);', 0],
  ])('loses no line by %s', async (_, end, expected) => {
    const file = path.join(folder, `${expected}.log`);
    const fd = openSync(file, 'w');
    const { code } = await run(
      `for (let n = 0; n < ${LINES}; n += 1) logDestination.write(line(n)); ${end}`,
      fd,
    );
    closeSync(fd);
    expect(code).toBe(expected);
    const lines = readFileSync(file, 'utf8').trim().split('\n');
    expect(lines).toHaveLength(LINES);
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ n: LINES - 1 });
  });

  it('holds nobody up while its reader does not read', async () => {
    const { said } = await run(
      // What holds somebody up either waits here, or never comes to the end of what the reader does not take.
      `const fs = (await import('node:fs')).default;
       let waits = 0;
       fs.writeSync = () => { waits += 1; return 0; };
       Atomics.wait = () => { waits += 1; };
       (await import('node:module')).syncBuiltinESMExports();
       for (let n = 0; n < 2000; n += 1) logDestination.write(line(n));
       process.stderr.write('waited ' + waits, () => process.kill(process.pid, 'SIGKILL'));`,
      'pipe',
    );
    expect(said).toBe('waited 0');
  });

  (process.platform === 'linux' ? it : it.skip)('goes on and ends in order on a full disk', async () => {
    const fd = openSync('/dev/full', 'w');
    const { code } = await run(
      `for (let n = 0; n < 200; n += 1) logDestination.write(line(n));
       setTimeout(() => process.exit(0), 300);`,
      fd,
    );
    closeSync(fd);
    expect(code).toBe(0);
  });
});
