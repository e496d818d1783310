import { spawn } from 'node:child_process';
import path from 'node:path';

const entry = path.resolve(__dirname, '../../../dist/src/main.cli.js');

interface Said {
  code: number | null;
  output: string;
  errors: string;
}

/** Runs the built command line as an operator does. Nothing of the machine's settings leaks in. */
export async function runCommand(args: string[], env: Record<string, string | undefined>): Promise<Said> {
  const child = spawn(process.execPath, [entry, ...args], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      SESSION_SECRET: 'only-for-this-test-run',
      SEAL_KEY: 'only-for-the-seals-of-this-test-run',
      LOG_LEVEL: 'silent',
      ...env,
    },
  });
  const said = { output: '', errors: '' };
  child.stdout.on('data', (text: Buffer) => (said.output += text.toString()));
  child.stderr.on('data', (text: Buffer) => (said.errors += text.toString()));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, ...said };
}
