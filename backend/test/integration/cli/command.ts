import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const entry = path.resolve(__dirname, '../../../dist/src/main.cli.js');
const keptReady = path.join(__dirname, 'kept-ready.mjs');

type Settings = Record<string, string | undefined>;

interface Said {
  code: number | null;
  output: string;
  errors: string;
}

/** Of this test file. What has come to its end in a process of its own, all by itself, once. */
const ended = new Set<string>();
let ready: ChildProcess | undefined;
let isBusy = false;
afterAll(() => ready?.kill('SIGKILL'));

/**
 * Runs the built command line as an operator does: a command's first time in a process of its own, which has to end;
 * later in one that has loaded the product before. Nothing of the machine's settings leaks in.
 */
export async function runCommand(args: string[], settings: Settings): Promise<Said> {
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'test',
    SESSION_SECRET: 'only-for-this-test-run',
    SEAL_KEY: 'only-for-the-seals-of-this-test-run',
    LOG_LEVEL: 'silent',
    ...settings,
  };
  const [name = ''] = args;
  if (ended.has(name) && !isBusy) return runAgain(args, env);
  const said = await runByItself(args, env);
  ended.add(name);
  return said;
}

async function runByItself(args: string[], env: Settings): Promise<Said> {
  const child = spawn(process.execPath, [entry, ...args], { env });
  const said = { output: '', errors: '' };
  child.stdout.on('data', (text: Buffer) => (said.output += text.toString()));
  child.stderr.on('data', (text: Buffer) => (said.errors += text.toString()));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, ...said };
}

async function runAgain(args: string[], env: Settings): Promise<Said> {
  isBusy = true;
  const over = new AbortController();
  const { signal } = over;
  try {
    const child = (ready ??= fork(keptReady, { env: { PATH: process.env.PATH }, execArgv: [] }));
    child.send({ args, env });
    const died = once(child, 'exit', { signal }).then(([code]) => {
      ready = undefined;
      throw new Error(`The process that is kept ready for commands ended with ${code} at ${args.join(' ')}`);
    });
    const [said] = (await Promise.race([once(child, 'message', { signal }), died])) as [Said];
    return said;
  } finally {
    over.abort();
    isBusy = false;
  }
}
