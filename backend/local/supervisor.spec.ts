import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive, sendSignal, waitUntil } from './processes.js';
import { StartError } from './start-error.js';
import { Stopping, Supervisor, type ProcessSpec } from './supervisor.js';

const READY = 'process.send({ ready: true, url: "http://127.0.0.1:1" }); setInterval(() => {}, 1000);';
const GO_WITH_LAUNCHER = 'process.on("disconnect", () => process.exit());';

let folder: string;
let pids: number[];
let shown: string[];
let supervisor: Supervisor;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hall-supervisor-'));
  pids = [];
  shown = [];
  supervisor = new Supervisor({
    logDir: folder,
    show: (line) => shown.push(line),
    onPids: (now) => (pids = now),
    restartPauseMs: 10,
  });
});

afterEach(async () => {
  await supervisor.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A process of our own making; what it writes to `out` can be read from the file of that name. */
function program(name: string, source: string): ProcessSpec {
  const entry = join(folder, `${name}.cjs`);
  const out = `const out = (line) => require('fs').appendFileSync(${JSON.stringify(outFile())}, line + '\\n');`;
  writeFileSync(entry, `${out}\n${GO_WITH_LAUNCHER}\n${source}`);
  return { name, entry, env: () => ({ PATH: process.env.PATH }) };
}

const outFile = () => join(folder, 'out.txt');
const said = () => readFileSync(outFile(), 'utf8').trim().split('\n');

it('answers what a process says when it is ready', async () => {
  expect(await supervisor.start(program('api', READY))).toEqual({ ready: true, url: 'http://127.0.0.1:1' });
  expect(pids).toHaveLength(1);
});

it('starts a process before what it waits for is there, and tells it, also after it died', async () => {
  let isThere: () => void = () => undefined;
  const waitsFor = new Promise<void>((resolve) => (isThere = resolve));
  const dies = `if (message.isSetUp && !require('fs').readFileSync(${JSON.stringify(outFile())}, 'utf8').includes('died')) { out('died'); process.exit(1); }`;
  const waits = `out('begun'); process.on('message', (message) => { ${READY} setTimeout(() => { ${dies} out('lives'); }, 50); });`;
  const starting = supervisor.start({ ...program('api', waits), waitsFor });
  expect(await waitUntil(() => existsSync(outFile()), 10_000)).toBe(true);
  expect(said()).toEqual(['begun']);
  isThere();
  await starting;
  expect(await waitUntil(() => said().includes('lives'), 10_000)).toBe(true);
  expect(said()).toEqual(['begun', 'died', 'begun', 'lives']);
});

it('fails with what a process waits for', async () => {
  const waitsFor = Promise.reject(new StartError('no database'));
  const starting = supervisor.start({ ...program('api', 'setInterval(() => {}, 1000)'), waitsFor });
  await expect(starting).rejects.toThrow('no database');
});

it('stops the latest first, and kills one that will not end', async () => {
  const ends = (name: string) => `process.on('SIGTERM', () => { out('${name}'); process.exit(0); });`;
  await supervisor.start(program('sandbox', ends('sandbox') + READY));
  await supervisor.start({
    ...program('worker', `process.on('SIGTERM', () => out('worker will not'));${READY}`),
    patienceMs: 100,
  });
  await supervisor.start(program('api', ends('api') + READY));
  const all = [...pids];
  await supervisor.stop();
  expect(said()).toEqual(['api', 'worker will not', 'sandbox']);
  expect(all.some(isAlive)).toBe(false);
});

it('starts a process again that was killed, and says so', async () => {
  await supervisor.start(program('worker', READY));
  const [first] = pids;
  sendSignal(first!, 'SIGKILL');
  expect(await waitUntil(() => shown.includes('worker is back'), 10_000)).toBe(true);
  expect(pids).toHaveLength(1);
  expect(pids[0]).not.toBe(first);
  expect(shown[0]).toBe('worker ended (signal SIGKILL); it is started again in 0.01 s');
});

it('waits longer each time a process ends at once', async () => {
  const file = join(folder, 'counted');
  const counted = `const fs = require('fs'); const n = fs.existsSync(${JSON.stringify(file)});
    if (n) process.exit(3); fs.writeFileSync(${JSON.stringify(file)}, '');${READY}`;
  await supervisor.start(program('worker', counted));
  sendSignal(pids[0]!, 'SIGKILL');
  await waitUntil(() => shown.length >= 3, 10_000);
  expect(shown.slice(0, 3)).toEqual([
    'worker ended (signal SIGKILL); it is started again in 0.01 s',
    'worker ended (code 3); it is started again in 0.02 s',
    'worker ended (code 3); it is started again in 0.04 s',
  ]);
});

it('gives a process that could not start its last words', async () => {
  const broken = program(
    'api',
    `console.error('SESSION_SECRET is missing'); process.exitCode = 1; process.disconnect();`,
  );
  const error = await supervisor.start(broken).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(StartError);
  expect((error as StartError).message).toContain('api did not start (code 1). SESSION_SECRET is missing');
});

it('runs a command to its end', async () => {
  await supervisor.run(program('migrate', `out('migrated'); process.disconnect();`));
  expect(said()).toEqual(['migrated']);
  await expect(supervisor.run(program('seed', `process.exit(2)`))).rejects.toThrow('seed failed (code 2)');
});

it('shows warnings and errors, and keeps everything in the log', async () => {
  const chatty = `console.log(JSON.stringify({ level: 30, msg: 'request' }));
    console.log(JSON.stringify({ level: 40, msg: 'the provider is slow' }));`;
  await supervisor.run(program('worker', `${chatty} process.disconnect();`));
  expect(shown).toEqual(['worker: the provider is slow']);
  const log = join(folder, 'worker.log');
  expect(await waitUntil(() => readFileSync(log, 'utf8').split('\n').length === 3, 5_000)).toBe(true);
});

it('lets go of whoever is still starting when everything is stopped', async () => {
  const starting = supervisor.start(program('api', 'setInterval(() => {}, 1000)'));
  await supervisor.stop();
  await expect(starting).rejects.toBeInstanceOf(Stopping);
  await expect(supervisor.run(program('seed', ''))).rejects.toBeInstanceOf(Stopping);
});
