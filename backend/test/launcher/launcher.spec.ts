import { createServer } from 'node:net';
import { once } from 'node:events';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { runCommand } from '../../local/command.js';
import { databaseUrlsOf } from '../../local/postgres.js';
import { isAlive, sendSignal, waitUntil } from '../../local/processes.js';
import { StandInClone } from './launch.js';

let clone: StandInClone;

beforeEach(async () => {
  clone = await StandInClone.make();
});
afterEach(() => clone.remove());

async function query(sql: string): Promise<unknown[]> {
  const client = new pg.Client({
    connectionString: databaseUrlsOf(join(clone.root, '.data', 'postgres')).url,
  });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

const order = () => clone.notes().map((line) => line.replace(/ \{.*/, ''));

it('starts everything in order, says where to go, and stops in the opposite order', async () => {
  const hall = clone.start();
  await hall.ready();
  expect(hall.output()).toContain(`http://localhost:${clone.port}`);
  const [, password] =
    /username dispatcher, password (([0-9a-f]{4}-){3}[0-9a-f]{4})\n/.exec(hall.output()) ?? [];
  expect(
    order()
      .filter((line) => line !== 'sandbox')
      .slice(0, 2),
  ).toEqual(['migrate', 'seed --if-empty']);
  expect(order().slice(-2).sort()).toEqual(['api', 'worker']);
  const { sandbox, api } = { sandbox: clone.environmentOf('sandbox'), api: clone.environmentOf('api') };
  expect(api).toMatchObject({
    TWILIO_AUTH_TOKEN: sandbox.SANDBOX_TWILIO_AUTH_TOKEN,
    DEMO_PASSWORD: password,
  });
  expect(new URL(api.DATABASE_URL ?? '').username).toBe('hall_app');
  expect(api.MIGRATION_DATABASE_URL).toBeUndefined();
  expect(await query('SELECT current_database() AS name')).toEqual([{ name: 'hiring_hall' }]);

  expect(await runCommand(clone.root, ['doctor'], clone.environment)).toBe(0);
  expect(order().at(-1)).toBe('doctor');

  const pids = [...clone.childPids(), clone.postgresPid()!];
  expect(pids).toHaveLength(4);
  hall.process.kill('SIGINT');
  expect(await hall.ended()).toBe(0);
  expect(order().slice(-3)).toEqual(['api ends', 'worker ends', 'sandbox ends']);
  expect(pids.some(isAlive)).toBe(false);
  await expect(runCommand(clone.root, ['doctor'], clone.environment)).rejects.toThrow('No hall runs');
});

it('starts again with its data after everything was killed at once', async () => {
  const hall = clone.start();
  await hall.ready();
  const signIn = /username dispatcher, password \S+/.exec(hall.output())?.[0];
  await query('CREATE TABLE kept AS SELECT generate_series(1, 1000)');
  for (const pid of [hall.process.pid!, ...clone.childPids(), clone.postgresPid()!])
    sendSignal(pid, 'SIGKILL');
  await hall.ended();

  const again = clone.start();
  await again.ready();
  expect(again.output()).toContain(signIn);
  expect(await query('SELECT count(*)::int AS n FROM kept')).toEqual([{ n: 1000 }]);
});

it('sets the database up again only where its build, its tables or its rights are others', async () => {
  const first = clone.start({}, 'build 1');
  await first.ready();
  const { runtimeUrl } = databaseUrlsOf(join(clone.root, '.data', 'postgres'));
  const { username, password } = new URL(runtimeUrl);
  await query(`CREATE ROLE ${username} LOGIN PASSWORD '${decodeURIComponent(password)}';
    CREATE TABLE migrations (id serial, name text);
    CREATE TABLE users (); CREATE TABLE employers (); CREATE TABLE workers (); CREATE TABLE jobs ();
    GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${username};
    ALTER TABLE users ADD id int; INSERT INTO users VALUES (1); INSERT INTO migrations (name) VALUES ('one')`);
  let running = first;
  const setsUp = async (build = 'build 2') => {
    running.process.kill('SIGINT');
    await running.ended();
    const before = order().length;
    running = clone.start({}, build);
    await running.ready();
    return order().slice(before).includes('migrate');
  };
  expect(await setsUp()).toBe(true);
  expect(await setsUp()).toBe(false);
  expect(await setsUp('build 3')).toBe(true);
  expect(await setsUp('build 3')).toBe(false);

  for (const change of [
    "INSERT INTO migrations (name) VALUES ('two')",
    `REVOKE SELECT ON jobs FROM ${username}; CREATE SCHEMA unfinished_restore;
      CREATE TABLE unfinished_restore.erased_workers (id text); GRANT SELECT ON jobs TO ${username}`,
    `GRANT UPDATE ON jobs TO ${username}`,
    'DELETE FROM users',
    `ALTER ROLE ${username} PASSWORD 'another'`,
  ]) {
    await query(change);
    expect([change, await setsUp('build 3')]).toEqual([change, true]);
  }
});

it('takes over the database and ends the processes that a killed launcher left', async () => {
  const hall = clone.start();
  await hall.ready();
  const [children, postgres] = [clone.childPids(), clone.postgresPid()];
  hall.process.kill('SIGKILL');
  await hall.ended();

  await clone.start().ready();
  expect(clone.postgresPid()).toBe(postgres);
  expect(children.some(isAlive)).toBe(false);
});

it('brings back a killed process, and a killed database at the same address', async () => {
  const hall = clone.start();
  await hall.ready();
  const { DATABASE_URL: url } = clone.environmentOf('api');
  sendSignal(clone.postgresPid()!, 'SIGKILL');
  expect(await waitUntil(() => hall.output().includes('The database is back'), 60_000)).toBe(true);
  expect(await query('SELECT 1 AS one')).toEqual([{ one: 1 }]);

  const before = clone.childPids();
  const saidBefore = hall.output().length;
  sendSignal(before[0]!, 'SIGKILL');
  expect(await waitUntil(() => hall.output().includes(' is back\n', saidBefore), 60_000)).toBe(true);
  expect(clone.childPids()).toHaveLength(3);
  expect(clone.environmentOf('api').DATABASE_URL).toBe(url);
});

it('says in one sentence that it already runs on this data', async () => {
  await clone.start().ready();
  const second = clone.start({ PORT: String(clone.port + 1) });
  expect(await second.ended()).toBe(1);
  expect(second.output()).toMatch(
    new RegExp(
      `^Hiring Hall already runs on this data at http://localhost:${clone.port} \\(process \\d+\\): .*\\n$`,
    ),
  );
});

it('says in one sentence that its port is taken, and starts nothing', async () => {
  const other = createServer().listen(clone.port);
  await once(other, 'listening');
  const hall = clone.start();
  expect(await hall.ended()).toBe(1);
  expect(hall.output()).toMatch(new RegExp(`^Port ${clone.port} is taken: .*\\n$`));
  expect(clone.notes()).toEqual([]);
  other.close();
});

it('says in one sentence that its data folder cannot be written', async () => {
  writeFileSync(join(clone.root, 'file'), '');
  const hall = clone.start({ DATA_DIR: 'file/data' });
  expect(await hall.ended()).toBe(1);
  expect(hall.output()).toMatch(/^The data folder \S+file\/data can't be written \(ENOTDIR\): .*\n$/);
});

it('says in one sentence that it is not for production', async () => {
  const hall = clone.start({ NODE_ENV: 'production' });
  expect(await hall.ended()).toBe(1);
  expect(hall.output()).toMatch(
    /^npm start is for development and demonstration, and NODE_ENV is production: .*\n$/,
  );
  expect(clone.notes()).toEqual([]);
});

it('runs where only root may go', async () => {
  chmodSync(clone.root, 0o700);
  await clone.start().ready();
  expect(await query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

it('starts neither a database nor a sandbox when all of them are given, and no demo data', async () => {
  const hall = clone.start({
    DATABASE_URL: 'postgres://elsewhere/hall',
    TWILIO_ACCOUNT_SID: `AC${'1'.repeat(32)}`,
    TWILIO_AUTH_TOKEN: 'token',
    SENDGRID_API_KEY: 'SG.1',
    ADMIN_USERNAME: 'chief',
    ADMIN_PASSWORD: 'secret-word',
  });
  await hall.ready();
  expect(order().slice(0, 2)).toEqual(['migrate', 'create-admin --if-empty']);
  expect(clone.environmentOf('worker')).toMatchObject({ DATABASE_URL: 'postgres://elsewhere/hall' });
  expect(clone.childPids()).toHaveLength(2);
  expect(clone.postgresPid()).toBeUndefined();
  expect(hall.output()).not.toContain('secret-word');
});

it('starts, and runs commands, with secrets that stand in files', async () => {
  const secrets = {
    DATABASE_URL: 'postgres://elsewhere/hall',
    MIGRATION_DATABASE_URL: 'postgres://owner@elsewhere/hall',
    SESSION_SECRET: 'kept in a file of its own',
    TWILIO_AUTH_TOKEN: 'token',
    SENDGRID_API_KEY: 'SG.1',
  };
  const files = Object.keys(secrets).map((name) => [`${name}_FILE`, join('secrets', name)]);
  mkdirSync(join(clone.root, 'secrets'));
  for (const [name, value] of Object.entries(secrets))
    writeFileSync(join(clone.root, 'secrets', name), `${value}\n`);
  const settings = {
    TWILIO_ACCOUNT_SID: `AC${'1'.repeat(32)}`,
    ...(Object.fromEntries(files) as Record<string, string>),
  };
  const hall = clone.start(settings);
  await hall.ready();
  const { MIGRATION_DATABASE_URL: owner, ...running } = secrets;
  const api = clone.environmentOf('api');
  expect(api).toMatchObject(running);
  expect(
    Object.keys(api).filter((name) => name.endsWith('_FILE') || name === 'MIGRATION_DATABASE_URL'),
  ).toEqual([]);
  expect(clone.postgresPid()).toBeUndefined();
  expect(clone.childPids()).toHaveLength(2);

  expect(await runCommand(clone.root, ['environment'], { ...clone.environment, ...settings })).toBe(0);
  const command = clone.environmentOf('environment');
  expect(command).toMatchObject({ ...running, MIGRATION_DATABASE_URL: owner });
  expect(Object.keys(command).filter((name) => name.endsWith('_FILE'))).toEqual([]);
});

it('says which setting names a file that cannot be read, and starts nothing', async () => {
  const hall = clone.start({ SENDGRID_API_KEY_FILE: 'SG.the-key-itself' });
  expect(await hall.ended()).toBe(1);
  expect(hall.output()).toContain('SENDGRID_API_KEY_FILE names a file that cannot be read (ENOENT)');
  expect(hall.output()).not.toContain('the-key-itself');
  expect(clone.notes()).toEqual([]);
});

it('stops while it is still starting', async () => {
  const hall = clone.start();
  await waitUntil(() => clone.childPids().length > 0, 60_000);
  hall.process.kill('SIGTERM');
  expect(await hall.ended()).toBe(0);
  expect(clone.postgresPid()).toBeUndefined();
});
