import { FASTER } from '../../support/test-config.js';
import { type Messaging, startMessaging } from '../messaging/messaging.js';

const NO_SETTINGS = {
  EMAIL_FROM_NAME: '',
  EMAIL_FROM_ADDRESS: '',
  EMAIL_REPLYTO_NAME: '',
  EMAIL_REPLYTO_ADDRESS: '',
};

describe('e-mails over the API', () => {
  let hall: Messaging;
  beforeAll(async () => {
    hall = await startMessaging('PostgreSQL', { env: FASTER });
  });
  afterAll(() => hall.close());

  const save = (settings: object) => hall.staff.put('/api/email-settings').send(settings);

  describe('the settings', () => {
    it('are empty at first, are kept, and are emptied again', async () => {
      expect((await hall.staff.get('/api/email-settings').expect(200)).body).toEqual({
        ...NO_SETTINGS,
        version: 0,
      });
      const settings = {
        EMAIL_FROM_NAME: 'Local 26',
        EMAIL_FROM_ADDRESS: 'hall@example.org',
        EMAIL_REPLYTO_NAME: '',
        EMAIL_REPLYTO_ADDRESS: 'dispatch@example.org',
      };
      expect((await save({ ...settings, EMAIL_REPLYTO_NAME: null }).expect(200)).body).toMatchObject(
        settings,
      );
      expect((await hall.staff.get('/api/email-settings').expect(200)).body).toMatchObject(settings);
      await save(settings).expect(200);
      await save({ EMAIL_FROM_NAME: ' Hall ' }).expect(200);
      const none = {
        ...settings,
        EMAIL_FROM_NAME: null,
        EMAIL_FROM_ADDRESS: '',
        EMAIL_REPLYTO_ADDRESS: null,
      };
      expect((await save(none).expect(200)).body).toMatchObject(NO_SETTINGS);
      const audited = await hall.sql(
        `SELECT before, after FROM audit_entries WHERE action = 'email-settings.updated' ORDER BY id`,
      );
      expect(audited).toMatchObject([
        { before: { EMAIL_FROM_NAME: '' }, after: { EMAIL_FROM_NAME: 'Local 26' } },
        { before: { EMAIL_FROM_NAME: 'Local 26' }, after: { EMAIL_FROM_NAME: 'Hall' } },
        { before: { EMAIL_FROM_NAME: 'Hall' }, after: { EMAIL_FROM_NAME: '' } },
      ]);
    });

    it.each(['EMAIL_FROM_ADDRESS', 'EMAIL_REPLYTO_ADDRESS'])('are refused with a wrong %s', async (field) => {
      expect((await save({ [field]: 'nowhere' }).expect(400)).body).toMatchObject({
        details: [{ field, message: 'Invalid email address' }],
      });
    });
  });

  describe('the test e-mail', () => {
    const content = { to: 'ana@example.com', subject: 'Hello', html: '<p>Hello</p>' };
    const test = (more: object = {}) => hall.staff.post('/api/test-email').send({ ...content, ...more });

    // The longest wait of all goes on beside the other tests.
    let silent: Promise<{ status: number; body: unknown }>;
    beforeAll(() => {
      const to = 'silent@example.com';
      hall.sandbox.sendgrid.addRule({ to, outcome: 'server-error' });
      silent = test({ to, from: 'hall@example.org' }).then((answer) => answer);
    });

    it('needs a sender, and says where to set it', async () => {
      await save({}).expect(200);
      expect((await test({ from: '' }).expect(422)).body).toMatchObject({
        error: expect.stringContaining('Settings tab'),
      });
      expect(await hall.sql(`SELECT 1 FROM emails WHERE to_email = 'ana@example.com'`)).toEqual([]);
    });

    it('goes the way of every e-mail, and answers with what the provider said', async () => {
      await save({ EMAIL_FROM_NAME: 'Local 26', EMAIL_FROM_ADDRESS: 'hall@example.org' }).expect(200);
      const { body } = await test().expect(200);
      const [mail] = hall.sandbox.sendgrid.messages({ to: 'ana@example.com' });
      expect(mail?.from).toEqual({ name: 'Local 26', email: 'hall@example.org' });
      expect(body).toMatchObject({
        success: true,
        error: null,
        messageId: mail?.xMessageId,
        requestData: { subject: 'Hello', from: { name: 'Local 26', email: 'hall@example.org' } },
        responseData: { statusCode: 202 },
      });
      const audited = `SELECT entity_id FROM audit_entries WHERE action = 'email.test-sent'`;
      expect(await hall.sql(audited)).toContainEqual({ entity_id: mail?.customArgs.emailId });
    });

    it.each<[string, { name?: string; email: string }]>([
      ['Jo <jo@example.org>', { name: 'Jo', email: 'jo@example.org' }],
      ['jo@example.org', { email: 'jo@example.org' }],
    ])('is from whom it says: %s', async (from, expected) => {
      const to = `for-${expected.name ?? 'nobody'}@example.com`.toLowerCase();
      await test({ from, to }).expect(200);
      expect(hall.sandbox.sendgrid.messages({ to })[0]?.from).toEqual(expected);
    });

    it('that the provider refuses is a 400 that keeps what was asked and answered', async () => {
      const { body } = await test({ to: 'refused@example.com' }).expect(400);
      expect(body).toMatchObject({
        statusCode: 400,
        code: 'email_refused',
        success: false,
        error: expect.stringMatching(/refused the e-mail/),
        messageId: null,
        requestData: { subject: 'Hello' },
        responseData: { statusCode: 400, body: { errors: [{ message: expect.any(String) }] } },
        requestId: expect.any(String),
      });
    });

    it('waits for what becomes of one whose send was not answered clearly', async () => {
      const to = 'unclear@example.com';
      hall.sandbox.sendgrid.addRule({ to, outcome: 'server-error-after-accept' });
      expect((await test({ to }).expect(200)).body).toMatchObject({ success: true, error: null });
    });

    it('says after 15 seconds that it may still be delivered', async () => {
      expect(await silent).toMatchObject({
        status: 200,
        body: { success: false, error: expect.stringContaining('may still be delivered') },
      });
    });

    it.each([
      [{ to: '' }, 'to', 'Please enter a valid email address'],
      [{ to: 'Jo <jo@example.org>' }, 'to', 'Please enter a valid email address'],
      [{ from: 'Jo' }, 'from', 'Please enter a valid email address or leave empty to use system settings'],
      [{ subject: ' ' }, 'subject', 'Subject is required'],
      [{ html: '<p> &nbsp; </p>' }, 'html', 'Email content is required'],
      [{ html: undefined }, 'html', 'Email content is required'],
    ])('is refused with %j', async (wrong, field, message) => {
      expect((await test(wrong).expect(400)).body).toMatchObject({ details: [{ field, message }] });
    });
  });

  describe('the lists', () => {
    it('are newest first, filtered, paged, and counted', async () => {
      const { id: jobId } = await hall.make.job({ title: 'Cook' });
      const { id: workerId } = await hall.make.worker({ firstName: 'Bo', lastName: 'Li' });
      // In New York the first two are of the evening of March 7, when UTC has the 8th.
      await hall.sql(
        `INSERT INTO emails (to_email, from_email, subject, status, job_id, worker_id, created_at)
         SELECT 'reader' || n || '@list.test', 'hall@example.org', 'No. ' || n,
           CASE WHEN n < 3 THEN 'failed' ELSE 'delivered' END, $1, $2,
           timestamptz '2026-03-08 03:00Z' + make_interval(hours => n) FROM generate_series(0, 7) n`,
        [jobId, workerId],
      );
      const get = async (query: object) => {
        const { body, headers } = await hall.staff.get('/api/emails').query(query).expect(200);
        return { rows: body as { id: string; subject: string }[], total: Number(headers['x-total-count']) };
      };
      const all = await get({ jobId });
      expect(all.total).toBe(8);
      expect(all.rows[0]).toMatchObject({
        subject: 'No. 7',
        workerName: 'Bo Li',
        jobTitle: 'Cook',
        eventCount: 0,
        attempts: 0,
      });
      const first = await get({ jobId, limit: 3 });
      const second = await get({ jobId, limit: 5, before: first.rows.at(-1)?.id });
      expect([...first.rows, ...second.rows]).toEqual(all.rows);
      expect(await get({ workerId, status: 'failed' })).toMatchObject({ total: 3 });
      expect(await get({ toEmail: 'READER5' })).toMatchObject({ total: 1, rows: [{ subject: 'No. 5' }] });
      expect(await get({ jobId, dateTo: '2026-03-07' })).toMatchObject({ total: 2 });
      expect(await get({ jobId, dateFrom: '2026-03-08', dateTo: '2026-03-08' })).toMatchObject({ total: 6 });
      expect(await get({ jobId, status: 'all', toEmail: '', dateFrom: '', dateTo: '' })).toMatchObject({
        total: 8,
      });
      for (const query of [{ limit: 1001 }, { before: 'x' }, { dateFrom: 'soon' }, { status: 'gone' }]) {
        await hall.staff.get('/api/emails').query(query).expect(400);
      }

      const id = all.rows[0]?.id;
      await hall.sql(
        `INSERT INTO emails_events (email_id, event_type, timestamp, applied_at, webhook_payload)
         SELECT $1, 'open', CASE WHEN n <> 2 THEN timestamptz '2026-03-09' + make_interval(secs => n) END, now(), '{}'
         FROM generate_series(0, 4) n`,
        [id],
      );
      const events = await hall.staff.get('/api/email-events').query({ emailId: id, limit: 2 }).expect(200);
      expect(events.headers['x-total-count']).toBe('5');
      const before = (events.body as { id: string }[]).at(-1)?.id;
      const rest = await hall.staff.get('/api/email-events').query({ emailId: id, before }).expect(200);
      const times = [...events.body, ...rest.body].map(
        ({ timestamp }: { timestamp: string | null }) => timestamp,
      );
      expect(times).toEqual([null, 4, 3, 1, 0].map((n) => (n === null ? n : `2026-03-09T00:00:0${n}.000Z`)));
      expect(await get({ jobId, limit: 1 })).toMatchObject({ rows: [{ eventCount: 5 }] });
    });
  });
});
