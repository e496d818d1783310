import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openAliveSocket } from './alive-socket.js';
import { openDataFolder, writeJson, type DataFolder } from './data-folder.js';
import { isAlive, processIdentity } from './processes.js';
import { takeRunLock } from './run-lock.js';

const URL = 'http://localhost:3000';

let folder: DataFolder;
let others: ChildProcess[] = [];

beforeEach(() => {
  folder = openDataFolder(mkdtempSync(join(tmpdir(), 'hall-lock-')));
});

afterEach(() => {
  for (const other of others) other.kill('SIGKILL');
  others = [];
  rmSync(folder.path, { recursive: true, force: true });
});

const file = () => join(folder.path, 'run.json');

async function anotherProcess(): Promise<{ pid: number; identity: string }> {
  const other = spawn(process.execPath, ['-e', `console.log(1); setInterval(() => {}, 1000)`]);
  others.push(other);
  await once(other.stdout, 'data');
  return { pid: other.pid!, identity: processIdentity(other.pid!)! };
}

it('is held by one launcher, and says where that one is to be found', async () => {
  writeJson(file(), { launcher: await anotherProcess(), url: URL, stopping: false, children: [] });
  await expect(takeRunLock(folder, 'http://localhost:3001')).rejects.toThrow(
    `Hiring Hall already runs on this data at ${URL} (process ${others[0]!.pid}): use that one, or stop it first.`,
  );
});

it.each(['a data folder', 'a data folder with a long path'])(
  'is held by a launcher whose process is not to be seen, as in another container: %s',
  async (where) => {
    const path = join(folder.path, where.endsWith('path') ? 'deep/'.repeat(30) : '.');
    mkdirSync(path, { recursive: true });
    const other = openDataFolder(path);
    const { name: socket, close } = await openAliveSocket(path);
    const launcher = { pid: process.pid, identity: 'of another container' };
    writeJson(join(path, 'run.json'), { launcher, url: URL, stopping: false, socket, children: [] });
    await expect(takeRunLock(other, URL)).rejects.toThrow('already runs on this data');
    close();
    (await takeRunLock(other, URL)).release();
    expect(readdirSync(path).filter((file) => file.startsWith('run.'))).toEqual([]);
  },
);

it('waits for a launcher that is stopping', async () => {
  const launcher = await anotherProcess();
  writeJson(file(), { launcher, url: URL, stopping: true, children: [] });
  const taking = takeRunLock(folder, URL);
  others[0]!.kill();
  (await taking).release();
  expect(isAlive(launcher.pid)).toBe(false);
});

it('takes over from a killed launcher, and ends the children it left', async () => {
  const child = await anotherProcess();
  // The launcher's pid belongs to this very process by now.
  const launcher = { pid: process.pid, identity: 'an earlier process' };
  writeJson(file(), { launcher, url: URL, stopping: false, children: [child] });
  const lock = await takeRunLock(folder, URL);
  expect(lock.foundStaleRun).toBe(true);
  expect(isAlive(child.pid)).toBe(false);
  expect(JSON.parse(readFileSync(file(), 'utf8'))).toMatchObject({
    launcher: { pid: process.pid },
    children: [],
  });
});

it('leaves a stranger alone who got the pid of a child', async () => {
  const stranger = await anotherProcess();
  const launcher = { pid: process.pid, identity: 'an earlier process' };
  const child = { pid: stranger.pid, identity: 'an earlier process' };
  writeJson(file(), { launcher, url: URL, stopping: false, children: [child] });
  await takeRunLock(folder, URL);
  expect(isAlive(stranger.pid)).toBe(true);
});

it('is gone once released, whatever comes after', async () => {
  const lock = await takeRunLock(folder, URL);
  lock.setChildren([process.pid]);
  expect(JSON.parse(readFileSync(file(), 'utf8'))).toMatchObject({ children: [{ pid: process.pid }] });
  lock.release();
  lock.setChildren([]);
  expect(existsSync(file())).toBe(false);
});

it('is given to one of two that find the same dead run', async () => {
  const launcher = { pid: process.pid, identity: 'an earlier process' };
  writeJson(file(), { launcher, url: URL, stopping: false, children: [] });
  const outcomes = await Promise.allSettled([takeRunLock(folder, URL), takeRunLock(folder, URL)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});
