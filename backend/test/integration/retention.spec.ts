import { forget } from '../../src/operations/retention/forget.js';
import { RetentionSchedule } from '../../src/operations/retention/retention.schedule.js';
import type { RetentionConfig } from '../../src/platform/config/app-config.js';
import { factories } from '../support/factories.js';
import { type Agent, startTestApi, type TestApi } from '../support/test-api.js';
import { testConfig } from '../support/test-config.js';

/** More than one batch. */
const MANY = 5_001;
const OLD = '400 days';
const YOUNG = '300 days';

let api: TestApi;
let staff: Agent;
beforeAll(async () => {
  api = await startTestApi();
  staff = await api.staff();
});
afterAll(() => api.close());

const sql = <Row>(query: string, values: unknown[] = []) => api.dataSource.query<Row[]>(query, values);

async function text(age: string, status = 'delivered'): Promise<string> {
  const [row] = await sql<{ id: string }>(
    `INSERT INTO sms (phone_number, message, purpose, status, twilio_request, twilio_response, created_at, updated_at)
     VALUES ('+16175550123', 'Come to the gala', 'test', $2, '{"Body": "Come to the gala"}', '{"sid": "SM1"}',
       now() - $1::interval, now() - $1::interval) RETURNING id`,
    [age, status],
  );
  return row?.id ?? '';
}

async function email(age: string, status = 'delivered'): Promise<string> {
  const [row] = await sql<{ id: string }>(
    `INSERT INTO emails (to_email, from_email, subject, text_content, html_content, status, sendgrid_request,
       created_at, updated_at)
     VALUES ('ana@example.org', 'hall@example.org', 'Gala', 'Come', '<p>Come</p>', $2, '{"content": "Come"}',
       now() - $1::interval, now() - $1::interval) RETURNING id`,
    [age, status],
  );
  return row?.id ?? '';
}

const callback = (smsId: string, status: string | null, age: string, isApplied = true) =>
  sql(
    `INSERT INTO sms_events (sms_id, event_type, message_status, webhook_payload, applied_at, created_at)
     VALUES ($1, 'status', $2, '{"To": "+16175550123"}', CASE WHEN $4 THEN now() END, now() - $3::interval)`,
    [smsId, status, age, isApplied],
  );
const event = (emailId: string, type: string, age: string) =>
  sql(
    `INSERT INTO emails_events (email_id, event_type, webhook_payload, applied_at, created_at)
     VALUES ($1, $2, '{"ip": "10.0.0.1"}', now(), now() - $3::interval)`,
    [emailId, type, age],
  );
let texted = 0;
const inbound = (age: string) =>
  sql(
    `WITH signed AS (INSERT INTO inbound_signatures (signature, created_at) VALUES ($1, now() - $2::interval))
     INSERT INTO inbound_messages (twilio_message_sid, phone_number, body, keyword, webhook_payload, created_at)
     VALUES ($1, '+16175550123', 'STOP', 'STOP', '{"Body": "STOP"}', now() - $2::interval)`,
    [`IN${(texted += 1)}`, age],
  );

const run = (settings: Record<string, string>) => {
  const { retention } = testConfig(api.config.databaseUrl, settings);
  return forget(api.dataSource, retention);
};
const sumOf = (forgotten: Awaited<ReturnType<typeof forget>>) =>
  forgotten?.reduce((sum, { count }) => sum + count, 0);

describe('What is old goes by its kind', () => {
  afterEach(async () => {
    for (const table of [
      'sms_events',
      'emails_events',
      'sms',
      'emails',
      'inbound_messages',
      'inbound_signatures',
    ])
      await sql(`DELETE FROM ${table}`);
  });

  it('by itself, in more than one batch, by one process at a time, and not before it was applied', async () => {
    const id = await text(OLD);
    await sql(
      `INSERT INTO sms_events (sms_id, event_type, webhook_payload, applied_at, created_at)
       SELECT $1, 'status', '{}', CASE WHEN n > 1 THEN now() END,
         now() - make_interval(days => CASE WHEN n <> 2 THEN 5000 ELSE 1 END)
       FROM generate_series(1, $2::int + 2) n`,
      [id, MANY],
    );
    const left = async () => (await sql('SELECT FROM sms_events')).length;
    const kept: RetentionConfig = { callbacks: 5_001 };
    const both = await Promise.all([forget(api.dataSource, kept), forget(api.dataSource, kept)]);
    expect(both.filter((forgotten) => forgotten === undefined).length).toBeLessThanOrEqual(1);
    expect(await left()).toBe(MANY + 2);
    await new RetentionSchedule(api.dataSource, api.config).run();
    expect(await left()).toBe(2);
  });

  it('callbacks and events, and when a message arrived stays', async () => {
    const [sms, mail] = [await text(OLD), await email(OLD)];
    for (const status of ['sent', null, 'delivered', 'undelivered', 'failed'])
      await callback(sms, status, OLD);
    await callback(sms, 'queued', YOUNG);
    await callback(sms, 'sending', OLD, false);
    for (const type of ['processed', 'open', 'delivered', 'bounce', 'dropped']) await event(mail, type, OLD);
    await event(mail, 'click', YOUNG);

    expect(sumOf(await run({ RETENTION_DAYS_CALLBACKS: 'never' }))).toBe(0);
    expect(sumOf(await run({ RETENTION_DAYS: 'never', RETENTION_DAYS_CALLBACKS: '365' }))).toBe(10);
    const texts = await sql(
      `SELECT message_status AS status, webhook_payload AS payload, created_at < now() - interval '399 days' AS "isOld"
       FROM sms_events ORDER BY message_status`,
    );
    const full = { To: '+16175550123' };
    expect(texts).toEqual([
      { status: 'delivered', payload: {}, isOld: true },
      { status: 'failed', payload: {}, isOld: true },
      { status: 'queued', payload: full, isOld: false },
      { status: 'sending', payload: full, isOld: true },
      { status: 'undelivered', payload: {}, isOld: true },
    ]);
    const emails = await sql(
      `SELECT event_type AS type, webhook_payload AS payload FROM emails_events ORDER BY event_type`,
    );
    expect(emails).toEqual([
      { type: 'bounce', payload: {} },
      { type: 'click', payload: { ip: '10.0.0.1' } },
      { type: 'delivered', payload: {} },
      { type: 'dropped', payload: {} },
    ]);
    expect(sumOf(await run({}))).toBe(0);
  });

  it('requests that brought texts, whose words stay, and the signatures under them, each by its own setting', async () => {
    await inbound(OLD);
    await inbound(YOUNG);
    const messages = () =>
      sql(`SELECT body, keyword, webhook_payload AS payload FROM inbound_messages ORDER BY created_at`);
    const signatures = async () => (await sql('SELECT FROM inbound_signatures')).length;
    const young = { body: 'STOP', keyword: 'STOP', payload: { Body: 'STOP' } };

    const requests = 'RETENTION_DAYS_INBOUND_REQUESTS';
    const signed = 'RETENTION_DAYS_INBOUND_SIGNATURES';
    expect(sumOf(await run({ [requests]: 'never', [signed]: '500' }))).toBe(0);
    expect(sumOf(await run({ [signed]: 'never' }))).toBe(1);
    expect(await messages()).toEqual([{ ...young, payload: {} }, young]);
    expect(await signatures()).toBe(2);
    expect(sumOf(await run({}))).toBe(1);
    expect(await signatures()).toBe(1);
    expect(sumOf(await run({}))).toBe(0);
  });

  it('what texts and e-mails said, only where a setting says so; what became of them stays, and staff are told', async () => {
    const [sms, young] = [await text(OLD), await text(YOUNG)];
    const [mail, youngMail] = [await email(OLD), await email(YOUNG)];
    const open = ['pending', 'sending', 'unknown'];
    for (const status of open) {
      await text(OLD, status);
      await email(OLD, status);
    }
    const rows = () => sql(`SELECT id, status, phone_number, created_at, updated_at FROM sms ORDER BY id`);
    const before = await rows();
    expect(sumOf(await run({}))).toBe(0);
    expect(sumOf(await run({ RETENTION_DAYS_TEXTS: '365' }))).toBe(1);
    expect(sumOf(await run({ RETENTION_DAYS_EMAILS: '365' }))).toBe(1);
    expect(sumOf(await run({ RETENTION_DAYS_TEXTS: '365', RETENTION_DAYS_EMAILS: '365' }))).toBe(0);

    expect(await rows()).toEqual(before);
    const of = async (path: string) => (await staff.get(path).expect(200)).body as unknown;
    // Midnight may have passed since.
    const days = [0, 1].map((ago) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10));
    const justNow = expect.stringMatching(days.join('|'));
    expect(await of(`/api/sms/${sms}`)).toMatchObject({
      ...{ message: '', bodyRemovedAt: justNow, segments: 0, status: 'delivered' },
      ...{ twilioRequest: {}, twilioResponse: {} },
    });
    const words = { message: 'Come to the gala', bodyRemovedAt: null, segments: 1 };
    expect(await of(`/api/sms/${young}`)).toMatchObject(words);
    expect(await of(`/api/emails/${mail}`)).toMatchObject({
      ...{
        subject: 'Gala',
        textContent: null,
        htmlContent: null,
        sendgridRequest: {},
        bodyRemovedAt: justNow,
      },
      ...{ status: 'delivered', sendgridResponse: null },
    });
    expect(await of(`/api/emails/${youngMail}`)).toMatchObject({ textContent: 'Come', bodyRemovedAt: null });
    expect(await of('/api/sms')).toContainEqual(expect.objectContaining({ id: sms, bodyRemovedAt: justNow }));
    expect(await sql(`SELECT FROM sms WHERE status = ANY($1) AND message <> ''`, [open])).toHaveLength(3);
  });

  it('never lists, matches, offers, calls, passes or the log, however old and whatever the settings', async () => {
    const make = factories(api.dataSource);
    const job = await make.job({ status: 'Open' });
    const worker = await make.worker();
    const match = await make.match({ jobId: job.id, workerId: worker.id });
    await sql(
      `INSERT INTO offers (job_id, worker_id, match_id, priority, channel, message, worker_name, job_title,
         employer_name, made_at) VALUES ($1, $2, $3, 1, 'text', 'Come', 'Ana', 'Gala', 'Hotel', now() - $4::interval)`,
      [job.id, worker.id, match.id, OLD],
    );
    await sql(
      `INSERT INTO dispatch_lists (job_id, rules_version, dispatch_class, scope, worker_ids, echelons,
         seniority_dates, counted_from_today, tiebreaks, created_at)
       VALUES ($1, '1', 'BEST', '{}', '{}', '{}', '{}', '{}', '{}', now() - $2::interval)`,
      [job.id, OLD],
    );
    await sql(
      `INSERT INTO audit_entries (source, action, entity_type, entity_id, created_at)
       VALUES ('system', 'worker.created', 'worker', '1', now() - $1::interval)`,
      [OLD],
    );
    for (const [table, of, word] of [
      ['calls', 'result', 'busy'],
      ['passes', 'reason', 'other'],
    ])
      await sql(
        `INSERT INTO ${table} (job_id, worker_id, match_id, ${of}, worker_name, job_title, employer_name, made_at)
         VALUES ($1, $2, $3, '${word}', 'Ana', 'Gala', 'Hotel', now() - $4::interval)`,
        [job.id, worker.id, match.id, OLD],
      );
    const record = async () =>
      Promise.all(
        ['offers', 'calls', 'passes', 'dispatch_lists', 'audit_entries', 'job_matches'].map((table) =>
          sql(`SELECT * FROM ${table} ORDER BY id`),
        ),
      );
    const before = await record();
    expect(before.map((rows) => rows.length > 0)).toEqual(Array.from(before, () => true));
    const all = { RETENTION_DAYS: '7', RETENTION_DAYS_TEXTS: '7', RETENTION_DAYS_EMAILS: '7' };
    expect(sumOf(await run(all))).toBe(0);
    expect(await record()).toEqual(before);
  });

  it.each(['0', '6', '1.5', 'ever', '100000', '07'])('refuses a setting of %s', (given) => {
    expect(() => testConfig(api.config.databaseUrl, { RETENTION_DAYS_TEXTS: given })).toThrow(
      'RETENTION_DAYS_TEXTS must be `never` or a number of days, 7 to 99999',
    );
  });
});
