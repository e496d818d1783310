import { randomUUID } from 'node:crypto';
import { eventually } from '../integration/messaging/eventually.js';
import { ledger, RECOVERY_MS, recovered, settledAs, tally, type Entry } from './ledger.js';
import { missingPrograms, startTopology, type Topology } from './topology.js';
import type { Visitor } from './visitor.js';

const describeHere = missingPrograms.length > 0 ? describe.skip : describe;

const STORM = { emails: 200, batches: 10, eventsEach: 2_000 };
const OPENS = (STORM.batches * STORM.eventsEach) / STORM.emails - 2;

describeHere('a fault of the providers', () => {
  let hall: Topology;
  let staff: Visitor;
  beforeAll(async () => {
    hall = await startTopology({ callbackDelayMs: 0 });
    staff = await hall.staff();
  }, 300_000);
  afterAll(() => hall?.close(), 30_000);

  const rule = (outcome: object) => hall.sandbox('POST', '/twilio/rules', outcome);
  /** A job with so many workers, all of them told to be texted. */
  async function notified(matches: number): Promise<string> {
    const jobId = await hall.addJob(matches);
    expect(await staff.post(`/api/jobs/${jobId}/notify`)).toMatchObject({ status: 202 });
    return jobId;
  }

  it('the provider of texts is down: nobody is given up, and all are texted once it is back', async () => {
    await hall.provider.stop();
    const jobId = await notified(20);
    await eventually(async () => {
      const errors = await hall.sql('SELECT DISTINCT error_message AS error FROM sms WHERE job_id = $1', [
        jobId,
      ]);
      expect(errors).toEqual([{ error: 'The SMS provider could not be reached. (ECONNREFUSED)' }]);
    });
    await hall.provider.start();
    const since = performance.now();
    for (const { posts } of await settledAs(hall, jobId, { delivered: 20 })) expect(posts).toBe(1);
    recovered('provider down', since);
  }, 150_000);

  describe('the provider answers', () => {
    const SLOW = 6;
    const RUBBISH = 20;
    const REFUSED = 30;
    /** By number: slow, rubbish of two kinds, every third refused. */
    let entries: Entry[] = [];
    let jobId: string;
    const slice = (from: number, count: number) => entries.slice(from, from + count);
    beforeAll(async () => {
      jobId = await hall.addJob(SLOW + RUBBISH + REFUSED);
      const numbers = Array.from({ length: SLOW + RUBBISH + REFUSED }, (_, n) => `+1646${5_000_001 + n}`);
      for (const [n, to] of numbers.entries()) {
        if (n < SLOW) await rule({ to, outcome: 'slow', delayMs: 30_000, callbacks: 'none' });
        else if (n < SLOW + RUBBISH) {
          const outcome = n % 2 ? 'page-after-accept' : 'half-answer-after-accept';
          await rule({ to, outcome, callbacks: 'none' });
        } else if (n % 6 === 0) await rule({ to, outcome: 'refused' });
        else if (n % 3 === 0) await rule({ to, outcome: 'rate-limited', times: 2 });
      }
      const since = performance.now();
      await staff.post(`/api/jobs/${jobId}/notify`);
      await eventually(async () => {
        const at = tally(await ledger(hall, jobId));
        expect({ ...at, failed: 0 }).toEqual({ delivered: SLOW + RUBBISH + REFUSED - 5, failed: 0 });
      }, RECOVERY_MS);
      recovered('provider slow, answering rubbish, refusing every third', since);
      entries = await ledger(hall, jobId);
      await hall.sandbox('DELETE', '/twilio/rules');
    }, 150_000);

    it('after 30 seconds: no text is posted again, and its list tells that they arrived', () => {
      for (const { status, posts } of slice(0, SLOW)) expect([status, posts]).toEqual(['delivered', 1]);
    });

    it('rubbish, a page or half a JSON: no text is posted again, and its list tells that they arrived', () => {
      for (const { status, posts } of slice(SLOW, RUBBISH)) expect([status, posts]).toEqual(['delivered', 1]);
    });

    it('every third with a refusal: for now, it is asked again; for good, it is not', () => {
      for (const [n, { status, posts }] of slice(SLOW + RUBBISH, REFUSED).entries()) {
        const number = SLOW + RUBBISH + n;
        const expected =
          number % 6 === 0 ? ['failed', 1] : number % 3 === 0 ? ['delivered', 3] : ['delivered', 1];
        expect({ number, is: [status, posts] }).toEqual({ number, is: expected });
      }
    });
  });

  describe('webhooks', () => {
    let emailIds: string[];
    beforeAll(async () => {
      expect((await staff.post('/api/sendgrid/webhook/create-or-update')).status).toBe(200);
      const rows = await hall.sql<{ id: string }>(
        `INSERT INTO emails (to_email, from_email, subject, text_content, html_content, status)
         SELECT 'member' || n || '@example.com', 'hall@example.org', 'Hello', 'Hello', '<p>Hello</p>', 'sent'
         FROM generate_series(1, $1::int) n RETURNING id`,
        [STORM.emails + 1],
      );
      emailIds = rows.map(({ id }) => id);
    }, 30_000);

    const event = (emailId: string | undefined, type: string) => ({
      emailId,
      event: type,
      email: 'member@example.com',
      timestamp: Math.floor(Date.now() / 1000),
      sg_event_id: randomUUID(),
    });
    /** As the provider does: a batch that was not taken in time comes again. */
    const post = (events: object[]) =>
      eventually(async () =>
        expect(await hall.sandbox('POST', '/sendgrid/events', { events })).toEqual({ httpStatus: 204 }),
      );
    const callBack = async (messageSid: string, status: string) =>
      expect(await hall.sandbox('POST', '/twilio/callbacks', { messageSid, status })).toEqual({
        httpStatus: 204,
      });
    const count = async (what: string, values: unknown[] = []) =>
      (await hall.sql<{ count: number }>(`SELECT count(*)::int AS count FROM ${what}`, values))[0]?.count;
    /** Texts that the provider has taken and says nothing of; answers their job and the provider's ids. */
    async function silent(texts: number): Promise<{ jobId: string; sids: string[] }> {
      await rule({ outcome: 'delivered', callbacks: 'none', times: texts });
      const jobId = await notified(texts);
      await settledAs(hall, jobId, { queued: texts });
      const rows = await hall.sql<{ sid: string }>(
        'SELECT twilio_message_sid AS sid FROM sms WHERE job_id = $1',
        [jobId],
      );
      return { jobId, sids: rows.map(({ sid }) => sid) };
    }

    it('20,000 events of e-mails and 500 callbacks of texts come at once: each is kept and applied, and staff work on', async () => {
      const { jobId, sids } = await silent(100);
      const stormy = emailIds.slice(0, STORM.emails);
      const events = ['delivered', 'processed', ...Array<string>(OPENS).fill('open')].flatMap((type) =>
        stormy.map((id) => event(id, type)),
      );
      const waits: number[] = [];
      let over = false;
      const work = (async () => {
        while (!over) {
          const asked = performance.now();
          expect((await staff.get('/api/user')).status).toBe(200);
          waits.push(performance.now() - asked);
        }
      })();
      const since = performance.now();
      const batches = Array.from({ length: STORM.batches }, (_, n) =>
        events.slice(n * STORM.eventsEach, (n + 1) * STORM.eventsEach),
      );
      const lane = async () => {
        for (let batch = batches.pop(); batch; batch = batches.pop()) await post(batch);
      };
      await Promise.all([
        lane(),
        lane(),
        ...sids.flatMap((sid) =>
          ['delivered', 'sent', 'queued', 'sent', 'delivered'].map((status) => callBack(sid, status)),
        ),
      ]);
      recovered('storm: all answered', since);
      await eventually(async () => {
        expect(await count('emails_events WHERE applied_at IS NULL')).toBe(0);
        expect(await count('sms_events WHERE applied_at IS NULL')).toBe(0);
      }, RECOVERY_MS);
      recovered('storm: all applied', since);
      over = true;
      await work;
      waits.sort((a, b) => a - b);
      const [half, most] = [0.5, 0.99].map((share) =>
        Math.round(waits[Math.floor(waits.length * share)] ?? 0),
      );
      recovered(
        `storm: staff waited ${half} ms in the middle, ${most} ms at most in 99 of 100 requests`,
        since,
      );
      expect(await count('emails_events')).toBe(events.length);
      expect(await count(`emails WHERE id = ANY($1) AND status = 'delivered'`, [stormy])).toBe(STORM.emails);
      expect(tally(await settledAs(hall, jobId, { delivered: 100 }))).toEqual({ delivered: 100 });
    }, 150_000);

    it('the same event comes ten times: it counts once', async () => {
      const emailId = emailIds.at(-1);
      const same = event(emailId, 'delivered');
      await Promise.all([post(Array(6).fill(same)), post([same]), post([same]), post([same]), post([same])]);
      await eventually(async () =>
        expect(await hall.sql('SELECT status FROM emails WHERE id = $1', [emailId])).toEqual([
          { status: 'delivered' },
        ]),
      );
      expect(await count('emails_events WHERE email_id = $1', [emailId])).toBe(1);

      const { jobId, sids } = await silent(1);
      await Promise.all(Array.from({ length: 10 }, () => callBack(sids[0] ?? '', 'delivered')));
      await settledAs(hall, jobId, { delivered: 1 });
      expect(
        await hall.sql(
          'SELECT n.status FROM match_notifications n JOIN job_matches m ON m.id = match_id WHERE job_id = $1',
          [jobId],
        ),
      ).toEqual([{ status: 'notified' }]);
    }, 40_000);
  });
});
