import pg from 'pg';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../../src/platform/database/data-source.js';
import { migrateDatabase } from '../../src/platform/database/migrate.js';
import { migrations } from '../../src/platform/database/migrations/index.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';
import { eventually } from './messaging/eventually.js';

const all = migrations.map((Migration) => new Migration().name);

describe('the migrate step', () => {
  let database: TestDatabase;
  let client: pg.Client;

  beforeEach(async () => {
    database = await createTestDatabase({ migrated: false });
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
  });
  afterEach(async () => {
    await client.end();
    await database.drop();
  });

  it('may be started twice at once: one works, the other waits and finds nothing to do', async () => {
    const done = await Promise.all([migrateDatabase(database.url), migrateDatabase(database.url)]);
    expect(done.sort((a, b) => b.length - a.length)).toEqual([all, []]);
    expect(await migrateDatabase(database.url)).toEqual([]);
  });

  describe('while the running version uses a table that it wants to change', () => {
    const last = all.at(-1);
    beforeEach(async () => {
      await migrateDatabase(database.url);
      const dataSource = await new DataSource(dataSourceOptions(database.url)).initialize();
      await dataSource.undoLastMigration();
      await dataSource.destroy();
      await client.query('BEGIN');
      await client.query('LOCK TABLE migrations IN SHARE MODE');
    });

    it('lets it go on, tries again, and gets its turn', async () => {
      const done = migrateDatabase(database.url, { lockTimeoutMs: 100 });
      const failures = new pg.Client({ connectionString: database.url });
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
      await expect(migrateDatabase(database.url, tries)).rejects.toThrow('A table is in use');
      await client.query('COMMIT');
      expect(await migrateDatabase(database.url)).toEqual([last]);
    });
  });
});
