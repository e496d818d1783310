import { randomUUID } from 'node:crypto';
import type { EntityManager, QueryRunner } from 'typeorm';
import { DataSource } from 'typeorm';
import { Sealer } from '../../src/dispatch/seals/sealer.service.js';
import { SealKey } from '../../src/dispatch/seals/seal-keys.js';
import { verifyRecords } from '../../src/dispatch/seals/verify.js';
import type { AppConfig } from '../../src/platform/config/app-config.js';
import { dataSourceOptions } from '../../src/platform/database/data-source.js';
import { WhoWasLeftOut1700000000082 } from '../../src/platform/database/migrations/0082-who-was-left-out.js';
import { Seals1700000000083 } from '../../src/platform/database/migrations/0083-seals.js';
import { RowsToSeal1700000000084 } from '../../src/platform/database/migrations/0084-rows-to-seal.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

const sealKey = 'only-for-the-seals-of-this-test-run';

describe('A database with records of a version without seals', () => {
  let database: TestDatabase;
  let owner: DataSource;
  let runner: QueryRunner;
  beforeAll(async () => {
    database = await createTestDatabase();
    owner = await new DataSource(dataSourceOptions(database.ownerUrl)).initialize();
    runner = owner.createQueryRunner();
    await new Seals1700000000083().down(runner);
    await new WhoWasLeftOut1700000000082().down(runner);
  });
  afterAll(async () => {
    await runner.release();
    await owner.destroy();
    await database.drop();
  });

  const verify = () => verifyRecords(owner, { keys: [new SealKey(sealKey)] });
  const seal = () =>
    new Sealer(
      {
        transaction: (work: (manager: EntityManager) => Promise<number>) => owner.transaction(work),
      } as DataSource,
      { sealKey } as AppConfig,
    ).seal();
  const count = async (table: string) =>
    (await owner.query<[{ count: number }]>(`SELECT count(*)::int FROM ${table}`))[0].count;

  /** As the version before writes them. */
  async function writeRecords(entries: number): Promise<void> {
    const [job, worker, match, offer] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
    const about = `'${job}', '${worker}', '${match}', 'Rosa Diaz', 'Cook', 'Diner'`;
    const columns = 'job_id, worker_id, match_id, worker_name, job_title, employer_name';
    await owner.query(
      `INSERT INTO audit_entries (source, action, entity_type, entity_id)
         SELECT 'system', 'worker.updated', 'worker', n::text FROM generate_series(1, ${entries}) n;
       INSERT INTO offers (id, priority, channel, ${columns}) VALUES ('${offer}', 1, 'text', ${about});
       INSERT INTO offer_events (offer_id, outcome, via) VALUES ('${offer}', 'open', 'staff');
       INSERT INTO offer_answer_times (offer_id, minutes, began_at, answer_by) VALUES ('${offer}', 5, now(), now());
       INSERT INTO calls (result, ${columns}) VALUES ('busy', ${about});
       INSERT INTO passes (reason, ${columns}) VALUES ('other', ${about});
       INSERT INTO dispatch_lists (job_id, rules_version, dispatch_class, scope, worker_ids, echelons, seniority_dates,
         counted_from_today, tiebreaks)
       VALUES ('${job}', '1', 'Encore', '{}', ARRAY['${worker}'::uuid], '{1}', '{2020-02-29}', '{false}', '{7}')`,
    );
  }

  it('gives each worker a number of their own', async () => {
    const add = (last: string) =>
      owner.query(`INSERT INTO workers (first_name, last_name) VALUES ('Rosa', '${last}')`);
    for (const name of ['Abreu', 'Chen', 'Diaz']) await add(name);
    await new WhoWasLeftOut1700000000082().up(runner);
    await add('Moss');
    const rows = await owner.query<{ number: number }[]>('SELECT number FROM workers ORDER BY number');
    expect(rows.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
  });

  it('has all of them sealed, each once, with what is written meanwhile', async () => {
    // More than the migration notes at a time.
    await writeRecords(10_050);
    await new Seals1700000000083().up(runner);
    await writeRecords(1);
    expect(await count('unsealed_rows')).toBe(7);
    expect((await verify()).misfitCount).toBeGreaterThan(0);
    await new RowsToSeal1700000000084().up(runner);
    expect(await count('unsealed_rows')).toBe(10_063);
    await seal();
    // Begun again by an operator whose first try was cut off.
    await new RowsToSeal1700000000084().up(runner);
    expect(await count('unsealed_rows')).toBe(0);
    expect(await verify()).toMatchObject({ rows: 10_063, waiting: 0, misfits: [], misfitCount: 0 });
    await seal();
    expect(await verify()).toMatchObject({ rows: 10_063, misfitCount: 0 });
  });
});
