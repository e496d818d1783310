import { once } from 'node:events';
import { eventually } from './eventually.js';
import { type Messaging, startMessaging } from './messaging.js';
import { describeOnEachQueue } from './queue-backends.js';

const TEXTS = 30;
const CONCURRENCY = 5;

describeOnEachQueue('a worker that is to stop while the provider is slow', (kind) => {
  let hall: Messaging;
  beforeAll(async () => {
    hall = await startMessaging(kind, {
      worker: false,
      env: { SMS_CONCURRENCY: String(CONCURRENCY) },
    });
    hall.sandbox.twilio.addRule({ outcome: 'delivered', times: CONCURRENCY, delayMs: 60_000 });
  });
  afterAll(() => hall.close());

  it('ends in order, with code 0: what it has not begun is left to the next', async () => {
    const jobId = await hall.largeJob(TEXTS);
    const worker = await hall.startWorkerProcess();
    await hall.notify(jobId);
    await eventually(() => expect(hall.sandbox.twilio.attempts()).toHaveLength(CONCURRENCY));

    const ended = once(worker, 'exit');
    worker.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(hall.sandbox.twilio.attempts()).toHaveLength(CONCURRENCY);

    const statuses = () =>
      hall.sql<{ status: string; count: number }>(
        `SELECT status, count(*)::int AS count FROM sms GROUP BY status ORDER BY status`,
      );
    // What was posted is unknown, or known again already from the provider's list.
    const open = (await statuses()).filter(({ status }) => ['pending', 'sending'].includes(status));
    expect(open).toEqual([{ status: 'pending', count: TEXTS - CONCURRENCY }]);
    await hall.startWorker();
    await eventually(async () => expect(await statuses()).toEqual([{ status: 'delivered', count: TEXTS }]));
  });
});
