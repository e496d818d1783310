import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../../src/platform/database/data-source.js';
import { asOwner } from '../support/test-database.js';
import { startTestApi, type TestApi } from '../support/test-api.js';

describe('the database schema', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi();
  });
  afterAll(() => api.close());

  it('that the migrations build is the one the entities describe', async () => {
    const { upQueries } = await api.dataSource.driver.createSchemaBuilder().log();
    expect(upQueries.map(({ query }) => query)).toEqual([]);
  });

  const onRecord = [
    ['UPDATE audit_entries SET action = $$changed$$'],
    ['DELETE FROM audit_entries'],
    ['TRUNCATE audit_entries'],
    ['UPDATE dispatch_lists SET rules_version = $$changed$$'],
    ['DELETE FROM dispatch_lists'],
    ['TRUNCATE dispatch_lists'],
    ['UPDATE offers SET priority = 1'],
    ['DELETE FROM offer_events'],
    ['DELETE FROM notifications'],
    ['UPDATE offer_answer_times SET answer_by = now()'],
    ['UPDATE calls SET note = NULL'],
    ['DELETE FROM calls'],
    ['DELETE FROM passes'],
    ['TRUNCATE passes'],
    ['UPDATE deleted_jobs SET starts_at = now()'],
    ['DELETE FROM deleted_jobs'],
  ];
  it.each(onRecord)('refuses to alter what is on record, even for its owner: %s', async (statement) => {
    await expect(asOwner(api.config.databaseUrl, statement)).rejects.toThrow('are never changed or deleted');
  });

  it.each([
    ...onRecord,
    ['ALTER TABLE audit_entries DISABLE TRIGGER ALL'],
    ['ALTER TABLE audit_entries DISABLE TRIGGER audit_entries_append_only'],
    ['DROP TRIGGER audit_entries_append_only ON audit_entries'],
    ['CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN END$$'],
    ['SET session_replication_role = replica'],
    ['ALTER TABLE workers ADD COLUMN more text'],
    ['TRUNCATE workers'],
    ['DROP TABLE workers'],
    ['CREATE TABLE elsewhere (id int)'],
    ['CREATE SCHEMA elsewhere'],
    ['DELETE FROM migrations'],
    ['TRUNCATE bullmq.migration'],
  ])('gives the product no right to: %s', async (statement) => {
    const mustOwn = /permission denied|must be owner/;
    await expect(api.dataSource.query(statement)).rejects.toThrow(mustOwn);
  });

  it.each([
    ['action', "action = 'changed'"],
    ['who', "actor_name = 'somebody'"],
    ['when', 'created_at = now()'],
    ['what', "entity_id = '2'"],
    ['address', "ip_address = '10.0.0.9'"],
    ['a field more', `after = after || '{"more": 1}'`],
    ['a field less', `after = after - 'phone'`],
  ])('lets its owner erase a value of an entry, and refuses to alter its %s', async (_what, set) => {
    await api.dataSource.query(
      `INSERT INTO audit_entries (source, action, entity_type, entity_id, after, ip_address)
       VALUES ('system', 'worker.created', 'worker', '1', '{"phone": "+16175550123", "status": "Active"}', '10.0.0.1')`,
    );
    const erasing = (change: string) =>
      asOwner(api.config.databaseUrl, `BEGIN; SET LOCAL hall.erasing = 'on'; ${change}; COMMIT`);
    await expect(erasing(`UPDATE audit_entries SET ${set}`)).rejects.toThrow('are never changed or deleted');
    await expect(erasing('DELETE FROM audit_entries')).rejects.toThrow('are never changed or deleted');
    await expect(erasing('TRUNCATE audit_entries')).rejects.toThrow('are never changed or deleted');
    await erasing(
      `UPDATE audit_entries SET after = after || '{"phone": "erased"}', ip_address = NULL WHERE entity_type = 'worker'`,
    );
    const [entry] = await api.dataSource.query(
      'SELECT after, ip_address FROM audit_entries ORDER BY id DESC',
    );
    expect(entry).toEqual({ after: { phone: 'erased', status: 'Active' }, ip_address: null });
  });

  it('lets its owner erase what an offer tells of a person, and nothing else of it', async () => {
    await api.dataSource.query(
      `INSERT INTO offers (job_id, match_id, priority, channel, message, worker_name, job_title, employer_name)
       VALUES (gen_random_uuid(), gen_random_uuid(), 1, 'text', 'Come, Ana', 'Ana Lopez', 'Cook', 'Bay Hotel')`,
    );
    const erasing = (change: string) =>
      asOwner(api.config.databaseUrl, `BEGIN; SET LOCAL hall.erasing = 'on'; ${change}; COMMIT`);
    for (const set of [
      'priority = 2',
      "channel = 'staff'",
      'made_at = now()',
      'worker_id = gen_random_uuid()',
    ])
      await expect(erasing(`UPDATE offers SET ${set}`)).rejects.toThrow('are never changed or deleted');
    await expect(erasing('DELETE FROM offers')).rejects.toThrow('are never changed or deleted');
    await erasing(`UPDATE offers SET worker_name = 'Erased member', message = ''`);
    expect(await api.dataSource.query('SELECT worker_name, message, priority FROM offers')).toEqual([
      { worker_name: 'Erased member', message: '', priority: 1 },
    ]);
  });

  it.each([
    ['calls', 'result', 'busy', "result = 'accepted'"],
    ['passes', 'reason', 'other', "reason = 'correction'"],
  ])(
    'lets its owner erase what of %s tells of a person, and nothing else',
    async (table, of, word, change) => {
      await api.dataSource.query(
        `INSERT INTO ${table} (job_id, worker_id, match_id, ${of}, note, worker_name, job_title, employer_name)
       SELECT id, id, id, '${word}', 'Ana is ill', 'Ana Lopez', 'Cook', 'Bay Hotel' FROM gen_random_uuid() id`,
      );
      const erasing = (set: string) =>
        asOwner(
          api.config.databaseUrl,
          `BEGIN; SET LOCAL hall.erasing = 'on'; UPDATE ${table} SET ${set}; COMMIT`,
        );
      await expect(erasing(change)).rejects.toThrow('are never changed or deleted');
      await erasing(`worker_name = 'Erased member', note = ''`);
      expect(await api.dataSource.query(`SELECT worker_name, note, ${of} FROM ${table}`)).toEqual([
        { worker_name: 'Erased member', note: '', [of]: word },
      ]);
    },
  );

  it('lets its owner erase what the title of a deleted job tells of a person, and nothing else of it', async () => {
    await api.dataSource.query(
      `INSERT INTO deleted_jobs (id, title, employer_id, created_at)
       SELECT id, 'Wedding of Ana Lopez', id, now() FROM gen_random_uuid() id`,
    );
    const erasing = (set: string) =>
      asOwner(
        api.config.databaseUrl,
        `BEGIN; SET LOCAL hall.erasing = 'on'; UPDATE deleted_jobs SET ${set}; COMMIT`,
      );
    await expect(erasing('starts_at = now()')).rejects.toThrow('are never changed or deleted');
    await erasing(`title = 'Wedding of [erased]'`);
    expect(await api.dataSource.query('SELECT title FROM deleted_jobs')).toEqual([
      { title: 'Wedding of [erased]' },
    ]);
  });

  it('lets the product erase nothing, whatever it says', async () => {
    await expect(
      api.dataSource.transaction(async (manager) => {
        await manager.query(`SET LOCAL hall.erasing = 'on'`);
        await manager.query('UPDATE audit_entries SET ip_address = NULL');
      }),
    ).rejects.toThrow('permission denied');
  });

  it('goes down and up again', async () => {
    const { database } = api.dataSource.driver;
    const url = Object.assign(new URL(process.env.TEST_POSTGRES_URL ?? ''), {
      pathname: `/${database}`,
    }).href;
    const owner = await new DataSource(dataSourceOptions(url)).initialize();
    await owner.undoLastMigration();
    await owner.runMigrations();
    await owner.destroy();
    const [{ count }] = await api.dataSource.query('SELECT count(*)::int AS count FROM workers');
    expect(count).toBe(0);
  });
});
