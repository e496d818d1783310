import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { freePort } from '../../local/ports.js';
import { isAlive, sendSignal, waitUntil } from '../../local/processes.js';

const BUILT_START = join(__dirname, '..', '..', 'dist', 'local', 'start.js');
const TIMEOUT_MS = 60_000;

/** Stand-ins for the product's processes: each notes when it came and went, and with what environment. */
const NOTE = `const { appendFileSync } = require('fs');
const note = (line) => appendFileSync(process.env.NOTES ?? __dirname + '/notes', line + '\\n');`;
const serve = (name: string, extra = '') => `${NOTE}
const end = () => { note('${name} ends'); process.exit(0); };
process.on('SIGTERM', end); process.on('disconnect', end);
setInterval(() => {}, 1000); ${extra}
note('${name} ' + JSON.stringify(process.env)); process.send({ ready: true, url: 'http://127.0.0.1:' + process.env.SANDBOX_PORT });`;

const STAND_INS: Record<string, string> = {
  'src/main.cli.js': `${NOTE} const words = process.argv.slice(2);
note(words[0] === 'environment' ? 'environment ' + JSON.stringify(process.env) : words.join(' ')); process.disconnect();`,
  'src/main.worker.js': serve('worker'),
  'src/main.api.js': serve(
    'api',
    `require('http').createServer((_, answer) => answer.end()).listen(process.env.PORT);`,
  ),
  'sandbox/main.js': serve('sandbox')
    .replace('process.env.NOTES ?? ', '')
    .replace('/notes', '/../../../notes'),
};

export interface Launch {
  process: ChildProcess;
  output: () => string;
  /** Resolves once it has said that it is ready; rejects with its words when it ends instead. */
  ready: () => Promise<void>;
  /** Its exit code. */
  ended: () => Promise<number | null>;
}

/** A folder that looks like a built clone, in which the built launcher runs the stand-ins. */
export class StandInClone {
  readonly root = mkdtempSync(join(tmpdir(), 'hall-launcher-'));
  readonly notesFile = join(this.root, 'notes');
  private readonly launches: ChildProcess[] = [];

  private constructor(readonly port: number) {
    for (const [path, source] of Object.entries(STAND_INS)) {
      const file = join(this.root, 'backend', 'dist', path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, source);
    }
  }

  static async make(): Promise<StandInClone> {
    if (!existsSync(BUILT_START))
      throw new Error('The launcher is tested as it is built: npm run build first.');
    return new StandInClone(await freePort());
  }

  /** Of the launcher. */
  get environment(): Record<string, string> {
    return { PATH: process.env.PATH ?? '', PORT: String(this.port), NOTES: this.notesFile };
  }

  /** @param build of which the clone is told to be */
  start(settings: Record<string, string> = {}, build?: string): Launch {
    const words = [this.root, build].map((word) => JSON.stringify(word)).join();
    const script = `import(${JSON.stringify(BUILT_START)}).then(({ start }) => start(${words}))`;
    const launcher = spawn(process.execPath, ['-e', script], {
      env: { ...this.environment, ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.launches.push(launcher);
    let text = '';
    for (const stream of [launcher.stdout, launcher.stderr])
      stream.on('data', (chunk) => (text += String(chunk)));
    const over = () => launcher.exitCode !== null || launcher.signalCode !== null;
    return {
      process: launcher,
      output: () => text,
      ready: async () => {
        await waitUntil(() => text.includes('Ctrl-C stops everything.') || over(), TIMEOUT_MS);
        if (!text.includes('Ctrl-C stops everything.')) throw new Error(`It did not get ready: ${text}`);
      },
      ended: async () => {
        if (!over()) await once(launcher, 'close');
        return launcher.exitCode;
      },
    };
  }

  notes(): string[] {
    return existsSync(this.notesFile) ? readFileSync(this.notesFile, 'utf8').trim().split('\n') : [];
  }

  environmentOf(name: string): Record<string, string> {
    const note = this.notes().findLast((line) => line.startsWith(`${name} {`));
    return JSON.parse(note?.slice(name.length + 1) ?? '{}') as Record<string, string>;
  }

  childPids(): number[] {
    const file = join(this.root, '.data', 'run.json');
    if (!existsSync(file)) return [];
    const { children } = JSON.parse(readFileSync(file, 'utf8')) as { children: { pid: number }[] };
    return children.map(({ pid }) => pid);
  }

  postgresPid(): number | undefined {
    const file = join(this.root, '.data', 'postgres', 'postmaster.pid');
    return existsSync(file) ? parseInt(readFileSync(file, 'utf8'), 10) : undefined;
  }

  /** Leaves nothing behind, whatever the test did. */
  async remove(): Promise<void> {
    const pids = [
      ...this.launches.flatMap(({ pid }) => pid ?? []),
      ...this.childPids(),
      this.postgresPid() ?? [],
    ].flat();
    for (const pid of pids) sendSignal(pid, 'SIGKILL');
    await waitUntil(() => !pids.some(isAlive), TIMEOUT_MS);
    rmSync(this.root, { recursive: true, force: true, maxRetries: 10 });
  }
}
