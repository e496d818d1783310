import { getQueueToken } from '@nestjs/bullmq';
import type { Queue } from 'bullmq';
import { smsChannel } from '../../../src/messaging/sms/sms.channel.js';
import { Outboxes } from '../../../src/platform/outbox/outboxes.js';
import { JobQueues } from '../../../src/platform/queues/job-queues.js';
import { FASTER } from '../../support/test-config.js';
import { eventually } from './eventually.js';
import { kill, type Messaging, startMessaging } from './messaging.js';
import { describeOnEachQueue } from './queue-backends.js';

const SIZE = 20;
const QUEUE = 'sms-send';
const RECOVERY_MS = 100_000;

describeOnEachQueue('texts of a bulk send, at a high rate', (kind) => {
  let hall: Messaging;
  beforeEach(async () => {
    hall = await startMessaging(kind, { worker: false, env: { ...FASTER, SMS_CONCURRENCY: String(SIZE) } });
  });
  afterEach(() => hall.close());

  const queues = () => hall.api.app.get(JobQueues);
  const idsOf = async (jobId: string) =>
    (await hall.sql<{ id: string }>('SELECT id FROM sms WHERE job_id = $1', [jobId])).map(({ id }) => id);
  const statuses = (jobId: string) =>
    hall.sql('SELECT status, count(*)::int FROM sms WHERE job_id = $1 GROUP BY 1 ORDER BY 1', [jobId]);
  const postedTwice = () =>
    Object.entries(hall.sandbox.twilio.attemptsByTo()).filter(([, count]) => count !== 1);

  it('share a job of the queue, which carries nothing but ids; a single one has its own', async () => {
    const many = await hall.largeJob(2 * SIZE + 1);
    await hall.notify(many);
    const jobs = await hall.api.app.get<Queue>(getQueueToken(QUEUE)).getJobs(['waiting']);
    const carried = jobs.map(({ data }) => data as { id?: string; ids?: string[] });
    expect(carried.map(({ ids }) => ids?.length).sort()).toEqual([SIZE, SIZE, undefined]);
    expect(carried.flatMap(({ id, ids }) => ids ?? id).sort()).toEqual((await idsOf(many)).sort());
    expect(await queues().idsUnderWay(QUEUE)).toBe(2 * SIZE + 1);
  });

  it('leave their sets when they are stopped, and a set that is empty leaves the queue', async () => {
    const jobId = await hall.largeJob(2 * SIZE);
    await hall.notify(jobId);
    const [first = '', ...others] = await idsOf(jobId);
    await queues().withdraw(QUEUE, [first]);
    expect(await queues().idsUnderWay(QUEUE)).toBe(2 * SIZE - 1);
    await queues().withdraw(QUEUE, others);
    expect(await queues().counts(QUEUE)).toMatchObject({ waiting: 0, delayed: 0 });
  });

  it('are found missing from the queue one by one', async () => {
    const jobId = await hall.largeJob(2 * SIZE);
    await hall.notify(jobId);
    await queues().withdraw(QUEUE, (await idsOf(jobId)).slice(0, 3));
    await hall.sql(`UPDATE sms SET updated_at = now() - interval '2 minutes' WHERE job_id = $1`, [jobId]);
    await hall.api.app.get(Outboxes).of(smsChannel).sweep();
    expect(await queues().idsUnderWay(QUEUE)).toBeGreaterThanOrEqual(2 * SIZE);
    await hall.startWorker();
    await eventually(async () =>
      expect(await statuses(jobId)).toEqual([{ status: 'delivered', count: 2 * SIZE }]),
    );
    expect(postedTwice()).toEqual([]);
  });

  it('that the provider does not take come again without the others of their set', async () => {
    const jobId = await hall.largeJob(SIZE);
    const busy = ['+16465000002', '+16465000005'];
    for (const to of busy) hall.sandbox.twilio.addRule({ to, times: 2, outcome: 'rate-limited' });
    await hall.notify(jobId);
    await hall.startWorker();
    await eventually(async () =>
      expect(await statuses(jobId)).toEqual([{ status: 'delivered', count: SIZE }]),
    );
    expect(Object.fromEntries(postedTwice())).toEqual({ [busy[0]!]: 3, [busy[1]!]: 3 });
  });

  it('keep to a rate that was lowered while they waited', async () => {
    const jobId = await hall.largeJob(2 * SIZE);
    await hall.notify(jobId);
    hall.env.SMS_RATE_PER_SECOND = '4';
    await hall.startWorker();
    await eventually(() => expect(hall.sandbox.twilio.attempts().length).toBeGreaterThanOrEqual(12));
    const times = hall.sandbox.twilio.attempts().map(({ at }) => new Date(at).getTime());
    // Twelve take three windows, of which one lies wholly between the first text and the last.
    expect(Math.max(...times) - Math.min(...times)).toBeGreaterThanOrEqual(1_000);
  });

  it('let an offer pass that is made while they are being sent', async () => {
    hall.sandbox.twilio.addRule({ outcome: 'delivered', delayMs: 150 });
    await hall.notify(await hall.largeJob(20 * SIZE));
    await hall.startWorker();
    const posted = () => hall.sandbox.twilio.attempts().length;
    await eventually(() => expect(posted()).toBeGreaterThan(SIZE));
    const number = '+12125550391';
    const { matchIds } = await hall.jobFor(number);
    await hall.staff.post(`/api/job-matches/${matchIds[0]}/offer`).send({ message: 'Come' }).expect(200);
    const before = posted();
    await eventually(() => expect(hall.sandbox.twilio.attempts(number)).toHaveLength(1));
    expect(posted() - before).toBeLessThan(6 * SIZE);
  });

  it(
    'are posted once each when their worker is killed in the middle of a set',
    async () => {
      const jobId = await hall.largeJob(3 * SIZE);
      const ANSWERED = SIZE / 2;
      // The rest of those that the provider has at once is without an answer when the worker dies.
      hall.sandbox.twilio.addRule({ outcome: 'delivered', times: ANSWERED });
      hall.sandbox.twilio.addRule({ outcome: 'delivered', times: SIZE, delayMs: 60_000 });
      const worker = await hall.startWorkerProcess();
      await hall.notify(jobId);
      await eventually(() => expect(hall.sandbox.twilio.attempts()).toHaveLength(ANSWERED + SIZE));
      await kill(worker);
      const { length } = hall.sandbox.twilio.attempts();
      expect(length).toBeLessThan(3 * SIZE);
      await hall.startWorkerProcess();
      await eventually(async () => {
        const left = await hall.sql(
          `SELECT FROM sms WHERE job_id = $1 AND status NOT IN ('delivered', 'unknown')`,
          [jobId],
        );
        expect(left).toEqual([]);
        expect(Object.keys(hall.sandbox.twilio.attemptsByTo())).toHaveLength(3 * SIZE);
      }, RECOVERY_MS);
      expect(postedTwice()).toEqual([]);
    },
    RECOVERY_MS + 20_000,
  );
});
