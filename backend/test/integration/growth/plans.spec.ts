import { Filler } from '../../../src/dispatch/fill/filler.service.js';
import { Replies } from '../../../src/dispatch/replies/replies.service.js';
import { InboundTexts } from '../../../src/messaging/sms/inbound-texts.js';
import { StatusCallbacks } from '../../../src/messaging/sms/status-callbacks.js';
import { countOld, forget } from '../../../src/operations/retention/forget.js';
import { startWorker } from '../../../src/worker.app.js';
import { Outboxes } from '../../../src/platform/outbox/outboxes.js';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.js';
import { type Agent, startTestApi, type TestApi } from '../../support/test-api.js';
import { fillMillions, idOf, phoneOf, sidOf } from './million.js';
import { plansOf, recordPlans, wasteful } from './plans.js';

const FILLING_MS = 480_000;
const CHECK_MS = 60_000;

/** A row becomes old every minute or so, also while the test runs. */
const GROWN_OLD_MEANWHILE = 20;

describe('With a million rows in every table that grows', () => {
  let database: TestDatabase;
  let api: TestApi;
  let staff: Agent;

  beforeAll(async () => {
    database = await createTestDatabase();
    await fillMillions(database.ownerUrl);
    await recordPlans(database.ownerUrl);
    api = await startTestApi({ databaseUrl: database.url });
    staff = await api.staff();
  }, FILLING_MS);
  afterAll(async () => {
    jest.restoreAllMocks();
    await api.close();
    await database.drop();
  });

  const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);

  it.each([
    ['the log', '/api/audit-entries?limit=51'],
    ['an old page of the log', '/api/audit-entries?limit=51&before=400000'],
    [
      "a worker's history",
      `/api/audit-entries?entityType=worker&entityId=${idOf.worker(77)}&related=true&limit=21`,
    ],
    ["a job's history", `/api/audit-entries?entityType=job&entityId=${idOf.job(500)}&related=true&limit=21`],
    ["a match's history", `/api/audit-entries?entityType=job-match&entityId=${idOf.match(9)}&related=true`],
    ['the log of one thing', `/api/audit-entries?entityType=worker&entityId=${idOf.worker(77)}`],
    ['the log by kind', '/api/audit-entries?entityType=job&limit=51'],
    ['the log by user', '/api/audit-entries?actor=user 3&limit=51'],
    ['the log by a user who did nothing', '/api/audit-entries?actor=nobody&limit=51'],
    ['the log by action', '/api/audit-entries?action=job.matches-refreshed&limit=51'],
    ['the log by an action that never was', '/api/audit-entries?action=hall.seeded&limit=51'],
    ['the log by source', '/api/audit-entries?source=staff&limit=51'],
    ['the log of a day long ago', `/api/audit-entries?dateFrom=${day(1500)}&dateTo=${day(1500)}&limit=51`],
    ['the log until a day long ago', `/api/audit-entries?dateTo=${day(1500)}&limit=51`],
    ['the log of a user until long ago', `/api/audit-entries?actor=user 3&dateTo=${day(1500)}&limit=51`],
    ['the texts', '/api/sms?limit=101'],
    ['an old page of the texts', `/api/sms?limit=101&before=${idOf.sms(300_500)}`],
    ['texts of a job', `/api/sms?jobId=${idOf.job(500)}&limit=101`],
    ['texts of a worker', `/api/sms?workerId=${idOf.worker(77)}&limit=101`],
    ['texts to a number', `/api/sms?phoneNumber=${encodeURIComponent(phoneOf(77))}&limit=101`],
    ['texts to a part of a number', '/api/sms?phoneNumber=2004321&limit=101'],
    ['texts to a part that many have', '/api/sms?phoneNumber=617&limit=101'],
    ['texts of a status that most have', '/api/sms?status=delivered&limit=101'],
    ['texts of a status that few have', '/api/sms?status=unknown&limit=101'],
    ['texts until a day long ago', `/api/sms?dateTo=${day(1500)}&limit=101`],
    ['undelivered texts until a day long ago', `/api/sms?status=undelivered&dateTo=${day(1500)}&limit=101`],
    ['one text', `/api/sms/${idOf.sms(4711)}`],
    ['the e-mails', '/api/emails'],
    ['an old page of the e-mails', `/api/emails?before=${idOf.email(300_500)}`],
    ['e-mails of a job', `/api/emails?jobId=${idOf.job(500)}&limit=100`],
    ['e-mails of a worker', `/api/emails?workerId=${idOf.worker(77)}&limit=100`],
    ['e-mails to an address', '/api/emails?toEmail=ana4711@example.org&limit=100'],
    ['e-mails to a part of an address', '/api/emails?toEmail=ANA44711&limit=100'],
    ['e-mails of a status', '/api/emails?status=bounce&limit=100'],
    ['e-mails until a day long ago', `/api/emails?dateTo=${day(1500)}&limit=100`],
    ['events of e-mails', '/api/email-events?limit=100'],
    ['events of an e-mail', `/api/email-events?emailId=${idOf.email(4711)}`],
    ['matches of a job', `/api/job-matches?jobId=${idOf.job(500)}`],
    ['offers of a job', `/api/jobs/${idOf.job(500)}/offers`],
    ['a job', `/api/jobs/${idOf.job(500)}`],
    ['jobs and how many of their places are taken', '/api/jobs?search=Job 500'],
    ["a worker's view", `/api/worker-view/${idOf.match(4711)}`],
    ["a job's events", `/api/jobs/${idOf.job(500)}/events`],
    ['who holds an offer of a job', `/api/jobs/${idOf.job(500)}/held`],
    ['what a worker holds', `/api/workers/${idOf.worker(35)}/held`],
    ['what left the written order', '/api/exceptions?limit=50'],
    ['an old page of what left it', '/api/exceptions?limit=50&offset=400'],
    ['what left it in some days long ago', `/api/exceptions?from=${day(1420)}&to=${day(1400)}&limit=50`],
    ['what left it on a job', `/api/exceptions?jobId=${idOf.job(500)}`],
    ['why a worker was called', `/api/jobs/${idOf.job(500)}/why?workerId=${idOf.worker(35)}`],
    ['why a worker was not called', `/api/jobs/${idOf.job(500)}/why?workerId=${idOf.worker(36)}`],
    ['the record of a job', `/api/jobs/${idOf.job(500)}/record`],
    ['the record of a job for a spreadsheet', `/api/jobs/${idOf.job(500)}/record.csv`],
    ['the slips of a job', `/api/jobs/${idOf.job(500)}/slips`],
    ['slips that are due', '/api/slips/due'],
    ['seals', '/api/seals?limit=51'],
    ['an old page of the seals', '/api/seals?limit=51&before=5000'],
    ['the last seal', '/api/seals/state'],
    ...['employer', 'echelon', 'month'].map((by) => [
      `a report of some days by ${by}`,
      `/api/reports/dispatches?from=${day(1420)}&to=${day(1400)}&by=${by}`,
    ]),
    ...['offers', 'dispatched', 'exceptions', 'texts', 'notReached', 'hoursToFill'].map((figure) => [
      `the people behind ${figure} of some days`,
      `/api/reports/dispatches/people?from=${day(1420)}&to=${day(1400)}&by=employer&figure=${figure}`,
    ]),
    ['jobs of a worker', `/api/workers/${idOf.worker(35)}/jobs?limit=51`],
    ['older jobs of a worker', `/api/workers/${idOf.worker(35)}/jobs?limit=51&before=${idOf.job(505)}`],
    ['dispatches to an employer', `/api/employers/${idOf.employer(7)}/dispatches?limit=51`],
    ['texts with a worker', `/api/workers/${idOf.worker(35)}/texts?limit=51`],
    [
      'older texts with a worker',
      `/api/workers/${idOf.worker(35)}/texts?limit=11&before=${idOf.sms(505_005)}`,
    ],
    ['texts from workers', '/api/inbox?limit=50'],
    ['Today', '/api/today'],
    ['figures', '/metrics'],
  ])(
    '%s: no more is read than shown',
    async (_what, path) => {
      const plans = await plansOf(() => staff.get(path).expect(200));
      expect(plans.length).toBeGreaterThan(0);
      expect(wasteful(plans)).toEqual([]);
    },
    CHECK_MS,
  );

  it.each([
    ['a letter that everybody begins with', 'a'],
    ['a name that everybody has', 'ana'],
    ['both, the last one first', 'worker 4711 ana'],
    ['words out of their order', '4711 an'],
    ['the last digits of a number', '4711'],
    ['how all numbers begin', '617'],
    ['a whole number', '(617) 200-4711'],
    ['an employee id', 'L26-4711'],
    ['a name that nobody has', 'zzyzx'],
  ])(
    'the search for %s reads no more workers and jobs than it shows',
    async (_what, q) => {
      const people = new Set(['workers', 'jobs']);
      const plans = await plansOf(() => staff.get('/api/search').query({ q }).expect(200), people);
      expect(plans.length).toBeGreaterThan(1);
      expect(wasteful(plans, people)).toEqual([]);
    },
    CHECK_MS,
  );

  it(
    'the sweepers read what is open, not what was sent',
    async () => {
      const worker = await startWorker(api.config);
      try {
        for (const outbox of worker.get(Outboxes, { strict: false }).all)
          expect(wasteful(await plansOf(() => outbox.sweep()))).toEqual([]);
      } finally {
        await worker.close();
      }
    },
    CHECK_MS,
  );

  it(
    'a callback, an event, a text from a worker and an unknown sign-in look for no more than their message',
    async () => {
      const callbacks = api.app.get(StatusCallbacks, { strict: false });
      const inbound = api.app.get(InboundTexts, { strict: false });
      const sid = sidOf(2_000_000);
      const keyword = { source: 'keyword' } as const;
      const plans = await plansOf(async () => {
        await callbacks.take(undefined, { MessageSid: sidOf(4711), MessageStatus: 'delivered' });
        await callbacks.take(idOf.sms(4712), { MessageSid: sidOf(4712), MessageStatus: 'delivered' });
        await inbound.take({ MessageSid: sid, From: phoneOf(77), Body: 'STOP' }, 'a signature', keyword);
        await inbound.take({ MessageSid: sid, From: phoneOf(77), Body: 'STOP' }, 'another', keyword);
        await api.visitor().post('/api/login').send({ username: 'nobody', password: 'a guess' }).expect(401);
      });
      expect(wasteful(plans)).toEqual([]);
    },
    CHECK_MS,
  );

  it(
    'an answer and an offer look for no more than the match that they are about',
    async () => {
      await staff
        .put(`/api/jobs/${idOf.job(501)}`)
        .send({ status: 'Open' })
        .expect(200);
      const plans = await plansOf(async () => {
        const answered = `/api/job-matches/${idOf.match(501_005)}`;
        await staff.put(answered).send({ status: 'Accepted' }).expect(200);
        await staff.put(answered).send({ status: 'Pending' }).expect(200);
        const offered = `/api/job-matches/${idOf.match(501_001)}/offer`;
        await staff.post(offered).send({ message: 'Come.' }).expect(200);
      });
      expect(wasteful(plans)).toEqual([]);
    },
    CHECK_MS,
  );

  it(
    'a run, its looks, calls, passes and replies read the list of their job, and of other jobs what touches it',
    async () => {
      const [jobId, first] = [idOf.job(502), 502_000];
      const matchId = (place: number) => idOf.match(first + place);
      await staff
        .put(`/api/jobs/${jobId}`)
        .send({
          status: 'Open',
          openings: 250,
          startsAt: new Date(Date.now() + 10 * 86_400_000).toISOString(),
        })
        .expect(200);
      await api.dataSource.query(
        `UPDATE workers w SET l26_employer_id = j.employer_id, l26_classification_id = j.classification_id,
           l26_employer_date = '2001-05-04' FROM jobs j, job_matches m
         WHERE j.id = $1 AND m.job_id = j.id AND m.worker_id = w.id AND m.priority <= 300`,
        [jobId],
      );
      const filler = api.app.get(Filler, { strict: false });
      const looks = async () => {
        const noted = await api.dataSource.query<{ id: string }[]>(
          'SELECT id FROM fill_looks WHERE job_id = $1',
          [jobId],
        );
        for (const { id } of noted) await filler.work(id);
      };
      const run = { message: 'Come.', only: 'everyone', unreachable: 'call' };
      const started = await plansOf(async () => {
        await staff.post(`/api/jobs/${jobId}/fill/preview`).send(run).expect(200);
        await staff.post(`/api/jobs/${jobId}/fill`).send(run).expect(201);
        await looks();
        await staff.get(`/api/jobs/${jobId}/fill`).expect(200);
      });
      expect(started.length).toBeGreaterThan(10);
      expect(wasteful(started)).toEqual([]);

      const [waiting] = await api.dataSource.query<{ id: string }[]>(
        `SELECT m.id FROM job_matches m WHERE m.job_id = $1 AND m.status = 'Pending' AND m.priority <= 300
           AND NOT EXISTS (SELECT FROM offers o WHERE o.job_id = $1 AND o.worker_id = m.worker_id)
           AND NOT EXISTS (SELECT FROM passes p WHERE p.job_id = $1 AND p.worker_id = m.worker_id)
         ORDER BY m.priority DESC LIMIT 1`,
        [jobId],
      );
      const answered = await plansOf(async () => {
        await staff
          .post(`/api/job-matches/${matchId(1)}/calls`)
          .send({ result: 'busy' })
          .expect(201);
        await staff
          .post(`/api/job-matches/${matchId(2)}/calls`)
          .send({ result: 'declined' })
          .expect(201);
        const pass = { reason: 'correction' };
        await staff.post(`/api/job-matches/${waiting?.id}/pass-over`).send(pass).expect(201);
        await looks();
        await staff.post(`/api/jobs/${jobId}/fill/pause`).expect(200);
        await staff.post(`/api/jobs/${jobId}/fill/resume`).expect(200);
        await staff.post(`/api/jobs/${jobId}/fill/stop`).send({}).expect(200);
        await looks();
      });
      expect(wasteful(answered)).toEqual([]);
    },
    CHECK_MS,
  );

  it(
    'a reply looks for the questions of its number',
    async () => {
      const inbound = api.app.get(InboundTexts, { strict: false });
      const replies = api.app.get(Replies, { strict: false });
      const keyword = { source: 'keyword' } as const;
      const plans = await plansOf(async () => {
        for (const [n, worker] of [35, 36].entries()) {
          const sid = sidOf(2_000_001 + n);
          const body = { MessageSid: sid, From: phoneOf(worker), Body: 'yes' };
          await inbound.take(body, `signature ${n}`, keyword);
          const [text] = await api.dataSource.query<{ id: string }[]>(
            'SELECT id FROM inbound_messages WHERE twilio_message_sid = $1',
            [sid],
          );
          // The other one is applied before somebody of the same job answers by a link.
          if (worker === 35) await replies.applyUpTo(text?.id ?? '');
        }
        await api
          .visitor()
          .put(`/api/job-matches/${idOf.match(501_006)}`)
          .send({ status: 'Interested' });
      });
      expect(plans.length).toBeGreaterThan(4);
      expect(wasteful(plans)).toEqual([]);
    },
    CHECK_MS,
  );

  it(
    'a job, a worker and a text go without their history being read through',
    async () => {
      const plans = await plansOf(async () => {
        await staff.delete(`/api/workers/${idOf.worker(4242)}`).expect(204);
        await staff.delete(`/api/jobs/${idOf.job(42)}`).expect(204);
      });
      expect(wasteful(plans)).toEqual([]);
    },
    CHECK_MS,
  );

  it(
    'the night reads what it forgets, and the next night none of it again',
    async () => {
      const some = {
        callbacks: 1780,
        inboundRequests: 1790,
        inboundSignatures: 1790,
        texts: 1780,
        emails: 1780,
      };
      const counts: number[] = [];
      const night = async () => {
        const would = await countOld(api.dataSource, some);
        const forgotten = (await forget(api.dataSource, some)) ?? [];
        expect(forgotten.map(({ what }) => what)).toEqual(would.map(({ what }) => what));
        for (const [n, { count }] of would.entries()) {
          expect(forgotten[n]?.count).toBeGreaterThanOrEqual(count);
          expect(forgotten[n]?.count).toBeLessThanOrEqual(count + GROWN_OLD_MEANWHILE);
        }
        const asked = would.filter(({ days }) => days !== undefined).map(({ count }) => count);
        counts.push(Math.min(...asked), Math.max(...asked));
      };
      const first = await plansOf(night);
      expect(first.length).toBeGreaterThan(16);
      expect(wasteful(first)).toEqual([]);
      expect(wasteful(await plansOf(night))).toEqual([]);
      expect(counts[3]).toBeLessThanOrEqual(GROWN_OLD_MEANWHILE);
      expect(counts[0]).toBeGreaterThan(5_000);
    },
    CHECK_MS,
  );
});
