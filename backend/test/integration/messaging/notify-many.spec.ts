import type { INestApplicationContext } from '@nestjs/common';
import { NotificationRuns } from '../../../src/dispatch/notifications/notification-runs.service.js';
import { heldUp } from '../../support/waiting-for-lock.js';
import { eventually } from './eventually.js';
import { type Messaging, startMessaging } from './messaging.js';
import { describeOnEachQueue } from './queue-backends.js';

const MANY = 1_201;

interface Answer {
  message: string;
  queued: number;
  unreachable: object[];
  unreachableCount: number;
}

describeOnEachQueue('notifying more than a thousand workers', (kind) => {
  let hall: Messaging;
  let worker: INestApplicationContext | undefined;
  beforeAll(async () => {
    hall = await startMessaging(kind, { worker: false });
  });
  afterEach(async () => {
    await worker?.close();
    worker = undefined;
    // The texts themselves are no matter here.
    await hall.sql(`UPDATE sms SET status = 'delivered'`);
  });
  afterAll(() => hall.close());

  const notify = async (jobId: string, body: object = {}) =>
    (await hall.staff.post(`/api/jobs/${jobId}/notify`).send(body).expect(202)).body as Answer;
  const run = async (jobId: string) =>
    ((await hall.staff.get(`/api/jobs/${jobId}/sending`).expect(200)).body as { run: object | null }).run;
  const texts = async (jobId: string) =>
    (await hall.sql('SELECT 1 FROM sms WHERE job_id = $1', [jobId])).length;
  const runs = () => hall.api.app.get(NotificationRuns);
  const runIdOf = async (jobId: string) => {
    const [row] = await hall.sql<{ id: string }>(`SELECT id FROM notification_runs WHERE job_id = $1`, [
      jobId,
    ]);
    return row?.id ?? '';
  };
  const isWrittenOnce = async (jobId: string, total = MANY) => {
    await eventually(async () => expect(await run(jobId)).toMatchObject({ state: 'finished', done: total }));
    expect(await texts(jobId)).toBe(total);
    const twice = await hall.sql(
      `SELECT worker_id FROM sms WHERE job_id = $1 GROUP BY worker_id HAVING count(*) > 1`,
      [jobId],
    );
    expect(twice).toEqual([]);
  };

  it('is answered before a text is written, truly; two requests at once are one', async () => {
    const jobId = await hall.largeJob(MANY);
    await hall.sql(
      `UPDATE workers SET status = 'Inactive'
       WHERE id = (SELECT worker_id FROM job_matches WHERE job_id = $1 AND priority = 7)`,
      [jobId],
    );
    const answers = await heldUp(
      hall.api.dataSource,
      (holding) => holding.query('SELECT FROM jobs WHERE id = $1 FOR UPDATE', [jobId]),
      () => [notify(jobId), notify(jobId)],
    );
    expect(answers.map(({ queued }) => queued).sort()).toEqual([0, MANY - 1]);
    expect(answers.find(({ queued }) => queued > 0)).toMatchObject({
      message: '1,200 workers will be texted. 1 worker cannot be texted.',
      unreachable: [{ reason: 'Not active' }],
      unreachableCount: 1,
    });
    expect(answers.find(({ queued }) => queued === 0)?.message).toBe(
      'The workers are being notified already: 0 of 1,201 are done.',
    );
    expect(await texts(jobId)).toBe(0);
    expect(await run(jobId)).toMatchObject({ state: 'running', done: 0, total: MANY });

    worker = await hall.startWorker();
    await eventually(async () => expect(await run(jobId)).toMatchObject({ state: 'finished' }));
    expect(await texts(jobId)).toBe(MANY - 1);
    const entries = await hall.sql<{ actor_name: string; count: string }>(
      `SELECT actor_name, action, count(*) FROM audit_entries WHERE job_id = $1 AND action LIKE 'job-match.%notified'
       GROUP BY 1, 2`,
      [jobId],
    );
    expect(entries).toMatchObject([{ actor_name: 'dispatcher', count: String(MANY - 1) }]);
  });

  it('goes on where a process that died left it, and texts nobody twice', async () => {
    const jobId = await hall.largeJob(MANY);
    await notify(jobId, { note: 'Bring shoes' });
    const id = await runIdOf(jobId);
    await hall.queue.lose();
    // Two processes that write the same run at once each write their own part of it.
    expect(await Promise.all([runs().writeSome(id), runs().writeSome(id)])).toEqual([true, true]);
    expect(await texts(jobId)).toBe(1_000);
    await hall.sql(`UPDATE notification_runs SET updated_at = now() - interval '1 minute' WHERE id = $1`, [
      id,
    ]);
    worker = await hall.startWorker();
    await isWrittenOnce(jobId);
    const [{ notes } = { notes: 0 }] = await hall.sql<{ notes: number }>(
      `SELECT count(*)::int AS notes FROM sms WHERE job_id = $1 AND message LIKE '%Bring shoes'`,
      [jobId],
    );
    expect(notes).toBe(MANY);
  });

  it('ends when the job is closed meanwhile, and says why', async () => {
    const jobId = await hall.largeJob(MANY);
    await notify(jobId);
    const id = await runIdOf(jobId);
    await runs().writeSome(id);
    await hall.sql(`UPDATE jobs SET status = 'Closed' WHERE id = $1`, [jobId]);
    expect(await runs().writeSome(id)).toBe(false);
    expect(await run(jobId)).toMatchObject({ state: 'stopped', done: 500, reason: 'The job is Closed' });
  });

  it('is stopped with what waits, written or not', async () => {
    const jobId = await hall.largeJob(MANY);
    await notify(jobId);
    const id = await runIdOf(jobId);
    await runs().writeSome(id);
    const { body } = await hall.staff.post(`/api/jobs/${jobId}/stop-sending`).send({}).expect(200);
    expect(body).toMatchObject({ stopped: MANY });
    expect(await runs().writeSome(id)).toBe(false);
    expect(await texts(jobId)).toBe(500);
    expect(await run(jobId)).toMatchObject({ state: 'stopped', reason: 'Staff stopped sending' });
  });
});
