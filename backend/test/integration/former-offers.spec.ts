import pg from 'pg';
import { DataSource, type MigrationInterface } from 'typeorm';
import { dataSourceOptions } from '../../src/platform/database/data-source.js';
import { migrateDatabase } from '../../src/platform/database/migrate.js';
import { migrations } from '../../src/platform/database/migrations/index.js';
import { OffersAndNotifications1700000000042 } from '../../src/platform/database/migrations/0042-offers-and-notifications.js';
import { FormerMatchColumnsGo1700000000150 } from '../../src/platform/database/migrations/0150-former-match-columns-go.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

/** More than the migration takes in at a time. */
const MANY = 2_500;

const uuid = (kind: number, n: string) =>
  `('0000000${kind}-0000-4000-8000-' || lpad((${n})::text, 12, '0'))::uuid`;
const idOf = (kind: number, n: number) => `0000000${kind}-0000-4000-8000-${String(n).padStart(12, '0')}`;
const people = `
  INSERT INTO employers (id, company_name) VALUES (${uuid(1, '1')}, 'Bay Hotel');
  INSERT INTO classifications (id, name) VALUES (${uuid(2, '1')}, 'Cook');
  INSERT INTO jobs (id, title, description, employer_id, classification_id)
    VALUES (${uuid(3, '1')}, 'Night cook', '<p>Work</p>', ${uuid(1, '1')}, ${uuid(2, '1')});
  INSERT INTO workers (id, first_name, last_name) SELECT ${uuid(4, 'n')}, 'Ana', 'Nr. ' || n FROM generate_series(1, ${MANY}) n;
  INSERT INTO job_matches (id, job_id, worker_id, priority)
    SELECT ${uuid(5, 'n')}, ${uuid(3, '1')}, ${uuid(4, 'n')}, n FROM generate_series(1, ${MANY}) n;
  INSERT INTO sms (id, phone_number, message, purpose, status, worker_id, job_id, error_message)
    SELECT ${uuid(6, 'n')}, '+1617555' || n, 'New Job Available', 'notification', CASE WHEN n % 5 = 0 THEN 'failed' ELSE 'delivered' END,
      ${uuid(4, 'n')}, ${uuid(3, '1')}, NULL FROM generate_series(1, ${MANY}) n;
  INSERT INTO sms (id, phone_number, message, purpose, status, error_message)
    SELECT ${uuid(7, 'n')}, '+1617555' || n, 'Job Offer', 'offer', 'delivered', NULL FROM generate_series(1, 20) n;`;

/** As the version before writes it. */
const notified = (which: string) => `
  UPDATE job_matches m SET sms_id = s.id,
    notification_status = CASE s.status WHEN 'failed' THEN 'notification_failed' ELSE 'notified' END,
    notification_error = CASE s.status WHEN 'failed' THEN 'No such number' END, notified_at = now()
  FROM sms s WHERE s.worker_id = m.worker_id AND m.priority ${which}`;
const offered = (n: number) => `UPDATE job_matches SET status = 'Offered', offer_sms_id = '${idOf(7, n)}',
  offer_status = 'pending', offered_at = '2026-03-0${n}T10:00:00Z', status_before_offer = 'Interested' WHERE priority = ${n}`;
const change = (n: number, set: string) => `UPDATE job_matches SET ${set} WHERE priority = ${n}`;
const answered = (n: number, status: string, source: 'staff' | 'link') =>
  `${change(n, `status = '${status}'`)};
   INSERT INTO audit_entries (source, actor_name, action, entity_type, entity_id, job_id, worker_id, before, after, created_at)
   VALUES ('${source}', ${source === 'staff' ? `'mara'` : 'NULL'}, 'job-match.answered', 'job-match', '${idOf(5, n)}',
     '${idOf(3, 1)}', '${idOf(4, n)}', '{"status": "Offered"}', '{"status": "${status}"}', '2026-03-0${n}T11:00:00Z')`;
const stopped = (n: number) =>
  `UPDATE sms SET status = 'stopped', error_message = 'Staff stopped sending' WHERE id = '${idOf(7, n)}';
   ${change(n, `offer_status = NULL, offered_at = NULL, status = 'Interested'`)}`;

/** What the hall did with the version before: the n-th match has the n-th story. */
const stories = [
  [offered(1), change(1, `offer_status = 'offered'`)],
  [offered(2), change(2, `offer_status = 'offered'`), answered(2, 'Accepted', 'link')],
  [offered(3), change(3, `offer_status = 'offered'`), answered(3, 'Declined', 'staff')],
  [offered(4), change(4, `offer_status = 'offer_failed'`)],
  [offered(5), stopped(5)],
  [answered(6, 'Accepted', 'staff')],
  [offered(7), change(7, `status = 'Pending'`)],
  [change(8, `status = 'Declined'`)],
];

const offersSql = `
  SELECT o.priority AS match, o.channel, o.message, o.source, o.made_by, o.is_exception, o.list_id, o.worker_name,
    o.job_title, o.employer_name, o.job_id, o.worker_id, o.match_id,
    (SELECT array_agg(outcome || ' via ' || via ORDER BY id) FROM offer_events WHERE offer_id = o.id) AS events,
    last.is_open, last.sms_id, last.status, last.offered_at, last.status_before
  FROM offers o JOIN match_offers last ON last.offer_id = o.id ORDER BY o.priority`;

describe('What was sent before offers and notifications were records', () => {
  let database: TestDatabase;
  let client: pg.Client;

  beforeEach(async () => {
    database = await createTestDatabase({ migrated: false });
    client = new pg.Client({ connectionString: database.ownerUrl });
    await client.connect();
    await migrateUntil(OffersAndNotifications1700000000042);
    await client.query(people);
  });
  afterEach(async () => {
    await client.end();
    await database.drop();
  });
  /** All migrations before that one. */
  const migrateUntil = async (next: new () => MigrationInterface) => {
    const name = new next().name;
    const before = migrations.slice(
      0,
      migrations.findIndex((Migration) => new Migration().name === name),
    );
    const options = { ...dataSourceOptions(database.ownerUrl), migrations: before };
    const dataSource = await new DataSource(options).initialize();
    await dataSource.runMigrations();
    await dataSource.destroy();
  };
  /** Both versions run on it. */
  const migrateForBoth = () => migrateUntil(FormerMatchColumnsGo1700000000150);
  const rows = async (sql: string) => (await client.query<Record<string, unknown>>(sql)).rows;
  const tell = async () => {
    for (const steps of stories) for (const step of steps) await client.query(step);
  };

  const offers = [
    { match: 1, channel: 'text', events: ['open via staff'], is_open: true, status: 'offered' },
    { match: 2, channel: 'text', events: ['open via staff', 'accepted via link'], is_open: false },
    { match: 3, channel: 'text', events: ['open via staff', 'declined via staff'], is_open: false },
    { match: 4, channel: 'text', events: ['open via staff', 'not-delivered via provider'], is_open: false },
    { match: 5, channel: 'text', events: ['open via staff', 'withdrawn via system'], status: null },
    { match: 6, channel: 'staff', events: ['open via staff', 'accepted via staff'], message: null },
    { match: 7, channel: 'text', events: ['open via staff', 'withdrawn via staff'], is_open: false },
  ];

  it('becomes an offer for each match that was offered or accepted, and a notification for each notified one', async () => {
    await client.query(notified('> 0'));
    await client.query(change(9, `sms_id = NULL, notification_status = NULL, notification_error = NULL`));
    await client.query(
      change(
        10,
        `sms_id = NULL, notification_status = 'notification_failed', notification_error = 'Not active'`,
      ),
    );
    await tell();
    const columns = await rows('SELECT * FROM job_matches ORDER BY id');

    await migrateForBoth();

    const found = await rows(offersSql);
    expect(found).toMatchObject(offers);
    for (const offer of found) {
      const n = Number(offer.match);
      expect(offer).toMatchObject({
        ...{ source: 'migrated', made_by: null, is_exception: false, list_id: null },
        ...{ worker_name: `Ana Nr. ${n}`, job_title: 'Night cook', employer_name: 'Bay Hotel' },
        ...{ job_id: idOf(3, 1), worker_id: idOf(4, n), match_id: idOf(5, n) },
      });
    }
    const events = `SELECT at, by, reason FROM offer_events e JOIN offers o ON o.id = offer_id WHERE outcome`;
    expect(await rows(`${events} = 'accepted' ORDER BY priority`)).toEqual([
      { at: new Date('2026-03-02T11:00:00Z'), by: null, reason: null },
      { at: new Date('2026-03-06T11:00:00Z'), by: 'mara', reason: null },
    ]);
    expect(await rows(`${events} = 'withdrawn' AND via = 'system'`)).toMatchObject([
      { reason: 'Staff stopped sending' },
    ]);
    expect(await rows(`SELECT made_at FROM offers WHERE priority = 1`)).toEqual([
      { made_at: new Date('2026-03-01T10:00:00Z') },
    ]);
    expect(
      await rows(`SELECT count(*)::int, count(sms_id)::int AS texts, count(*) FILTER (WHERE source = 'migrated')::int
        AS migrated FROM notifications`),
    ).toEqual([{ count: MANY - 1, texts: MANY - 2, migrated: MANY - 1 }]);
    expect(
      await rows(`SELECT count(*)::int FROM job_matches m JOIN match_notifications n ON n.match_id = m.id
        WHERE (n.sms_id, n.status, n.error, n.notified_at) IS NOT DISTINCT FROM
          (m.sms_id, m.notification_status, m.notification_error, m.notified_at)`),
    ).toEqual([{ count: MANY - 1 }]);
    expect(await rows('SELECT * FROM job_matches ORDER BY id')).toEqual(columns);
  });

  it('is taken in as the version before writes it, while that runs on', async () => {
    await migrateForBoth();
    await client.query(notified('<= 2'));
    await tell();
    const viaUnknown = offers.map(({ events, ...offer }) => ({
      ...offer,
      events: events.map((event) => event.replace(/^(accepted|declined) via .*/, '$1 via system')),
    }));
    expect(await rows(offersSql)).toMatchObject(viaUnknown);
    const last = `SELECT status, sms_id FROM match_notifications ORDER BY match_id`;
    const [first, second] = [
      { status: 'notified', sms_id: idOf(6, 1) },
      { status: 'notified', sms_id: idOf(6, 2) },
    ];
    expect(await rows(last)).toEqual([first, second]);
    await client.query(change(1, `sms_id = NULL, notification_status = NULL, notified_at = NULL`));
    expect(await rows(last)).toEqual([second]);
    expect(await rows('SELECT count(*)::int FROM notifications')).toEqual([{ count: 2 }]);
  });

  it('is read by the version before from what is written now', async () => {
    await migrateForBoth();
    await client.query(`
      WITH made AS (INSERT INTO notifications (job_id, match_id, sms_id)
        VALUES ('${idOf(3, 1)}', '${idOf(5, 1)}', '${idOf(6, 1)}') RETURNING id)
      INSERT INTO match_notifications (match_id, notification_id, sms_id, status, notified_at)
      SELECT '${idOf(5, 1)}', id, '${idOf(6, 1)}', 'notified', '2026-03-01T10:00:00Z' FROM made`);
    const columns = `SELECT sms_id, notification_status, notified_at FROM job_matches WHERE priority = 1`;
    expect(await rows(columns)).toEqual([
      { sms_id: idOf(6, 1), notification_status: 'notified', notified_at: new Date('2026-03-01T10:00:00Z') },
    ]);
    await client.query(`DELETE FROM match_notifications`);
    expect(await rows(columns)).toEqual([{ sms_id: null, notification_status: null, notified_at: null }]);
    expect(await rows('SELECT count(*)::int FROM notifications')).toEqual([{ count: 1 }]);
  });

  it('is adopted once, also when the migration is started again', async () => {
    await client.query(notified('<= 100'));
    await tell();
    await migrateForBoth();
    await client.query(`DELETE FROM migrations WHERE name LIKE 'FormerOffers%'`);
    await migrateForBoth();
    expect(await rows('SELECT count(*)::int FROM offers')).toEqual([{ count: offers.length }]);
    expect(await rows('SELECT count(*)::int FROM notifications')).toEqual([{ count: 100 }]);
  });

  it('loses an offer that nobody made, of a match whose worker waits since a call', async () => {
    await migrateForBoth();
    // As a yes on the phone was written while no place was free.
    await client.query(`BEGIN;
      INSERT INTO offers (job_id, worker_id, match_id, priority, channel, worker_name, job_title, employer_name)
        VALUES ('${idOf(3, 1)}', '${idOf(4, 1)}', '${idOf(5, 1)}', 1, 'phone', 'Ana Nr. 1', 'Night cook', 'Bay Hotel');
      INSERT INTO match_offers (match_id, offer_id, is_open) SELECT match_id, id, false FROM offers;
      INSERT INTO offer_events (offer_id, outcome, via) SELECT id, unnest(ARRAY['open', 'waiting']), 'call' FROM offers;
      ${change(1, `status = 'Offered'`)};
      COMMIT`);
    expect(await rows('SELECT channel FROM offers')).toHaveLength(2);

    await migrateDatabase(database.ownerUrl);

    expect(
      await rows(`SELECT o.channel, o.source, last.offer_id IS NOT NULL AS is_last,
          (SELECT array_agg(outcome ORDER BY id) FROM offer_events WHERE offer_id = o.id) AS events
        FROM offers o LEFT JOIN match_offers last ON last.offer_id = o.id ORDER BY o.source`),
    ).toEqual([
      { channel: 'staff', source: 'migrated', is_last: false, events: ['open', 'withdrawn'] },
      { channel: 'phone', source: null, is_last: true, events: ['open', 'waiting'] },
    ]);
  });
});
