import { join } from 'node:path';
import { eventually } from '../integration/messaging/eventually.js';
import { DatabaseHold } from './database-hold.js';
import { ledger, RECOVERY_MS, recovered, settledAs, tally } from './ledger.js';
import type { Part } from './part.js';
import { missingPrograms, startTopology, type Topology } from './topology.js';
import type { Visitor } from './visitor.js';
import { Wire } from './wire.js';

const describeHere = missingPrograms.length > 0 ? describe.skip : describe;

const QUEUE = '{hall}:sms-send';
/** At the rate of the topology, and ten texts at once. */
const TEXTS_IN_A_JOB = 10;
const HOUR_MS = 3_600_000;

/** Each fault while texts are on their way: nobody is forgotten, nobody is texted twice, nobody lends a hand. */
describeHere('a fault of a process, while texts are on their way', () => {
  let hall: Topology;
  let staff: Visitor;
  let wire: Wire;
  beforeAll(async () => {
    wire = await Wire.open();
    hall = await startTopology({ env: { TWILIO_API_BASE_URL: wire.url } });
    wire.leadTo(hall.providerUrl);
    staff = await hall.staff();
  }, 300_000);
  afterAll(async () => {
    await hall?.close();
    wire?.close();
  }, 30_000);
  afterEach(() => hall.sandbox('DELETE', '/twilio/rules'));

  const rule = (outcome: object) => hall.sandbox('POST', '/twilio/rules', outcome);
  const notify = (jobId: string, by = staff) => by.post(`/api/jobs/${jobId}/notify`);
  /** A job with so many workers, all of them told to be texted. */
  async function notified(matches: number): Promise<string> {
    const jobId = await hall.addJob(matches);
    expect(await notify(jobId)).toMatchObject({ status: 202, body: { queued: matches } });
    return jobId;
  }
  const untilStatus = (jobId: string, expected: Record<string, number>) =>
    eventually(async () => expect(tally(await ledger(hall, jobId))).toEqual(expected));
  const untilTaken = (jobId: string, count: number) =>
    eventually(async () =>
      expect((await ledger(hall, jobId)).filter(({ taken }) => taken === 1)).toHaveLength(count),
    );
  const onBothWorkers = (what: 'pause' | 'resume') => hall.workers.forEach((worker) => worker[what]());
  async function startAnew(parts: Part[]): Promise<void> {
    await Promise.all(parts.map((part) => part.kill()));
    await Promise.all(parts.map((part) => part.untilRunning()));
  }
  /** An api asked directly, as the same person. */
  function at(api: 0 | 1): Visitor {
    const visitor = hall.visitor(api);
    visitor.cookie = staff.cookie;
    return visitor;
  }

  describe('all workers are killed', () => {
    const jobs: Record<'unclaimed' | 'unposted' | 'unanswered' | 'answered', string> = {
      unclaimed: '',
      unposted: '',
      unanswered: '',
      answered: '',
    };
    let since: number;
    beforeAll(async () => {
      await rule({ outcome: 'delivered', callbacks: 'none', delayMs: 7_000, times: 3 });
      jobs.answered = await notified(3);
      await untilTaken(jobs.answered, 3);
      await rule({ outcome: 'delivered', callbacks: 'none', delayMs: 30_000, times: 3 });
      jobs.unanswered = await notified(3);
      await untilTaken(jobs.unanswered, 3);
      wire.lose();
      jobs.unposted = await notified(3);
      await untilStatus(jobs.unposted, { sending: 3 });
      onBothWorkers('pause');
      jobs.unclaimed = await notified(3);
      const hold = await DatabaseHold.begin(hall, 'SELECT FROM sms WHERE job_id = $1 FOR UPDATE', [
        jobs.unclaimed,
      ]);
      onBothWorkers('resume');
      await eventually(async () => expect(await hold.waiting()).toBeGreaterThan(0));
      hall.redis.pause();
      await untilStatus(jobs.answered, { queued: 3 });
      since = performance.now();
      await Promise.all(hall.workers.map((worker) => worker.kill()));
      await hold.end();
      wire.mend();
      hall.redis.resume();
    }, 150_000);

    it('before the claim: the texts are sent', async () => {
      expect(tally(await ledger(hall, jobs.unclaimed))).toEqual({ pending: 3 });
      await settledAs(hall, jobs.unclaimed, { delivered: 3 });
      recovered('worker killed before the claim', since);
    }, 150_000);

    it('claimed, and not posted yet: they are unknown, and not posted', async () => {
      const entries = await settledAs(hall, jobs.unposted, { unknown: 3 });
      for (const { posts, error } of entries) {
        expect({ posts, error }).toEqual({
          posts: 0,
          error: 'It was being sent when the sending process stopped.',
        });
      }
      recovered('worker killed between claim and post', since);
    }, 150_000);

    it('posted, and the answer is not recorded: the list of the provider tells', async () => {
      await settledAs(hall, jobs.unanswered, { delivered: 3 });
      recovered('worker killed between post and answer', since);
    }, 150_000);

    it('after the answer: nothing is left to do', async () => {
      await eventually(
        async () => expect(await hall.redisClient.llen(`${QUEUE}:active`)).toBe(0),
        RECOVERY_MS,
      );
      await settledAs(hall, jobs.answered, { queued: 3 });
      recovered('worker killed after the answer', since);
    }, 150_000);
  });

  describe('an api is killed', () => {
    it('in the middle of a notify: nothing was written, and it can be pressed again', async () => {
      const jobId = await hall.addJob(20);
      const hold = await DatabaseHold.begin(hall, 'LOCK TABLE audit_entries IN SHARE MODE');
      const cutOff = expect(notify(jobId, at(0))).rejects.toMatchObject({ code: 'ECONNRESET' });
      await eventually(async () => expect(await hold.waiting()).toBeGreaterThan(0));
      const since = performance.now();
      await hall.apis[0].kill();
      await hold.end();
      await cutOff;
      expect(await ledger(hall, jobId)).toEqual([]);
      expect(await notify(jobId)).toMatchObject({ status: 202, body: { queued: 20 } });
      await settledAs(hall, jobId, { delivered: 20 });
      await hall.apis[0].untilRunning();
      recovered('api killed in the middle of a notify', since);
    }, 150_000);
  });

  describe('the queue loses what it holds', () => {
    const jobs = { flushed: '', unqueued: '', withoutRedis: '' };
    let since: number;
    beforeAll(async () => {
      onBothWorkers('pause');
      hall.redis.pause();
      jobs.unqueued = await hall.addJob(20);
      const cutOff = expect(notify(jobs.unqueued, at(1))).rejects.toMatchObject({ code: 'ECONNRESET' });
      await eventually(async () => expect(await ledger(hall, jobs.unqueued)).toHaveLength(20));
      since = performance.now();
      await hall.apis[1].kill();
      await cutOff;

      await hall.redis.kill();
      await hall.redis.stop();
      // Both apis were killed within seconds: the proxy may leave out both for one request.
      jobs.withoutRedis = await eventually(() => notified(20));
      await hall.redis.start();
      for (const api of [0, 1] as const) {
        await eventually(
          async () => expect((await at(api).get('/health/ready')).status).toBe(200),
          RECOVERY_MS,
        );
      }
      jobs.flushed = await notified(40);
      expect(await hall.redisClient.llen(`${QUEUE}:wait`)).toBeGreaterThanOrEqual(40 / TEXTS_IN_A_JOB);
      await hall.redisClient.flushall();
      onBothWorkers('resume');
    }, 150_000);

    it('Redis flushed with texts waiting: they are queued again', async () => {
      await settledAs(hall, jobs.flushed, { delivered: 40 });
      recovered('Redis flushed', since);
    }, 150_000);

    it('an api killed between the commit and the queue: its texts are queued by a worker', async () => {
      await settledAs(hall, jobs.unqueued, { delivered: 20 });
      recovered('api killed before it enqueued', since);
    }, 150_000);

    it('Redis away when staff notify: they are told so at once, and the texts follow', async () => {
      await settledAs(hall, jobs.withoutRedis, { delivered: 20 });
      recovered('Redis stopped during a notify', since);
    }, 150_000);
  });

  it('Redis is restarted with texts waiting: they have not been lost', async () => {
    onBothWorkers('pause');
    const jobId = await notified(40);
    const since = performance.now();
    await hall.redis.restart();
    onBothWorkers('resume');
    await settledAs(hall, jobId, { delivered: 40 });
    recovered('Redis restarted', since);
  }, 150_000);

  it('two workers are given the same texts at once: each is posted by one of them', async () => {
    onBothWorkers('pause');
    const jobId = await notified(40);
    const ids = await hall.redisClient.lrange(`${QUEUE}:wait`, 0, -1);
    await hall.redisClient.rpush(`${QUEUE}:wait`, ...ids, ...ids);
    onBothWorkers('resume');
    for (const { posts } of await settledAs(hall, jobId, { delivered: 40 })) expect(posts).toBe(1);
  }, 150_000);

  it('PostgreSQL is restarted: an answer that came meanwhile is kept, and who asks is told to come again', async () => {
    await hall.sandbox('PATCH', '/twilio/settings', { callbackDelayMs: 1_500 });
    await rule({ outcome: 'delivered', delayMs: 700 });
    const jobId = await notified(80);
    await untilTaken(jobId, 20);
    const since = performance.now();
    await hall.postgres.stop();
    expect(await staff.get('/api/user')).toMatchObject({
      status: 503,
      headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
    });
    await hall.postgres.start();
    await eventually(async () => expect((await staff.get('/api/user')).status).toBe(200));
    recovered('PostgreSQL restarted: staff', since);
    await settledAs(hall, jobId, { delivered: 80 });
    recovered('PostgreSQL restarted: texts', since);
    await hall.sandbox('PATCH', '/twilio/settings', { callbackDelayMs: 50 });
  }, 150_000);

  it('one clock is an hour ahead and one behind: the clock of the database decides', async () => {
    const [ahead, behind] = hall.workers;
    const parts = [ahead, behind, hall.apis[0]];
    const clock = { NODE_OPTIONS: `--import ${join(import.meta.dirname, 'clock.mjs')}` };
    for (const part of parts) {
      part.settings = { ...clock, CLOCK_OFFSET_MS: String(part === behind ? -HOUR_MS : HOUR_MS) };
    }
    await startAnew(parts);

    const since = performance.now();
    expect([(await at(0).get('/api/user')).status, (await at(1).get('/api/user')).status]).toEqual([
      200, 200,
    ]);
    await rule({ outcome: 'rate-limited', times: 10 });
    await rule({ outcome: 'reset-after-accept', callbacks: 'none', times: 5 });
    const jobId = await notified(40);
    await settledAs(hall, jobId, { delivered: 40 });
    recovered('clocks an hour ahead and behind', since);
    const [wrong] = await hall.sql<{ count: number }>(
      `SELECT count(*)::int AS count FROM sms
        WHERE job_id = $1 AND NOT claimed_at BETWEEN created_at AND now()`,
      [jobId],
    );
    expect(wrong?.count).toBe(0);
    for (const part of parts) part.settings = {};
  }, 150_000);

  it('the disk of the log is full: it goes on without', async () => {
    const parts = [...hall.apis, ...hall.workers];
    for (const part of parts) part.output = '/dev/full';
    await startAnew(parts);
    const jobId = await notified(40);
    await settledAs(hall, jobId, { delivered: 40 });
    expect((await hall.workers[0].stop()).how).toBe(0);
    for (const part of parts) part.output = undefined;
  }, 150_000);
});
