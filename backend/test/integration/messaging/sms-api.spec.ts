import { FASTER } from '../../support/test-config.js';
import { type Messaging, startMessaging } from './messaging.js';

describe('texts over the API', () => {
  let hall: Messaging;
  beforeAll(async () => {
    hall = await startMessaging('PostgreSQL', { env: FASTER });
  });
  afterAll(() => hall.close());

  const test = (to: string, message = 'Hello') => hall.staff.post('/api/sms/test').send({ to, message });

  describe('the test text', () => {
    it('goes the way of every text, and answers with what the provider said', async () => {
      const { body } = await test('(212) 555-0161').expect(200);
      expect(body).toMatchObject({
        success: true,
        sentTo: '+12125550161',
        messageId: expect.stringMatching(/^SM/),
        error: null,
        twilioResponse: { to: '+12125550161', body: 'Hello' },
      });
      expect(await hall.sql(`SELECT purpose, attempts FROM sms WHERE phone_number = '+12125550161'`)).toEqual(
        [{ purpose: 'test', attempts: 1 }],
      );
    });

    it('is a failed result, not an error, when the provider refuses', async () => {
      const { body } = await test('+15005550001').expect(200);
      expect(body).toMatchObject({
        success: false,
        sentTo: '+15005550001',
        messageId: null,
        error: 'This is not a valid phone number. (21211)',
        twilioResponse: { code: 21211 },
      });
    });

    it('waits for what becomes of a text whose send was not answered clearly', async () => {
      const { body } = await test('+15005550501').expect(200);
      expect(body).toMatchObject({ success: true, messageId: expect.stringMatching(/^SM/), error: null });
      expect(hall.sandbox.twilio.attempts('+15005550501')).toHaveLength(1);
    });

    it('needs no consent but respects a block', async () => {
      await hall.sql(`INSERT INTO phone_numbers (phone_number, blocked) VALUES ('+12125550162', true)`);
      expect((await test('2125550162').expect(422)).body).toMatchObject({
        code: 'number_blocked',
        details: [{ field: 'to', message: 'This number is blocked and cannot be texted' }],
      });
    });

    it.each([
      ['', 'Hello', 'to', 'Please enter a phone number'],
      ['12345', 'Hello', 'to', 'Please enter a valid US phone number'],
      ['2125550163', ' ', 'message', 'Please enter a message to send'],
      ['2125550163', 'x'.repeat(1601), 'message', 'String must contain at most 1600 character(s)'],
    ])('is refused to %j with %j', async (to, message, field, text) => {
      expect((await test(to, message).expect(400)).body).toMatchObject({
        details: [{ field, message: text }],
      });
    });
  });

  describe('the list', () => {
    it('is newest first, filtered, paged, and counted', async () => {
      const { id: jobId } = await hall.make.job({ title: 'Cook' });
      const { id: workerId } = await hall.make.worker({ firstName: 'Bo', lastName: 'Li' });
      await hall.sql(
        `INSERT INTO sms (phone_number, message, purpose, status, job_id, worker_id, created_at)
         SELECT '+1718555010' || n, 'Text ' || n, 'notification', CASE WHEN n < 3 THEN 'failed' ELSE 'delivered' END,
           $1, $2, now() - make_interval(secs => 10 - n / 2) FROM generate_series(0, 7) n`,
        [jobId, workerId],
      );
      const get = async (query: object) => {
        const { body, headers } = await hall.staff.get('/api/sms').query(query).expect(200);
        return { rows: body as { id: string; message: string }[], total: Number(headers['x-total-count']) };
      };
      const all = await get({ jobId });
      expect(all.total).toBe(8);
      expect(new Set(all.rows.map(({ message }) => message)).size).toBe(8);
      const first = await get({ jobId, limit: 3 });
      const second = await get({ jobId, limit: 5, before: first.rows.at(-1)?.id });
      expect([...first.rows, ...second.rows]).toEqual(all.rows);
      expect(second.total).toBe(8);
      expect(await get({ workerId, status: 'failed' })).toMatchObject({ total: 3 });
      expect(await get({ phoneNumber: '(718) 555-0105' })).toMatchObject({
        total: 1,
        rows: [{ message: 'Text 5', phoneNumber: '+17185550105' }],
      });
      expect(await get({ phoneNumber: '718555' })).toMatchObject({ total: 8 });
      expect(all.rows[0]).toMatchObject({ workerName: 'Bo Li', jobTitle: 'Cook' });
      // In New York the first two are of the evening of March 7, when UTC has the 8th.
      await hall.sql(
        `UPDATE sms SET created_at = timestamptz '2026-03-08 03:00Z' + make_interval(hours => right(message, 1)::int)
         WHERE job_id = $1`,
        [jobId],
      );
      expect(await get({ jobId, dateTo: '2026-03-07' })).toMatchObject({ total: 2 });
      expect(await get({ jobId, dateFrom: '2026-03-08', dateTo: '2026-03-08' })).toMatchObject({ total: 6 });
      await hall.staff.get('/api/sms').query({ dateFrom: 'soon' }).expect(400);
      expect(await get({ jobId, status: 'all', phoneNumber: '' })).toMatchObject({ total: 8 });
      await hall.staff.get('/api/sms').query({ limit: 1001 }).expect(400);
      await hall.staff.get('/api/sms').query({ before: 'x' }).expect(400);
    });
  });

  describe('one text', () => {
    it('comes with its segments and its events', async () => {
      const [row] = await hall.sql<{ id: string }>(
        `INSERT INTO sms (phone_number, message, purpose) VALUES ('+12125550164', 'Caf\u00e9 \u201cnow\u201d', 'test')
         RETURNING id`,
      );
      await hall.sql(
        `INSERT INTO sms_events (sms_id, event_type, message_status, webhook_payload, created_at)
         VALUES ($1, 'status', 'sent', '{"RawDlrDoneDate": "2611220500"}', now() - interval '1 s'),
           ($1, 'status', 'delivered', '{}', now())`,
        [row?.id],
      );
      const { body } = await hall.staff.get(`/api/sms/${row?.id}`).expect(200);
      expect(body).toMatchObject({
        segments: 1,
        status: 'pending',
        events: [
          { messageStatus: 'delivered', webhookPayload: {} },
          { messageStatus: 'sent', webhookPayload: { RawDlrDoneDate: '2611220500' } },
        ],
      });
      await hall.staff.get('/api/sms/11111111-1111-4111-8111-111111111111').expect(404);
    });

    it('is for staff only', async () => {
      await hall.api.visitor().get('/api/sms').expect(401);
      await hall.api.visitor().post('/api/sms/test').send({}).expect(401);
    });
  });
});
