import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { Postgres } from '../../../local/postgres.js';
import { migrateDatabase } from '../../../src/platform/database/migrate.js';
import { runCommand } from './command.js';
import { installedPostgres, startInstalledPostgres } from './installed-postgres.js';

type Row = Record<string, unknown>;
const phone = '+16175559900';

(installedPostgres ? describe : describe.skip)('A restored hall', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'hall-restored-'));
  const file = path.join(folder, 'hall.dump');
  let postgres: Postgres;

  const urlOf = (url: string, database: string) =>
    Object.assign(new URL(url), { pathname: `/${database}` }).href;
  const command = (database: string, ...args: string[]) =>
    runCommand(args, {
      DATABASE_URL: urlOf(postgres.runtimeUrl, database),
      MIGRATION_DATABASE_URL: urlOf(postgres.url, database),
    });
  const rows = async (database: string, sql: string): Promise<Row[]> => {
    const client = new pg.Client({ connectionString: urlOf(postgres.url, database) });
    await client.connect();
    try {
      return (await client.query<Row>(sql)).rows;
    } finally {
      await client.end();
    }
  };
  const numbers = (database: string, ...those: string[]) =>
    rows(
      database,
      `SELECT phone_number AS number, opted_in AS "optedIn", blocked, consent_way AS way, provider_blocks AS "isStopped"
       FROM phone_numbers WHERE phone_number IN (${those.map((one) => `'${one}'`).join(', ')}) ORDER BY phone_number`,
    );

  beforeAll(async () => {
    chmodSync(folder, 0o755);
    postgres = await startInstalledPostgres(folder, 'hall');
    await migrateDatabase(urlOf(postgres.url, 'hall'));
  });
  afterAll(async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  describe('whose backup was made in the middle of things', () => {
    /** Of a job that starts in two days, and of one without a start. */
    let jobs: { dated: string; undated: string; started: string; filled: string };
    let reminded: { offerId: string };

    beforeAll(async () => {
      const ids = { dated: randomUUID(), undated: randomUUID(), started: randomUUID(), filled: randomUUID() };
      jobs = ids;
      reminded = { offerId: randomUUID() };
      const workerId = randomUUID();
      await rows(
        'hall',
        `INSERT INTO employers (company_name) VALUES ('Hotel'); INSERT INTO classifications (name) VALUES ('Cook');
         INSERT INTO jobs (id, title, description, employer_id, classification_id, starts_at, remind_hours_before)
         SELECT job.id::uuid, 'Gala', '', e.id, c.id, job.starts_at, 36 FROM employers e, classifications c, (VALUES
           ('${ids.dated}', now() + interval '30 hours'), ('${ids.undated}', NULL),
           ('${ids.started}', now() - interval '1 hour'), ('${ids.filled}', now() + interval '30 hours')
         ) job(id, starts_at);
         INSERT INTO phone_numbers (phone_number, opted_in) VALUES ('${phone}', true);
         INSERT INTO workers (id, first_name, last_name, phone) VALUES ('${workerId}', 'Ana', 'Diaz', '${phone}');
         INSERT INTO job_matches (job_id, worker_id, priority, status) VALUES ('${ids.dated}', '${workerId}', 1, 'Accepted');
         INSERT INTO offers (id, job_id, worker_id, match_id, priority, channel, worker_name, job_title, employer_name)
         SELECT '${reminded.offerId}', job_id, worker_id, id, 1, 'phone', 'Ana Diaz', 'Gala', 'Hotel' FROM job_matches;
         INSERT INTO offer_events (offer_id, outcome, via) VALUES ('${reminded.offerId}', 'accepted', 'staff')`,
      );
      const run = `message, offers_to, unreachable, urgent, started_by`;
      const words = `'Come', 'everyone', 'call', false, 'dispatcher'`;
      await rows(
        'hall',
        `INSERT INTO fill_runs (job_id, state, ended_at, paused_because, ${run}) VALUES
           ('${ids.dated}', 'running', NULL, NULL, ${words}), ('${ids.undated}', 'canvassing', NULL, NULL, ${words}),
           ('${ids.started}', 'paused', NULL, 'Staff stopped sending', ${words}),
           ('${ids.filled}', 'filled', now(), NULL, ${words})`,
      );
      await rows(
        'hall',
        `INSERT INTO fill_looks (job_id) VALUES ('${ids.dated}'), ('${ids.undated}'), ('${ids.started}');
         INSERT INTO notification_runs (job_id, title, employer, texts_unknown_again, match_ids, total, done) VALUES
           ('${ids.dated}', 'Gala', 'Hotel', false, '{${workerId}}', 1500, 500);
         INSERT INTO inbound_messages (twilio_message_sid, phone_number, body, understood_as, to_apply, webhook_payload)
           VALUES ('SM1', '${phone}', 'yes', 'yes', true, '{}');
         INSERT INTO imports (kind, status, file_name, header_row, columns, sample, mapping, match, step) VALUES
           ('workers', 'applying', 'members.csv', 1, '{}', '[]', '{}', 'phone', gen_random_uuid())`,
      );
      await rows('hall', 'CREATE DATABASE elsewhere');
      expect(await command('hall', 'backup', file)).toMatchObject({ code: 0, errors: '' });
    });

    it.each([
      ['loaded by the command', ['restore', file]],
      ['loaded by other means', ['restore', '--loaded']],
    ])('does nothing by itself, %s', async (_how, args) => {
      const [, loaded] = args;
      if (loaded === '--loaded') await rows('hall', 'CREATE DATABASE by_hand TEMPLATE hall');
      const database = loaded === '--loaded' ? 'by_hand' : 'elsewhere';
      const { code, output, errors } = await command(database, ...args);
      expect({ code, errors }).toEqual({ code: 0, errors: '' });
      expect(output).toContain('1 notification was ended.\n2 runs that fill jobs are paused.\n');
      expect(output).toContain('Opt-outs and blocks since the backup are not known');

      expect(
        await rows(database, 'SELECT state, reason, done, match_ids AS left FROM notification_runs'),
      ).toEqual([
        {
          state: 'stopped',
          reason: 'The hall was restored from a backup: who was texted since is not known',
          done: 500,
          left: [],
        },
      ]);
      const because =
        'The hall was restored from a backup: look at who was offered the job, and has answered, since';
      const run = {
        state: 'paused',
        because,
        sentence: `Paused: ${because}`,
        wasPaused: false,
        inDoubt: true,
      };
      expect(
        await rows(
          database,
          `SELECT state, paused_because AS because, sentence, was_paused AS "wasPaused",
             in_doubt_since IS NOT NULL AS "inDoubt" FROM fill_runs
           ORDER BY array_position(ARRAY['${jobs.dated}', '${jobs.undated}', '${jobs.started}'], job_id::text)`,
        ),
      ).toEqual([
        run,
        run,
        { ...run, because: 'Staff stopped sending', sentence: null },
        { state: 'filled', because, sentence: null, wasPaused: true, inDoubt: false },
      ]);
      // Answer times, waiting lists and the start: of a job that has started all is ended as ever.
      expect(
        await rows(
          database,
          `SELECT l.job_id AS job, l.at = j.starts_at AS "atStart", l.at < now() AS due
           FROM fill_looks l JOIN jobs j ON j.id = l.job_id ORDER BY due`,
        ),
      ).toEqual([
        { job: jobs.dated, atStart: true, due: false },
        { job: jobs.started, atStart: false, due: true },
      ]);
      expect(
        await rows(database, `SELECT offer_id AS "offerId" FROM job_texts WHERE kind = 'reminder'`),
      ).toEqual([reminded]);
      expect(await rows(database, 'SELECT to_apply AS waits, done_at AS done FROM inbound_messages')).toEqual(
        [{ waits: false, done: null }],
      );
      // What the provider's list is still to tell of from before answers nothing, either.
      expect(
        await rows(database, `SELECT answers_from > now() - interval '5 minutes' AS held FROM inbound_looks`),
      ).toEqual([{ held: true }]);
      expect(await rows(database, 'SELECT status, failure FROM imports')).toEqual([
        {
          status: 'applied',
          failure: 'The rest of the rows was not imported. The hall was restored from a backup meanwhile.',
        },
      ]);
      expect(await rows(database, 'SELECT FROM sms')).toEqual([]);
    });
  });

  it('keeps the opt-outs and blocks that were made since, and no consent', async () => {
    const [stopped, byLink, blocked, newer, consented] = [1, 2, 3, 4, 5].map((last) => `+1617555990${last}`);
    const [unknown, passedOn] = ['+16175559906', '+16175559907'];
    await rows('hall', 'CREATE DATABASE kept');
    const older = path.join(folder, 'older.dump');
    await rows(
      'hall',
      `DELETE FROM imports;
       INSERT INTO phone_numbers (phone_number, opted_in, opt_in_date, consent_way, consent_at, opted_out_at)
       SELECT number, number <> '${consented}', '2026-01-01', 'form', '2026-01-01', NULL
       FROM unnest(ARRAY['${stopped}', '${byLink}', '${blocked}', '${consented}', '${passedOn}']) number;
       INSERT INTO phone_numbers (phone_number, opted_in, opt_in_date, consent_way, consent_at, opted_out_at)
       VALUES ('${newer}', true, '2026-03-03', 'text', '2026-03-03', '2026-02-02');
       UPDATE phone_numbers SET consent_way = 'staff' WHERE phone_number = '${consented}'`,
    );
    expect(await command('hall', 'backup', older)).toMatchObject({ code: 0 });
    expect(await command('kept', 'restore', older)).toMatchObject({ code: 0 });
    const out = `opted_in = false, consent_at = now()`;
    await rows(
      'kept',
      `UPDATE phone_numbers SET ${out}, consent_way = 'text', consent_reason = 'STOP', provider_blocks = true
         WHERE phone_number = '${stopped}';
       UPDATE phone_numbers SET ${out}, consent_way = 'link' WHERE phone_number = '${byLink}';
       UPDATE phone_numbers SET ${out}, consent_way = 'new-holder' WHERE phone_number = '${passedOn}';
       UPDATE phone_numbers SET blocked = true WHERE phone_number = '${blocked}';
       UPDATE phone_numbers SET opted_in = false, consent_way = 'text', consent_at = '2026-02-02'
         WHERE phone_number = '${newer}';
       UPDATE phone_numbers SET opted_in = true, opt_in_date = now(), consent_way = 'link', consent_at = now()
         WHERE phone_number = '${consented}';
       INSERT INTO phone_numbers (phone_number, consent_way, consent_at) VALUES ('${unknown}', 'text', now());
       INSERT INTO erased_opt_outs (number_hash, salt, blocked, provider_blocks, consent_way)
         VALUES ('\\x01', decode(repeat('02', 16), 'hex'), false, true, 'text')`,
    );
    const { code, output, errors } = await command('kept', 'restore', '--replace', older);
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    expect(output).toContain('4 numbers were opted out or blocked since.');
    expect(output).not.toContain('are not known');
    const no = { optedIn: false, blocked: false, isStopped: false };
    const those = [stopped, byLink, blocked, newer, consented, unknown, passedOn] as string[];
    expect(await numbers('kept', ...those)).toEqual([
      { ...no, number: stopped, way: 'text', isStopped: true },
      { ...no, number: byLink, way: 'link' },
      { ...no, number: blocked, way: 'form', optedIn: true, blocked: true },
      // The backup knows of an opt-in that followed the opt-out.
      { ...no, number: newer, way: 'text', optedIn: true },
      { ...no, number: consented, way: 'staff' },
      { ...no, number: unknown, way: 'text' },
      { ...no, number: passedOn, way: 'new-holder' },
    ]);
    expect(await rows('kept', 'SELECT provider_blocks AS "isStopped" FROM erased_opt_outs')).toEqual([
      { isStopped: true },
    ]);
    expect(
      await rows(
        'kept',
        `SELECT action, after ->> 'reason' AS reason FROM audit_entries a JOIN phone_numbers p ON p.id::text = a.entity_id
         WHERE p.phone_number IN ('${stopped}', '${blocked}') ORDER BY a.id`,
      ),
    ).toEqual([
      {
        action: 'phone-number.consent-changed',
        reason: 'it was opted out after the backup that was restored',
      },
      { action: 'phone-number.updated', reason: null },
    ]);
    expect(await rows('kept', `SELECT to_regnamespace('unfinished_restore') AS left`)).toEqual([
      { left: null },
    ]);
  });

  it('knows which texts came from whoever was erased since: the provider has their words still', async () => {
    const earlier = path.join(folder, 'earlier.dump');
    await rows('hall', 'CREATE DATABASE erased');
    expect(await command('hall', 'backup', earlier)).toMatchObject({ code: 0 });
    expect(await command('erased', 'restore', earlier)).toMatchObject({ code: 0 });
    await rows(
      'erased',
      `INSERT INTO inbound_messages (twilio_message_sid, phone_number, body, webhook_payload, understood_as, body_removed_at)
       VALUES ('SM2', 'erased-1', '', '{}', 'stop', now())`,
    );
    expect(await command('erased', 'restore', '--replace', earlier)).toMatchObject({ code: 0 });
    const text = `SELECT phone_number AS "number", body FROM inbound_messages WHERE twilio_message_sid = 'SM2'`;
    expect(await rows('erased', text)).toEqual([{ number: 'erased-1', body: '' }]);
  });

  it('holds what it has still to do against a start that comes too early', async () => {
    await rows('hall', 'CREATE DATABASE broken_off');
    expect(await command('broken_off', 'restore', file)).toMatchObject({ code: 0 });
    await rows(
      'broken_off',
      `UPDATE notification_runs SET state = 'running'; CREATE SCHEMA unfinished_restore;
       CREATE TABLE unfinished_restore.erased_workers (id text PRIMARY KEY)`,
    );
    expect(await command('broken_off', 'migrate')).toMatchObject({
      code: 1,
      errors: 'A restore was broken off: finish it by restore --loaded.\n',
    });
    expect(await command('broken_off', 'restore', '--loaded')).toMatchObject({ code: 0 });
    expect(await rows('broken_off', 'SELECT state FROM notification_runs')).toEqual([{ state: 'stopped' }]);
    expect(await command('broken_off', 'migrate')).toMatchObject({ code: 0 });
  });
});
