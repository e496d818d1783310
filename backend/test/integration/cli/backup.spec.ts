import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { DataSource } from 'typeorm';
import type { Postgres } from '../../../local/postgres.js';
import { Sealer } from '../../../src/dispatch/seals/sealer.service.js';
import { dataSourceOptions } from '../../../src/platform/database/data-source.js';
import { migrateDatabase } from '../../../src/platform/database/migrate.js';
import { beginRestore } from '../../../src/platform/database/unfinished-restore.js';
import { testConfig, testEnvironment } from '../../support/test-config.js';
import { createTestDatabase } from '../../support/test-database.js';
import { runCommand } from './command.js';
import { installedPostgres, startInstalledPostgres } from './installed-postgres.js';

const WORKER = path.join(__dirname, '../../../dist/src/main.worker.js');

(installedPostgres ? describe : describe.skip)('Backup and restore, on an installed PostgreSQL', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'hall-backup-'));
  const file = path.join(folder, 'hall.dump');
  let postgres: Postgres;
  const clients: pg.Client[] = [];

  const urlOf = (database: string) => Object.assign(new URL(postgres.url), { pathname: `/${database}` }).href;
  const runtimeUrlOf = (database: string) =>
    Object.assign(new URL(postgres.runtimeUrl), { pathname: `/${database}` }).href;
  const command = (database: string, ...args: string[]) =>
    runCommand(args, { DATABASE_URL: runtimeUrlOf(database), MIGRATION_DATABASE_URL: urlOf(database) });
  const rows = async (database: string, sql: string): Promise<Record<string, unknown>[]> => {
    const client = new pg.Client({ connectionString: urlOf(database) });
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(sql)).rows;
    } finally {
      await client.end();
    }
  };

  beforeAll(async () => {
    chmodSync(folder, 0o755);
    postgres = await startInstalledPostgres(folder, 'hall');
    await migrateDatabase(urlOf('hall'));
    await rows('hall', 'CREATE DATABASE elsewhere');
    await rows(
      'hall',
      `INSERT INTO users (username, password_hash) VALUES ('dispatcher', 'x');
       INSERT INTO session (sid, sess, expire) VALUES ('a', '{}', now() + interval '1 day');
       INSERT INTO audit_entries (source, action, entity_type, entity_id) VALUES ('system', 'user.created', 'user', '1');
       INSERT INTO sms (phone_number, message, purpose, status) VALUES
         ('+12125550101', 'a', 'test', 'delivered'), ('+12125550102', 'b', 'test', 'pending')`,
    );
  });
  afterAll(async () => {
    await Promise.all(clients.map((client) => client.end()));
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('are one command each', async () => {
    expect(await command('hall', 'backup', file)).toMatchObject({ code: 0, errors: '' });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await command('elsewhere', 'restore', file)).toMatchObject({
      code: 0,
      errors: '',
      output: expect.stringContaining('1 messages that waited then are unknown now'),
    });
    expect(await rows('elsewhere', 'SELECT username FROM users')).toEqual([{ username: 'dispatcher' }]);
    expect(await rows('elsewhere', 'SELECT FROM session')).toEqual([]);
    // What was about to be sent then may have been sent since: it is not sent a second time.
    expect(await rows('elsewhere', 'SELECT message, status FROM sms ORDER BY message')).toEqual([
      { message: 'a', status: 'delivered' },
      { message: 'b', status: 'unknown' },
    ]);
    await expect(rows('elsewhere', 'DELETE FROM audit_entries')).rejects.toThrow('never changed or deleted');
    const product = new pg.Client({ connectionString: runtimeUrlOf('elsewhere') });
    clients.push(product);
    await product.connect();
    await product.query(`UPDATE users SET role = 'admin'`);
    await expect(product.query('DELETE FROM audit_entries')).rejects.toThrow('permission denied');
    expect(await command('elsewhere', 'migrate')).toMatchObject({ output: 'Nothing to migrate.\n' });
  });

  it('keep the seals of the records, and a change after it is still found', async () => {
    const owner = await new DataSource(dataSourceOptions(urlOf('hall'))).initialize();
    await new Sealer(owner, testConfig(urlOf('hall'))).seal();
    await owner.destroy();
    const sealed = path.join(folder, 'sealed.dump');
    expect(await command('hall', 'backup', sealed)).toMatchObject({ code: 0 });
    expect(await command('elsewhere', 'restore', '--replace', sealed)).toMatchObject({ code: 0 });
    const whole = await command('elsewhere', 'verify-records');
    expect(whole).toMatchObject({ code: 0, errors: '', output: expect.stringMatching(/^1 seals, 1 rows\./) });
    await rows(
      'elsewhere',
      `SET session_replication_role = replica; UPDATE audit_entries SET action = 'user.updated' WHERE id = 1`,
    );
    expect(await command('elsewhere', 'verify-records')).toMatchObject({
      code: 1,
      errors: 'Does not fit: entry of the audit log 1: it is not as seal 1 has it.\n',
    });
    expect(await command('elsewhere', 'restore', '--replace', file)).toMatchObject({ code: 0 });
  });

  it('throw nothing away unasked, nor for a file that is no backup, nor while the hall runs', async () => {
    expect(await command('elsewhere', 'restore', file)).toMatchObject({
      code: 1,
      errors: 'The database is not empty. Add --replace to throw away what is in it.\n',
    });
    const rubbish = path.join(folder, 'rubbish');
    writeFileSync(rubbish, 'no backup');
    expect(await command('elsewhere', 'restore', '--replace', rubbish)).toMatchObject({ code: 1 });
    const running = new pg.Client({ connectionString: urlOf('elsewhere'), application_name: 'hiring-hall' });
    clients.push(running);
    await running.connect();
    expect(await command('elsewhere', 'restore', '--replace', file)).toMatchObject({
      code: 1,
      errors: 'Stop every api and worker first: they use this database.\n',
    });
    expect(await rows('elsewhere', 'SELECT FROM users')).toHaveLength(1);
  });

  it('change nothing when the backup is cut off, and nothing stays half done', async () => {
    await Promise.all(clients.splice(0).map((client) => client.end()));
    const whole = readFileSync(file);
    const middle = Math.floor(whole.length * 0.7);
    const flipped = Buffer.from(whole);
    flipped.fill(0xa5, middle, middle + 64);
    for (const damaged of [whole.subarray(0, -1), whole.subarray(0, middle), flipped]) {
      const cut = path.join(folder, 'cut.dump');
      writeFileSync(cut, damaged);
      expect(await command('elsewhere', 'restore', '--replace', cut)).toMatchObject({ code: 1 });
      expect(await rows('elsewhere', 'SELECT username FROM users')).toEqual([{ username: 'dispatcher' }]);
      expect(await command('elsewhere', 'migrate')).toMatchObject({
        code: 0,
        output: 'Nothing to migrate.\n',
      });
    }
  });

  it('take no option that they do not know, and no file that cannot be written', async () => {
    expect(await command('elsewhere', 'restore', '--replace', '--dry-run', file)).toMatchObject({
      code: 1,
      errors: 'restore takes no --dry-run.\n',
    });
    expect(await command('elsewhere', 'backup', folder)).toMatchObject({
      code: 1,
      errors: `${folder} is a folder: say which file to write.\n`,
    });
    expect(existsSync(`${folder}.unfinished`)).toBe(false);
    const { code, errors } = await command('elsewhere', 'backup', '/nowhere/hall.dump');
    expect(code).toBe(1);
    expect(errors).toMatch(/^\/nowhere\/hall\.dump cannot be written: .*\n$/); // one line, no stack
    expect(await command('elsewhere', 'constructor')).toMatchObject({ code: 1, errors: '' });
  });

  it('finish what pg_restore began elsewhere', async () => {
    await Promise.all(clients.splice(0).map((client) => client.end()));
    await rows('elsewhere', `UPDATE sms SET status = 'pending' WHERE message = 'b'`);
    expect(await command('elsewhere', 'restore', '--loaded')).toMatchObject({ code: 0, errors: '' });
    expect(await rows('elsewhere', `SELECT status FROM sms WHERE message = 'b'`)).toEqual([
      { status: 'unknown' },
    ]);
  });

  it('replace what is there when that is asked for, as often as one likes', async () => {
    await rows('elsewhere', `INSERT INTO users (username, password_hash) VALUES ('stranger', 'x')`);
    const second = path.join(folder, 'second.dump');
    for (const one of [file, second]) {
      expect(await command('elsewhere', 'restore', '--replace', one)).toMatchObject({ code: 0, errors: '' });
      expect(await command('elsewhere', 'backup', second)).toMatchObject({ code: 0, errors: '' });
    }
    expect(await rows('elsewhere', 'SELECT username FROM users')).toEqual([{ username: 'dispatcher' }]);
  });

  it('erase again who was erased since', async () => {
    const id = '7a3f9c1e-0000-4000-8000-000000000001';
    const [since, never] = [id, '7a3f9c1e-0000-4000-8000-000000000002'];
    await rows(
      'elsewhere',
      `INSERT INTO workers (id, first_name, last_name) VALUES ('${id}', 'Rosa', 'Diaz')`,
    );
    const older = path.join(folder, 'older.dump');
    expect(await command('elsewhere', 'backup', older)).toMatchObject({ code: 0 });
    await rows(
      'elsewhere',
      `INSERT INTO workers (id, first_name, last_name) VALUES ('${never}', 'Ana', 'Lopez')`,
    );
    expect(await command('elsewhere', 'erase-worker', since, never, '--yes')).toMatchObject({ code: 0 });
    expect(await command('elsewhere', 'restore', '--replace', older)).toMatchObject({
      code: 0,
      output: expect.stringContaining(`${id}  is now Erased member 7a3f9c1e`),
    });
    expect(await rows('elsewhere', 'SELECT first_name FROM workers')).toEqual([
      { first_name: 'Erased member' },
    ]);
    // Killed when it had loaded the backup, and before it erased again.
    await rows('hall', 'CREATE DATABASE third');
    expect(await command('third', 'restore', older)).toMatchObject({ code: 0 });
    await rows(
      'third',
      `CREATE SCHEMA unfinished_restore; CREATE TABLE unfinished_restore.erased_workers (id text PRIMARY KEY);
       INSERT INTO unfinished_restore.erased_workers VALUES ('${id}')`,
    );
    expect(await command('third', 'migrate')).toMatchObject({
      code: 1,
      errors: 'A restore was broken off: finish it by restore --loaded.\n',
    });
    // With one role, and the queue elsewhere, nothing else keeps it from sending what waited then.
    const settings = testEnvironment(urlOf('third'), { MIGRATION_DATABASE_URL: undefined });
    const started = spawnSync(process.execPath, [WORKER], { env: settings, encoding: 'utf8' });
    expect(started).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('A restore was broken off: finish it by restore --loaded.\n'),
    });
    for (const words of [['create-admin'], ['retention'], ['backup', path.join(folder, 'half.dump')]])
      expect(await command('third', ...words)).toMatchObject({
        code: 1,
        errors: 'A restore was broken off: finish it by restore --loaded.\n',
      });
    const looked = await command('third', 'doctor');
    expect(looked).toMatchObject({ code: 1, output: expect.stringContaining('a restore was broken off') });
    expect(await command('third', 'restore', '--loaded')).toMatchObject({ code: 0 });
    expect(await rows('third', 'SELECT first_name FROM workers')).toEqual([{ first_name: 'Erased member' }]);
    expect(await command('third', 'migrate')).toMatchObject({ code: 0 });

    const restoring = new pg.Client({ connectionString: urlOf('third') });
    await restoring.connect();
    await beginRestore(restoring);
    const told = async (...args: string[]) => (await command('third', ...args)).errors;
    expect(await told('create-admin')).toBe('A restore is under way: wait until it has ended.\n');
    expect(await told('restore', '--loaded')).toBe(
      'Another restore is under way: wait until it has ended.\n',
    );
    await restoring.end();
  });
});

describe('A backup without programs that are new enough', () => {
  it('says what to install', async () => {
    const database = await createTestDatabase();
    const { code, errors } = await runCommand(['backup', '/tmp/never-made'], {
      DATABASE_URL: database.url,
      PATH: '/nowhere',
    });
    await database.drop();
    if (code === 0) return rmSync('/tmp/never-made'); // a machine whose programs are as new as the server
    expect(errors).toMatch(/Install PostgreSQL's client programs, version \d+ or newer/);
    expect(existsSync('/tmp/never-made')).toBe(false);
  });
});
