import { DataSource } from 'typeorm';
import type { EligibleWorkerDto } from '../../src/dispatch/matching/dto/eligible-worker.dto.js';
import { NO_PRIORITY } from '../../src/dispatch/matching/job-match.entity.js';
import type { AppConfig } from '../../src/platform/config/app-config.js';
import { dataSourceOptions } from '../../src/platform/database/data-source.js';
import { sanitizeRichText } from '../../src/platform/rich-text/rich-text.js';
import { ConfigurationError } from '../../src/platform/config/environment.js';
import { isEmpty } from '../../src/demo/emptiness.js';
import { seedDemo, seedLarge } from '../../src/demo/seed.service.js';
import { replaceKnownPasswords } from '../../src/demo/staff.js';
import { Passwords } from '../../src/staff/users/passwords.js';
import { startWorker } from '../../src/worker.app.js';
import { type Agent, startTestApi, type TestApi } from '../support/test-api.js';
import { testConfig } from '../support/test-config.js';
import { asOwner, createTestDatabase } from '../support/test-database.js';

const DEMO_PASSWORD = 'of-this-demo-alone';
const TABLES = [
  'classifications',
  'substantially_similar_classifications',
  'certificates',
  'employers',
  'jobs',
  'workers',
  'phone_numbers',
  'inbound_messages',
  'sms',
  'sms_events',
  'job_matches',
  'emails',
  'emails_events',
];

const real = { TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`, TWILIO_AUTH_TOKEN: 'token' };

let api: TestApi;
let staff: Agent;

const query = <T = { id: string }>(sql: string, values?: unknown[]): Promise<T[]> =>
  api.dataSource.query(sql, values);
const countOf = async (fromWhere: string): Promise<number> =>
  (await query<{ n: number }>(`SELECT count(*)::int AS n FROM ${fromWhere}`))[0]?.n ?? 0;
const countsBy = async (table: string, column: string): Promise<Record<string, number>> =>
  Object.fromEntries(
    (
      await query<{ value: string; n: number }>(
        `SELECT ${column} AS value, count(*)::int AS n FROM ${table} GROUP BY 1`,
      )
    ).map(({ value, n }) => [value, n]),
  );
const eligible = async (jobId: string): Promise<EligibleWorkerDto[]> =>
  (await staff.get(`/api/jobs/${jobId}/eligible-workers`).expect(200)).body;

async function everything(): Promise<Record<string, unknown[]>> {
  const rows: Record<string, unknown[]> = {};
  for (const table of TABLES) rows[table] = await query(`SELECT t.* FROM ${table} t ORDER BY t.id`);
  rows.variables = await query('SELECT * FROM variables ORDER BY name');
  rows.users = await query(`SELECT username, role FROM users ORDER BY username`);
  return rows;
}

const signIn = (username: string, password: string) =>
  api.visitor().post('/api/login').send({ username, password });

async function startEmpty(): Promise<void> {
  api = await startTestApi({ env: { DEMO_PASSWORD } });
  staff = await api.staff();
}

describe('the demo data', () => {
  beforeAll(async () => {
    await startEmpty();
    await seedDemo(api.app);
  });
  afterAll(() => api.close());

  it('is a believable hall', async () => {
    expect(await countOf('workers')).toBe(600);
    expect(await countOf('employers')).toBe(14);
    expect(await countsBy('employers', 'dispatch_class')).toEqual({ 'L26 Tiered': 11, Encore: 3 });
    expect(await countOf('classifications')).toBe(30);
    expect(await countsBy('jobs', 'status')).toEqual({ Open: 8, Filled: 5, Closed: 4, Draft: 3 });
    expect(Object.keys(await countsBy('job_matches', 'status')).sort()).toEqual(
      ['Accepted', 'Declined', 'Ineligible', 'Interested', 'Not Interested', 'Offered', 'Pending'].sort(),
    );
    expect(await countsBy('sms', 'status')).toMatchObject({
      delivered: expect.any(Number),
      sent: expect.any(Number),
      undelivered: expect.any(Number),
      failed: expect.any(Number),
      unknown: 1,
    });
    expect(await countOf(`workers WHERE status = 'Inactive'`)).toBeGreaterThan(20);
    expect(await countOf(`workers WHERE phone IS NULL`)).toBeGreaterThan(10);
    expect(
      await countOf(`(SELECT phone FROM workers GROUP BY 1 HAVING count(*) > 1 AND phone <> '') t`),
    ).toBeGreaterThan(2);
    expect(await countOf(`phone_numbers WHERE blocked`)).toBeGreaterThan(2);
    expect(await countOf(`phone_numbers WHERE NOT opted_in`)).toBeGreaterThan(20);
  });

  it('has people in every echelon, and for Encore', async () => {
    const jobs = await query<{ id: string; dispatchClass: string }>(
      `SELECT j.id, e.dispatch_class AS "dispatchClass" FROM jobs j JOIN employers e ON e.id = j.employer_id`,
    );
    const seen = new Set<string>();
    for (const { id, dispatchClass } of jobs) {
      for (const { echelon } of await eligible(id)) seen.add(`${dispatchClass} ${echelon}`);
    }
    expect([...seen].sort()).toEqual(['Encore 1', ...[1, 2, 3, 4].map((echelon) => `L26 Tiered ${echelon}`)]);
  });

  it('has ties of seniority and workers without a date', async () => {
    expect(
      await countOf(`workers WHERE l26_employer_id IS NOT NULL AND l26_employer_date IS NULL`),
    ).toBeGreaterThan(5);
    const ties = `(SELECT FROM workers WHERE l26_classification_date IS NOT NULL
      GROUP BY l26_classification_id, l26_classification_date HAVING count(*) > 1) t`;
    expect(await countOf(ties)).toBeGreaterThan(10);
  });

  it('starts with an open job that nobody is matched to, and whose workers can nearly all be texted', async () => {
    const [job] = await query(`SELECT id FROM jobs WHERE title = 'Bartender, lobby bar' AND status = 'Open'`);
    const list = await eligible(job?.id ?? '');
    expect(list.length).toBeGreaterThanOrEqual(40);
    expect(list.length).toBeLessThanOrEqual(80);
    expect(await countOf(`job_matches WHERE job_id = '${job?.id}'`)).toBe(0);
    const phones = list.map(({ worker }) => worker.phone);
    const textable = await query(
      `SELECT id FROM phone_numbers WHERE phone_number = ANY($1) AND opted_in AND NOT blocked`,
      [phones],
    );
    expect(textable.length).toBeGreaterThan(list.length * 0.7);
  });

  it('leaves nothing for the sender or the sweeper', async () => {
    expect(await countOf(`sms WHERE status IN ('pending', 'sending')`)).toBe(0);
    expect(await countOf(`sms_events WHERE applied_at IS NULL`)).toBe(0);
    expect(await countOf(`emails WHERE status IN ('pending', 'sending')`)).toBe(0);
    expect(await countOf(`emails_events WHERE applied_at IS NULL`)).toBe(0);
    expect(await countOf(`sms WHERE status = 'unknown' AND updated_at > now() - interval '1 day'`)).toBe(0);
    expect(await countOf(`match_offers WHERE status = 'pending'`)).toBe(0);
  });

  it('tells one story: matches, texts and what the provider said agree', async () => {
    const contradictions = `job_matches m LEFT JOIN match_notifications n ON n.match_id = m.id
      LEFT JOIN match_offers f ON f.match_id = m.id LEFT JOIN sms s ON s.id = n.sms_id LEFT JOIN sms o ON o.id = f.sms_id
      WHERE (n.status = 'notified') IS DISTINCT FROM (s.status IN ('sent', 'delivered'))
          AND NOT (n.status IS NULL AND coalesce(s.status, 'unknown') = 'unknown')
          AND NOT (n.status = 'notification_failed' AND s.id IS NULL AND n.error IS NOT NULL)
        OR m.status NOT IN ('Pending', 'Ineligible') AND s.status IS DISTINCT FROM 'delivered'
        OR (f.status = 'offered') IS DISTINCT FROM (o.status = 'delivered')
          AND NOT (f.status = 'offer_failed' AND o.status = 'undelivered') AND f.sms_id IS NOT NULL
        OR (f.sms_id IS NOT NULL) <> (m.status IN ('Offered', 'Accepted', 'Declined'))
        OR s.worker_id <> m.worker_id OR s.job_id <> m.job_id OR s.message NOT LIKE '%/worker-view/' || m.id || '%'`;
    expect(await countOf(contradictions)).toBe(0);

    const untold = `sms s WHERE s.status IN ('sent', 'delivered', 'undelivered') AND s.status IS DISTINCT FROM
      (SELECT message_status FROM sms_events e WHERE e.sms_id = s.id ORDER BY created_at DESC LIMIT 1)`;
    expect(await countOf(untold)).toBe(0);
    expect(
      await countOf(`jobs j WHERE status = 'Filled' AND NOT EXISTS
      (SELECT FROM job_matches m WHERE m.job_id = j.id AND m.status = 'Accepted')`),
    ).toBe(0);
  });

  it('has e-mails in every state that lasts, agreeing with what the provider said', async () => {
    expect(await countsBy('emails', 'status')).toEqual({
      ...{ delivered: 15, bounce: 2, failed: 2, sent: 1, processed: 1, deferred: 1, dropped: 1, unknown: 1 },
    });
    expect(Object.keys(await countsBy('emails_events', 'event_type')).sort()).toEqual([
      ...['bounce', 'click', 'deferred', 'delivered', 'dropped', 'open', 'processed', 'spam_report'],
      'unsubscribe',
    ]);
    const untold = `emails m WHERE m.status NOT IN ('sent', 'failed', 'unknown') AND NOT EXISTS
      (SELECT FROM emails_events e WHERE e.email_id = m.id AND e.event_type = m.status)`;
    expect(await countOf(untold)).toBe(0);
    const unexplained = `emails WHERE (error_message IS NOT NULL) <>
      (status IN ('bounce', 'dropped', 'deferred', 'failed', 'unknown'))`;
    expect(await countOf(unexplained)).toBe(0);
    expect(await countOf(`emails m JOIN workers w ON w.id = m.worker_id WHERE w.email <> m.to_email`)).toBe(
      0,
    );
    const { body } = await staff.get('/api/email-settings').expect(200);
    expect(body).toEqual({
      EMAIL_FROM_NAME: 'Hiring Hall',
      EMAIL_FROM_ADDRESS: 'dispatch@hall.example.org',
      EMAIL_REPLYTO_NAME: 'Dispatch Office',
      EMAIL_REPLYTO_ADDRESS: 'office@hall.example.org',
      version: expect.any(Number),
    });
  });

  it('has no date in the future', async () => {
    const dates = [
      'workers WHERE created_at > now() OR l26_employer_date > now() OR best_certificate_date > now()',
      'workers WHERE l26_classification_date > now()',
      'jobs WHERE post_date > now() OR created_at > now()',
      'sms WHERE updated_at > now() OR created_at > claimed_at OR claimed_at > updated_at',
      'sms_events WHERE applied_at > now()',
      'phone_numbers WHERE opt_in_date > updated_at OR updated_at > now()',
      'inbound_messages WHERE created_at > now()',
      'emails WHERE updated_at > now() OR created_at > claimed_at OR claimed_at > updated_at',
      'emails_events WHERE applied_at > now() OR timestamp > created_at OR created_at > applied_at',
    ];
    for (const fromWhere of dates) expect([fromWhere, await countOf(fromWhere)]).toEqual([fromWhere, 0]);
  });

  it('holds rich text as the product would store it', async () => {
    const texts = await query<{ html: string }>(
      `SELECT description AS html FROM jobs UNION SELECT instructions FROM jobs WHERE instructions IS NOT NULL
       UNION SELECT html_content FROM emails`,
    );
    for (const { html } of texts) expect(sanitizeRichText(html)).toBe(html);
  });

  it('stands in the order of the rules: a refresh changes nothing', async () => {
    const priorities = () => query(`SELECT id, priority, status FROM job_matches ORDER BY id`);
    const before = await priorities();
    for (const { id } of await query(`SELECT DISTINCT job_id AS id FROM job_matches`)) {
      const { body } = await staff.post(`/api/jobs/${id}/create-matches`).expect(200);
      expect(body).toMatchObject({ added: 0, ineligible: 0 });
    }
    expect(await priorities()).toEqual(before);
  });

  it('says why each match with a place has it', async () => {
    const [job] = await query<{ id: string }>('SELECT job_id AS id FROM job_matches LIMIT 1');
    const { body } = await staff.get('/api/job-matches').query({ jobId: job?.id }).expect(200);
    const matches = body as { priority: number; place: { echelon: number } | null }[];
    const placed = matches.filter(({ priority }) => priority !== NO_PRIORITY);
    expect(placed.length).toBeGreaterThan(0);
    expect(placed.filter(({ place }) => place === null)).toEqual([]);
  });

  it('is the same at every start', async () => {
    const first = await everything();
    const tables = [...TABLES, 'variables', 'users'].join(', ');
    await asOwner(api.config.databaseUrl, `TRUNCATE ${tables} RESTART IDENTITY CASCADE`);
    await seedDemo(api.app);
    const second = await everything();
    for (const table of Object.keys(first)) expect([table, second[table]]).toEqual([table, first[table]]);
  });

  it('lets both members of the staff sign in with the password that it was given', async () => {
    for (const username of ['dispatcher', 'steward']) await signIn(username, DEMO_PASSWORD).expect(200);
  });

  it('replaces the password that everybody knew, where it still holds', async () => {
    const known = await api.app.get(Passwords).hash('hiring-hall');
    await query(`UPDATE users SET password_hash = '${known}' WHERE username = 'steward'`);
    const dispatcher = async () =>
      (await query(`SELECT password_hash, session_version FROM users WHERE username = 'dispatcher'`))[0];
    const before = await dispatcher();

    await replaceKnownPasswords(api.dataSource, 'another-one');
    await signIn('steward', 'hiring-hall').expect(401);
    await signIn('steward', 'another-one').expect(200);
    expect(await dispatcher()).toEqual(before);
  });

  it.each([
    ['api', (config: AppConfig) => startTestApi({ databaseUrl: config.databaseUrl, env: real })],
    ['worker', startWorker],
  ])('is nothing for a real provider: the %s does not start', async (_, start) => {
    const config = testConfig(api.config.databaseUrl, real);
    const started = start(config);
    await expect(started).rejects.toThrow(ConfigurationError);
    await expect(started).rejects.toThrow('TWILIO_ACCOUNT_SID is real, and this database holds demo data');
  });

  it('goes into an empty hall only', async () => {
    await expect(seedDemo(api.app)).rejects.toThrow('empty hall');
  });
});

describe('a large hall', () => {
  beforeAll(startEmpty);
  afterAll(() => api.close());

  it('has as many workers as asked for, and grows', async () => {
    await seedLarge(api.app, 2000);
    const first = await query(`SELECT * FROM workers ORDER BY id`);
    expect(first).toHaveLength(2000);
    await seedLarge(api.app, 2000);
    expect(await query(`SELECT * FROM workers ORDER BY id`)).toEqual(first);
    await seedLarge(api.app, 3000);
    expect(await countOf('workers')).toBe(3000);
    expect(
      await countOf(
        'workers w WHERE phone IS NOT NULL AND NOT EXISTS (SELECT FROM phone_numbers WHERE phone_number = w.phone)',
      ),
    ).toBe(0);
  });

  it('has jobs that many and jobs that few are eligible for', async () => {
    const lengths: number[] = [];
    for (const { id } of await query(`SELECT id FROM jobs`)) lengths.push((await eligible(id)).length);
    expect(Math.max(...lengths)).toBeGreaterThan(600);
    expect(Math.min(...lengths)).toBeLessThan(150);
  });
});

it('knows an empty database', async () => {
  const database = await createTestDatabase();
  const dataSource = await new DataSource(dataSourceOptions(database.url)).initialize();
  expect(await isEmpty(dataSource)).toBe(true);
  await dataSource.query(`INSERT INTO users (username, password_hash) VALUES ('first', 'none')`);
  expect(await isEmpty(dataSource)).toBe(false);
  await dataSource.destroy();
  await database.drop();
});
