import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres, type Postgres } from './postgres.js';
import { isAlive, sendSignal, waitUntil } from './processes.js';

let folder: string;
let dataDir: string;
let running: Postgres[] = [];

async function start(): Promise<Postgres> {
  const postgres = await startPostgres({ dataDir });
  running.push(postgres);
  return postgres;
}

async function query(postgres: Postgres, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  try {
    return (await client.query(sql)).rows as Record<string, unknown>[];
  } finally {
    await client.end();
  }
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hall-postgres-'));
  dataDir = join(folder, 'postgres');
});

afterEach(async () => {
  for (const postgres of running) await postgres.stop();
  running = [];
  rmSync(folder, { recursive: true, force: true });
});

// The folder that mkdtemp makes is closed to everybody else, so as root this also shows that it is passed through.
it('keeps its data from one start to the next', async () => {
  const first = await start();
  await query(first, `CREATE TABLE answer AS SELECT 'Interested' AS said`);
  await first.stop();
  expect(first.isRunning()).toBe(false);

  const second = await start();
  expect(second.adopted).toBe(false);
  expect(second.port).toBe(first.port);
  expect(await query(second, 'SELECT said FROM answer')).toEqual([{ said: 'Interested' }]);
});

it('keeps a log for its owner alone, in which no statement and no value stands', async () => {
  writeFileSync(`${dataDir}.log`, '', { mode: 0o644 });
  const postgres = await start();
  await query(postgres, 'CREATE TABLE people (phone text PRIMARY KEY)');
  await query(postgres, `INSERT INTO people VALUES ('+12125550101')`);
  await expect(query(postgres, `INSERT INTO people VALUES ('+12125550101')`)).rejects.toThrow('duplicate');
  await expect(query(postgres, `SELECT 'Ana Lee'::uuid`)).rejects.toThrow('Ana Lee');
  await postgres.stop();
  const log = readFileSync(`${dataDir}.log`, 'utf8');
  expect(log).toContain('database system is shut down');
  expect(log).not.toMatch(/2125550101|Ana Lee|INSERT/);
  expect(statSync(`${dataDir}.log`).mode & 0o777).toBe(0o600);
});

it('has checksums, Unicode, and a password on the wire', async () => {
  const postgres = await start();
  expect(await query(postgres, 'SHOW data_checksums')).toEqual([{ data_checksums: 'on' }]);
  expect(await query(postgres, `SELECT lower('ÉLODIE') AS name`)).toEqual([{ name: 'élodie' }]);
  const stranger = new pg.Client({ connectionString: postgres.url.replace(/:[^:@/]+@/, ':wrong@') });
  await expect(stranger.connect()).rejects.toThrow('password authentication failed');
  expect(statSync(dataDir).mode & 0o077).toBe(0);
});

it('takes over a server that outlived its launcher', async () => {
  const first = await start();
  await query(first, 'CREATE TABLE kept (id int)');
  const second = await start();
  expect(second).toMatchObject({ adopted: true, pid: first.pid, url: first.url });
  expect(await query(second, 'SELECT count(*)::int AS n FROM kept')).toEqual([{ n: 0 }]);
});

it('recovers what was committed when the server was killed', async () => {
  const first = await start();
  await query(first, 'CREATE TABLE hall AS SELECT generate_series(1, 10000) AS id');
  sendSignal(first.pid, 'SIGKILL');
  await waitUntil(() => !isAlive(first.pid), 5_000);

  const second = await start();
  expect(await query(second, 'SELECT count(*)::int AS n FROM hall')).toEqual([{ n: 10_000 }]);
});

it('starts although a stranger has got the process id of the killed server', async () => {
  const first = await start();
  await first.stop();
  writeFileSync(
    join(dataDir, 'postmaster.pid'),
    [process.pid, dataDir, 0, first.port, '', '127.0.0.1'].join('\n'),
  );
  const second = await start();
  expect(second.adopted).toBe(false);
  expect(isAlive(process.pid)).toBe(true);
});

it('begins again after a start that was killed while making the cluster', async () => {
  mkdirSync(`${dataDir}.new`);
  writeFileSync(join(`${dataDir}.new`, 'PG_VERSION'), '18');
  chmodSync(`${dataDir}.new`, 0o700);
  const postgres = await start();
  expect(await query(postgres, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

it('leaves alone a folder that holds something else', async () => {
  mkdirSync(dataDir);
  writeFileSync(join(dataDir, 'letter.txt'), 'dear member');
  await expect(start()).rejects.toThrow('holds something else');
});
