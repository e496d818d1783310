import pg from 'pg';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import { dataSourceOptions } from '../../src/platform/database/data-source.js';
import { migrateDatabase, MIGRATE_LOCK } from '../../src/platform/database/migrate.js';
import { prepareRuntimeRole } from '../../src/platform/database/runtime-role.js';
import { migrations } from '../../src/platform/database/migrations/index.js';
import { OperatorError } from '../../src/platform/errors/operator-error.js';
import { startTestApi } from '../support/test-api.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';
import { eventually } from './messaging/eventually.js';

class IndexBesideTheWork1799999999999 implements MigrationInterface {
  name = 'IndexBesideTheWork1799999999999';
  transaction = false;
  up = async (queryRunner: QueryRunner) => {
    await queryRunner.query('CREATE INDEX CONCURRENTLY beside_idx ON workers (created_at)');
  };
  down = async (queryRunner: QueryRunner) => {
    await queryRunner.query('DROP INDEX beside_idx');
  };
}

const all = migrations.map((Migration) => new Migration().name);

describe('the migrate step', () => {
  let database: TestDatabase;
  let client: pg.Client;

  beforeEach(async () => {
    database = await createTestDatabase({ migrated: false });
    client = new pg.Client({ connectionString: database.ownerUrl });
    await client.connect();
  });
  afterEach(async () => {
    await client.end();
    await database.drop();
  });

  it('is asked for by an api that finds an empty database, also where the queue is elsewhere', async () => {
    const env = { REDIS_URL: 'redis://127.0.0.1:1' };
    await expect(startTestApi({ databaseUrl: database.url, env })).rejects.toThrow(
      new OperatorError('The database is empty: run the command migrate first.'),
    );
  });

  it('may be started twice at once: one works, the other waits and finds nothing to do', async () => {
    const done = await Promise.all([migrateDatabase(database.ownerUrl), migrateDatabase(database.ownerUrl)]);
    expect(done.sort((a, b) => b.length - a.length)).toEqual([all, []]);
    expect(await migrateDatabase(database.ownerUrl)).toEqual([]);
  });

  it('is not held up by another that waits, when it builds an index beside the work of others', async () => {
    await migrateDatabase(database.ownerUrl);
    const dataSource = await new DataSource({
      ...dataSourceOptions(database.ownerUrl),
      migrations: [...migrations, IndexBesideTheWork1799999999999],
    }).initialize();
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATE_LOCK]);
    const waiting = migrateDatabase(database.ownerUrl);
    const others = `SELECT FROM pg_stat_activity WHERE application_name = 'hiring-hall-migrate'
      AND datname = current_database() AND query LIKE '%pg_try_advisory_lock%'`;
    await eventually(async () => expect((await client.query(others)).rows).toHaveLength(1));
    await dataSource.runMigrations();
    expect(await dataSource.query(`SELECT to_regclass('beside_idx') AS index`)).toEqual([
      { index: 'beside_idx' },
    ]);
    await dataSource.destroy();
    await client.query('SELECT pg_advisory_unlock($1)', [MIGRATE_LOCK]);
    expect(await waiting).toEqual([]);
  });

  it('has an installation with one role go on with two', async () => {
    await migrateDatabase(database.ownerUrl);
    const runtime = Object.assign(new URL(database.ownerUrl), { username: 'hall_later', password: 'first' });
    const urls = () => ({ owner: database.ownerUrl, runtime: runtime.href });
    for (const password of ['first', 'first', 'second']) {
      runtime.password = password;
      await prepareRuntimeRole(urls(), ['public']);
    }
    await client.query('CREATE TABLE of_a_later_migration (id serial)');
    const product = new pg.Client({ connectionString: runtime.href });
    await product.connect();
    await product.query('INSERT INTO of_a_later_migration DEFAULT VALUES');
    await expect(product.query('DROP TABLE of_a_later_migration')).rejects.toThrow('must be owner');
    await expect(product.query('UPDATE audit_entries SET id = id')).rejects.toThrow('permission denied');
    await product.end();
    await client.query('DROP OWNED BY hall_later; DROP ROLE hall_later');
  });

  describe('while the running version uses a table that it wants to change', () => {
    const last = all.at(-1);
    beforeEach(async () => {
      await migrateDatabase(database.ownerUrl);
      const dataSource = await new DataSource(dataSourceOptions(database.ownerUrl)).initialize();
      await dataSource.undoLastMigration();
      await dataSource.destroy();
      await client.query('BEGIN');
      await client.query('LOCK TABLE migrations IN SHARE MODE');
    });

    it('lets it go on, tries again, and gets its turn', async () => {
      const done = migrateDatabase(database.ownerUrl, { lockTimeoutMs: 100 });
      const failures = new pg.Client({ connectionString: database.ownerUrl });
      await failures.connect();
      await eventually(async () => {
        const { rows } = await failures.query(
          `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
        );
        expect(rows).not.toEqual([]);
      });
      await failures.end();
      await client.query('COMMIT');
      expect(await done).toEqual([last]);
    });

    it('gives up after a while, and nothing is broken', async () => {
      const tries = { tries: 1, lockTimeoutMs: 100 };
      await expect(migrateDatabase(database.ownerUrl, tries)).rejects.toThrow('A table is in use');
      await client.query('COMMIT');
      expect(await migrateDatabase(database.ownerUrl)).toEqual([last]);
    });
  });
});
