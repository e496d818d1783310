import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { eventually } from './eventually.js';
import { type Messaging, startMessaging } from './messaging.js';
import { describeOnEachQueue } from './queue-backends.js';

const WORKER = path.join(__dirname, '../../../dist/src/main.worker.js');
const TEXTS = 30;
const CONCURRENCY = 5;

describeOnEachQueue('a worker that is to stop while the provider is slow', (kind) => {
  let hall: Messaging;
  let worker: ChildProcess | undefined;
  beforeAll(async () => {
    hall = await startMessaging(kind, { worker: false });
    hall.sandbox.twilio.addRule({ outcome: 'delivered', times: CONCURRENCY, delayMs: 60_000 });
  });
  afterAll(async () => {
    worker?.kill('SIGKILL');
    await hall.close();
  });

  it('ends in order, with code 0: what it has not begun is left to the next', async () => {
    const jobId = await hall.largeJob(TEXTS);
    worker = fork(WORKER, {
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'test',
        PUBLIC_BASE_URL: 'http://hall.test',
        DATABASE_URL: hall.databaseUrl,
        SESSION_SECRET: 'only-for-this-test-run',
        LOG_LEVEL: 'silent',
        SMS_RATE_PER_SECOND: '1000',
        ...hall.env,
        SMS_CONCURRENCY: String(CONCURRENCY),
      },
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    await once(worker, 'message'); // ready
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
  }, 60_000);
});
