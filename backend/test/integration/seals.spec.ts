import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { formats, PRESENT_FORMAT } from '../../src/dispatch/seals/record-formats.js';
import { SealKey } from '../../src/dispatch/seals/seal-keys.js';
import { Sealer } from '../../src/dispatch/seals/sealer.service.js';
import { type Options, type Verification, verifyRecords } from '../../src/dispatch/seals/verify.js';
import { eventually } from './messaging/eventually.js';
import { startTestApi, type TestApi } from '../support/test-api.js';
import { asOwner, ownerUrlOf } from '../support/test-database.js';

let api: TestApi;
let sealer: Sealer;
beforeAll(async () => {
  api = await startTestApi();
  sealer = api.app.get(Sealer);
});
afterAll(() => api.close());

const keys = () => [new SealKey(api.config.sealKey ?? '')];
const verify = (options: Partial<Options> = {}): Promise<Verification> =>
  verifyRecords(api.dataSource, { keys: keys(), ...options });
const sql = <Row>(query: string, values: unknown[] = []): Promise<Row[]> =>
  api.dataSource.query(query, values);

/** What a verification asks of TypeORM, within what a connection of one's own does. */
const within = (client: pg.Client) =>
  ({
    createQueryRunner: () => ({
      startTransaction: () => client.query('SAVEPOINT verifying'),
      rollbackTransaction: () => client.query('ROLLBACK TO verifying'),
      release: () => Promise.resolve(),
      query: (text: string, values?: unknown[]) => client.query(text, values),
    }),
  }) as unknown as typeof api.dataSource;

/** One transaction on a connection of one's own. */
const onceWith = (client: pg.Client) =>
  ({
    transaction: async (work: (database: pg.Client) => Promise<number>) => {
      await client.query('BEGIN');
      const taken = await work(client);
      await client.query('COMMIT');
      return taken;
    },
  }) as unknown as typeof api.dataSource;

/** A row of each kind that is sealed. */
async function writeRecords() {
  const about = { job: randomUUID(), worker: randomUUID(), match: randomUUID(), offer: randomUUID() };
  const names = `worker_name, job_title, employer_name`;
  await sql(
    `INSERT INTO audit_entries (source, actor_name, action, entity_type, entity_id, before, after)
     VALUES ('staff', 'dispatcher', 'worker.updated', 'worker', $1, '{"phone": null}', '{"phone": "+16175550123"}')`,
    [about.worker],
  );
  await sql(
    `INSERT INTO offers (id, job_id, worker_id, match_id, priority, channel, message, ${names})
     VALUES ($1, $2, $3, $4, 1, 'text', 'Come to work', 'Rosa Diaz', 'Cook', 'Diner')`,
    [about.offer, about.job, about.worker, about.match],
  );
  await sql(`INSERT INTO offer_events (offer_id, outcome, via) VALUES ($1, 'open', 'staff')`, [about.offer]);
  await sql(
    `INSERT INTO offer_answer_times (offer_id, minutes, began_at, answer_by)
     VALUES ($1, 20, now(), now() + interval '20 minutes')`,
    [about.offer],
  );
  for (const [table, column, value] of [
    ['calls', 'result', 'busy'],
    ['passes', 'reason', 'other'],
  ] as const) {
    await sql(
      `INSERT INTO ${table} (job_id, worker_id, match_id, note, ${column}, ${names})
       VALUES ($1, $2, $3, 'A note', '${value}', 'Rosa Diaz', 'Cook', 'Diner')`,
      [about.job, about.worker, about.match],
    );
  }
  await sql(
    `INSERT INTO dispatch_lists (job_id, rules_version, dispatch_class, scope, worker_ids, echelons, seniority_dates,
       counted_from_today, tiebreaks, conditions_held, placed_held, left_out_held)
     VALUES ($1, '1', 'Encore', '{}', ARRAY[$2::uuid], '{1}', '{2020-02-29}', '{false}', '{7}', '\\x0102', '\\x0007',
       '\\x000000020003')`,
    [about.job, about.worker],
  );
  return about;
}

const fits = { misfits: [], misfitCount: 0, waiting: 0 };

describe('Seals', () => {
  it('cover every row once, and every row fits them', async () => {
    await writeRecords();
    expect(await verify()).toMatchObject({ seals: 0, rows: 0, waiting: 8, misfits: [] });
    await sealer.seal();
    await writeRecords();
    await sealer.seal();
    await sealer.seal(); // nothing is new
    expect(await verify()).toMatchObject({ ...fits, seals: 2, rows: 15, erased: 0 });
    const kinds = await sql<{ kind: string }>('SELECT DISTINCT kind FROM sealed_rows ORDER BY kind');
    const known = Object.keys(formats.get(PRESENT_FORMAT) ?? {});
    expect(kinds.map(({ kind }) => kind)).toEqual(known.filter((kind) => kind !== 'erased_rows').sort());
  });

  it('read every column of the rows that they cover', async () => {
    for (const [kind, format] of Object.entries(formats.get(PRESENT_FORMAT) ?? {})) {
      const columns = await sql<{ name: string }>(
        `SELECT column_name AS name FROM information_schema.columns WHERE table_name = $1 ORDER BY 1`,
        [kind],
      );
      const read = format.columns.map((column) => (typeof column === 'string' ? column : column[0]));
      expect([kind, read.sort()]).toEqual([kind, columns.map(({ name }) => name).sort()]);
    }
  });

  it('read rows in the same way whatever a connection is set to', async () => {
    await writeRecords();
    await sealer.seal();
    const other = new pg.Client({
      connectionString: api.config.databaseUrl,
      options:
        '-c TimeZone=Asia/Tokyo -c DateStyle=German -c bytea_output=escape -c extra_float_digits=0 -c IntervalStyle=sql_standard',
    });
    await other.connect();
    await other.query('BEGIN');
    expect(await verifyRecords(within(other), { keys: keys() })).toMatchObject(fits);
    await other.end();
  });

  it('go on to hold when a table gets another column', async () => {
    await writeRecords();
    await sealer.seal();
    await asOwner(api.config.databaseUrl, `ALTER TABLE offers ADD COLUMN more text DEFAULT 'said later'`);
    expect(await verify()).toMatchObject(fits);
  });

  it('are one chain when two processes seal at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      await writeRecords();
      await Promise.all([sealer.seal(), sealer.seal(), sealer.seal()]);
    }
    await sealer.seal();
    expect(await verify()).toMatchObject(fits);
  });

  it('are whole or not there when a process dies while it makes one', async () => {
    await writeRecords();
    const before = await verify();
    const [owner, dying] = [ownerUrlOf(api.config.databaseUrl), api.config.databaseUrl].map(
      (connectionString) => new pg.Client({ connectionString }),
    ) as [pg.Client, pg.Client];
    await Promise.all([owner.connect(), dying.connect()]);
    dying.on('error', () => undefined);
    const { rows: own } = await dying.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    await owner.query('BEGIN; LOCK TABLE sealed_rows IN SHARE MODE');
    const sealing = expect(new Sealer(onceWith(dying), api.config).seal()).rejects.toThrow();
    await eventually(async () => {
      const waiting = await sql(
        `SELECT FROM pg_stat_activity WHERE pid = $1 AND wait_event_type = 'Lock' AND query LIKE '%INTO sealed_rows%'`,
        [own[0]?.pid],
      );
      expect(waiting).toHaveLength(1);
    });
    await owner.query('SELECT pg_terminate_backend($1)', [own[0]?.pid]);
    await sealing;
    await owner.query('ROLLBACK');
    await owner.end();
    expect(await verify()).toMatchObject({ misfits: [], seals: before.seals, waiting: before.waiting });
    await sealer.seal();
    expect(await verify()).toMatchObject({ ...fits, seals: before.seals + 1 });
  });

  it('leave a row of an open transaction to the next one', async () => {
    const runner = api.dataSource.createQueryRunner();
    await runner.startTransaction();
    await runner.query(
      `INSERT INTO audit_entries (source, action, entity_type, entity_id) VALUES ('system', 'hall.seeded', 'hall', 'first')`,
    );
    await sql(
      `INSERT INTO audit_entries (source, action, entity_type, entity_id) VALUES ('system', 'hall.seeded', 'hall', 'second')`,
    );
    await sealer.seal();
    await runner.commitTransaction();
    await runner.release();
    const then = await verify();
    expect(then).toMatchObject({ misfits: [], waiting: 1 });
    await sealer.seal();
    expect(await verify()).toMatchObject({ ...fits, seals: then.seals + 1 });
    const [late] = await sql<{ seal: number }>(
      `SELECT seal FROM sealed_rows JOIN audit_entries e ON kind = 'audit_entries' AND key = e.id::text WHERE entity_id = 'first'`,
    );
    expect(late).toEqual({ seal: then.seals + 1 });
  });

  it('are made by the product, which cannot change one or take one back', async () => {
    await sealer.seal();
    for (const change of [
      'UPDATE seals SET hash = $$0$$',
      'DELETE FROM seals',
      'UPDATE sealed_rows SET hash = NULL',
      'DELETE FROM sealed_rows',
      'DELETE FROM erased_rows',
    ])
      await expect(sql(change)).rejects.toThrow('permission denied');
    for (const change of ['UPDATE seals SET hash = $$0$$', 'DELETE FROM sealed_rows', 'TRUNCATE erased_rows'])
      await expect(asOwner(api.config.databaseUrl, change)).rejects.toThrow('are never changed or deleted');
  });
});

describe('Somebody who owns the database and', () => {
  let owner: pg.Client;
  let about: Awaited<ReturnType<typeof writeRecords>>;
  let entry: string;
  let last: { number: number; hash: string };
  beforeAll(async () => {
    owner = new pg.Client({ connectionString: ownerUrlOf(api.config.databaseUrl) });
    await owner.connect();
    await owner.query('SET session_replication_role = replica');
    for (let seals = 0; seals < 5; seals += 1) {
      about = await writeRecords();
      await sealer.seal();
    }
    const found = await verify();
    expect(found).toMatchObject(fits);
    last = found.last ?? { number: 0, hash: '' };
    const [row] = await sql<{ key: string }>(
      `SELECT key FROM sealed_rows WHERE kind = 'audit_entries' AND seal = ${last.number - 2}`,
    );
    entry = row?.key ?? '';
  });
  afterAll(() => owner.end());
  beforeEach(() => owner.query('BEGIN'));
  afterEach(() => owner.query('ROLLBACK'));

  const nth = (fromLast: number) => last.number - fromLast;
  const misfits = async (options: Partial<Options> = {}) =>
    (await verifyRecords(within(owner), { keys: keys(), ...options })).misfits;
  const changed = (number: number) => `seal ${number}: it, its place or the list of its rows was changed`;

  it('changes one letter of a row is found by that row', async () => {
    await owner.query(`UPDATE audit_entries SET action = action || '.' WHERE id = ${entry}`);
    expect(await misfits()).toEqual([`entry of the audit log ${entry}: it is not as seal ${nth(2)} has it`]);
  });

  it.each([
    ['dispatch_lists', `seniority_dates = '{2020-02-28}'`, 'dispatch list'],
    ['dispatch_lists', `conditions_held = '\\x0103'`, 'dispatch list'],
    ['dispatch_lists', `left_out_held = '\\x000000020007'`, 'dispatch list'],
    ['offers', `made_at = made_at - interval '1 microsecond'`, 'offer'],
    ['calls', `note = NULL`, 'call'],
    ['passes', `reason = 'correction'`, 'pass'],
  ])('changes a row of %s (%s) is found by that row', async (table, set, words) => {
    const [row] = await sql<{ id: string }>(`SELECT id FROM ${table} WHERE job_id = '${about.job}'`);
    await owner.query(`UPDATE ${table} SET ${set} WHERE job_id = '${about.job}'`);
    expect(await misfits()).toEqual([`${words} ${row?.id}: it is not as seal ${nth(0)} has it`]);
  });

  it('changes an event of an offer and its time to answer is found by both', async () => {
    const [event] = await sql<{ id: string }>(
      `SELECT id FROM offer_events WHERE offer_id = '${about.offer}'`,
    );
    await owner.query(`UPDATE offer_events SET outcome = 'declined' WHERE id = ${event?.id};
      UPDATE offer_answer_times SET minutes = 5 WHERE offer_id = '${about.offer}'`);
    expect(await misfits()).toEqual([
      `time to answer the offer ${about.offer}: it is not as seal ${nth(0)} has it`,
      `event of an offer ${event?.id}: it is not as seal ${nth(0)} has it`,
    ]);
  });

  it('takes a row away is found by that row', async () => {
    await owner.query(`DELETE FROM audit_entries WHERE id = ${entry}`);
    expect(await misfits()).toEqual([
      `entry of the audit log ${entry}: it is gone, and seal ${nth(2)} covers it`,
    ]);
  });

  it('puts a row in later at an old place is found by that row', async () => {
    await owner.query(
      `INSERT INTO audit_entries (id, source, action, entity_type, entity_id, created_at)
       SELECT -1, source, action, entity_type, entity_id, created_at FROM audit_entries WHERE id = ${entry}`,
    );
    expect(await misfits()).toEqual([
      'entry of the audit log -1: no seal covers it, and it does not wait for one',
    ]);
  });

  it('puts a row in and says that a seal covers it is found by that seal', async () => {
    await owner.query(`
      INSERT INTO audit_entries (id, source, action, entity_type, entity_id) VALUES (-1, 'system', 'hall.seeded', 'hall', '1');
      INSERT INTO sealed_rows (kind, key, seal, written_at, hash) SELECT kind, '-1', seal, written_at, hash
        FROM sealed_rows WHERE kind = 'audit_entries' AND key = '${entry}'`);
    expect((await misfits())[0]).toBe(changed(nth(2)));
  });

  it('takes a row away with all that says so is found by its seal', async () => {
    await owner.query(`DELETE FROM audit_entries WHERE id = ${entry};
      DELETE FROM sealed_rows WHERE kind = 'audit_entries' AND key = '${entry}'`);
    expect(await misfits()).toEqual([changed(nth(2))]);
  });

  it('gives a row a name that none can have is found by that row', async () => {
    await owner.query(`UPDATE sealed_rows SET key = 'abc' WHERE kind = 'calls' AND seal = ${nth(0)};
      INSERT INTO unsealed_rows (kind, key) VALUES ('audit_entries', '${'9'.repeat(24)}')`);
    const found = await misfits();
    expect(found).toContain(`call abc: it is gone, and seal ${nth(0)} covers it`);
    expect(found).toContain(`entry of the audit log ${'9'.repeat(24)}: it is gone, and was to be sealed`);
  });

  it('gives a seal a format that there is not is found by that seal', async () => {
    await owner.query(`UPDATE seals SET format = 9 WHERE number = ${nth(1)};
      UPDATE audit_entries SET action = action || '.' WHERE id = ${entry}`);
    expect(await misfits()).toEqual([
      `entry of the audit log ${entry}: it is not as seal ${nth(2)} has it`,
      `seal ${nth(1)}: this version does not know its format, 9; a newer one may`,
    ]);
  });

  it('swaps two seals is found by the first of them', async () => {
    const [one, other] = [nth(3), nth(2)];
    await owner.query(`UPDATE seals SET number = -1 WHERE number = ${one};
      UPDATE seals SET number = ${one} WHERE number = ${other}; UPDATE seals SET number = ${other} WHERE number = -1`);
    expect((await misfits())[0]).toBe(`seal ${one}: it does not follow the one before`);
  });

  it.each([`at = at + interval '1 microsecond'`, `hash = reverse(hash)`, `counts = '{}'`])(
    'changes a seal (%s) is found by that seal',
    async (set) => {
      await owner.query(`UPDATE seals SET ${set} WHERE number = ${nth(1)}`);
      expect((await misfits())[0]).toBe(changed(nth(1)));
    },
  );

  it('takes away a seal in the middle is found by that one', async () => {
    await owner.query(`DELETE FROM seals WHERE number = ${nth(2)}`);
    expect((await misfits())[0]).toBe(`seal ${nth(2)}: it is gone`);
  });

  it('takes away seals in the middle with their rows is found by those', async () => {
    await owner.query(`DELETE FROM seals WHERE number IN (${nth(3)}, ${nth(2)});
      DELETE FROM sealed_rows WHERE seal IN (${nth(3)}, ${nth(2)})`);
    expect((await misfits())[0]).toBe(`seals ${nth(3)} to ${nth(2)}: they are gone`);
  });

  it('takes away the last seals is found by the rows that they covered', async () => {
    await owner.query(
      `DELETE FROM sealed_rows WHERE seal > ${nth(2)}; DELETE FROM seals WHERE number > ${nth(2)}`,
    );
    const found = await misfits();
    expect(found).toHaveLength(14);
    expect(found[0]).toMatch(/no seal covers it, and it does not wait for one$/);
  });

  it('hides that as well is found where one of those seals is known', async () => {
    expect(await misfits({ known: last })).toEqual([]);
    await owner.query(`INSERT INTO unsealed_rows (kind, key) SELECT kind, key FROM sealed_rows WHERE seal > ${nth(2)};
      DELETE FROM sealed_rows WHERE seal > ${nth(2)}; DELETE FROM seals WHERE number > ${nth(2)}`);
    expect(await misfits()).toEqual([]);
    expect(await misfits({ known: last })).toEqual([
      `seal ${last.number}: it is known from elsewhere, and there is none of this number here`,
    ]);
    const earlier = { number: nth(3), hash: last.hash };
    expect(await misfits({ known: earlier })).toEqual([
      `seal ${earlier.number}: it is not the one that is known from elsewhere`,
    ]);
  });

  it('seals with a key of their own is found by those seals', async () => {
    const mine = new SealKey('a key that somebody else has made up');
    expect(await misfits({ keys: [mine] })).toEqual([
      'seal 1: it was made with a key that is not set here, and so were others perhaps',
    ]);
    expect(await misfits({ keys: [mine, ...keys()] })).toEqual([]);
  });

  it('takes a row away before it is sealed is found by that row', async () => {
    const { job } = await writeRecords();
    const [pass] = await sql<{ id: string }>(`SELECT id FROM passes WHERE job_id = '${job}'`);
    const gone = `DELETE FROM passes WHERE job_id = '${job}'`;
    await owner.query(gone);
    expect(await misfits()).toEqual([`pass ${pass?.id}: it is gone, and was to be sealed`]);
    await owner.query('ROLLBACK');
    await asOwner(api.config.databaseUrl, `SET session_replication_role = replica; ${gone}`);
    await sealer.seal();
    expect((await verify()).misfits).toEqual([
      `pass ${pass?.id}: it was gone when seal ${last.number + 1} was to cover it`,
    ]);
  });

  it('notes a row to be sealed that none can be holds no other one up', async () => {
    const noted = `INSERT INTO unsealed_rows (kind, key) VALUES ('calls', 'abc')`;
    await asOwner(api.config.databaseUrl, noted);
    await writeRecords();
    await sealer.seal();
    const { waiting, misfits: found } = await verify();
    expect(waiting).toBe(0);
    expect(found).toContain(`call abc: it was gone when seal ${last.number + 2} was to cover it`);
  });
});
