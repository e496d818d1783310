import type { INestApplicationContext } from '@nestjs/common';
import { JobTexts } from '../../../src/dispatch/job-texts/job-texts.service.js';
import { smsChannel } from '../../../src/messaging/sms/sms.channel.js';
import type { AnyHour } from '../../../src/messaging/sms/sms.service.js';
import { SYSTEM } from '../../../src/platform/http/actor.js';
import { Outboxes } from '../../../src/platform/outbox/outboxes.js';
import { JobQueues } from '../../../src/platform/queues/job-queues.js';
import { eventually } from './eventually.js';
import { type JobWithMatches, type Messaging, startMessaging } from './messaging.js';

/** A zone in which it is around noon now. */
const west = new Date().getUTCHours() - 12;
const NOON = `Etc/GMT${west < 0 ? '-' : '+'}${Math.abs(west)}`;
/** And one in which it is past eight in the evening; none is more than 14 hours ahead. */
const east = ((20 - new Date().getUTCHours() + 9) % 24) - 9;
const EVENING = `Etc/GMT${east < 0 ? '+' : '-'}${Math.abs(east)}`;
const OPEN = { from: '08:00', to: '20:00' };
/** Before the queue is looked through for what it has put off. */
const SOON_MS = 40_000;
const CLOSED = { from: '20:00', to: '21:00' };

let hall: Messaging;
let worker: INestApplicationContext;
beforeAll(async () => {
  hall = await startMessaging('PostgreSQL', { worker: false, env: { HALL_TIMEZONE: NOON } });
  worker = await hall.startWorker();
});
afterAll(() => hall.close());

const setHours = (textingHours: object | null) =>
  hall.staff.put('/api/hall').send({ textingHours }).expect(200);
/** At eight in the evening of the hall's today. */
const opening = () => {
  const today = new Date(Date.now() - west * 3_600_000).toISOString().slice(0, 10);
  return new Date(Date.parse(`${today}T20:00:00Z`) + west * 3_600_000);
};
let numbers = 0;
const someNumbers = (count: number) =>
  Array.from({ length: count }, () => `+1212557${String(++numbers).padStart(4, '0')}`);
const posts = (number: string) => hall.sandbox.twilio.attempts(number).length;
const textsOf = (jobId: string) =>
  hall.sql<{ status: string; error_message: string | null; next_try_at: Date | null }>(
    'SELECT status, error_message, next_try_at FROM sms WHERE job_id = $1 ORDER BY created_at, id',
    [jobId],
  );
/** Told outside the hours: their texts are held, and the queue is quiet. */
async function heldFor(...to: string[]): Promise<JobWithMatches> {
  await setHours(CLOSED);
  const job = await hall.jobFor(...to);
  await hall.notify(job.id);
  const held = { status: 'pending', error_message: 'Outside the texting hours.', next_try_at: opening() };
  await eventually(async () => expect(await textsOf(job.id)).toEqual(to.map(() => held)));
  await eventually(async () =>
    expect(await hall.api.app.get(JobQueues).counts('sms-send')).toMatchObject({ waiting: 0, active: 0 }),
  );
  return job;
}
const sweep = () => worker.get(Outboxes).of(smsChannel).sweep();

describe('outside the texting hours', () => {
  it('who is to get an offer only after the start is to be phoned', async () => {
    const { id, matchIds } = await heldFor(...someNumbers(2));
    await hall.sql(`UPDATE jobs SET starts_at = now() + interval '20 minutes' WHERE id = $1`, [id]);
    await hall.staff.post(`/api/jobs/${id}/offers`).send({ matchIds, message: 'Come.' }).expect(201);
    const reason = 'The text waits for the texting hours, until after the start';
    await eventually(async () => {
      const { body } = await hall.staff.get('/api/today').expect(200);
      for (const matchId of matchIds)
        expect(body.needs.calls.items).toContainEqual(
          expect.objectContaining({ matchId, about: 'offer', reason }),
        );
    });
    await setHours(null);
  });

  it('a bulk send waits for the next opening, says so, and each text goes once when it is there', async () => {
    const to = someNumbers(3);
    const { id } = await heldFor(...to);
    const { body } = await hall.staff.get(`/api/jobs/${id}/sending`).expect(200);
    expect(body).toMatchObject({
      waiting: 3,
      nextTryAt: opening().toISOString(),
      reason: 'Outside the texting hours.',
    });
    expect(to.map(posts)).toEqual([0, 0, 0]);
    // The night is over: nobody but the clock says so.
    await hall.sql(`UPDATE variables SET value = $1 WHERE name = 'TEXTING_HOURS'`, [OPEN]);
    await hall.sql(
      `UPDATE sms SET held_until = now(), next_try_at = now() - interval '1 minute' WHERE job_id = $1`,
      [id],
    );
    await Promise.all([sweep(), sweep()]);
    await eventually(async () => {
      expect((await textsOf(id)).map(({ status }) => status)).toEqual(to.map(() => 'delivered'));
    });
    expect(to.map(posts)).toEqual([1, 1, 1]);
  });

  it('what waits goes at once when staff set other hours, and to nobody for whom it makes no sense any more', async () => {
    const [first = '', second = ''] = someNumbers(2);
    const { matchIds } = await heldFor(first, second);
    await hall.sql(`UPDATE job_matches SET status = 'Declined' WHERE id = $1`, [matchIds[1]]);
    await setHours(OPEN);
    await eventually(() => expect(posts(first)).toBe(1), SOON_MS);
    await eventually(async () =>
      expect(
        await hall.sql('SELECT status, error_message FROM sms WHERE phone_number = $1', [second]),
      ).toEqual([{ status: 'stopped', error_message: 'The worker has declined the job' }]),
    );
    expect(posts(second)).toBe(0);
  });

  it('a second try that was due later goes no earlier when staff set other hours', async () => {
    const [off = '', other = ''] = someNumbers(2);
    hall.sandbox.twilio.addRule({ to: off, times: 1, outcome: 'undelivered', errorCode: 30003 });
    const { id } = await hall.jobFor(off);
    await hall.notify(id);
    await eventually(async () => expect(await textsOf(id)).toHaveLength(2));
    const [, second] = await textsOf(id);
    await heldFor(other);
    await setHours(OPEN);
    await eventually(() => expect(posts(other)).toBe(1), SOON_MS);
    expect((await textsOf(id))[1]).toEqual(second);
  });

  it('staff can still stop what waits', async () => {
    const [number = ''] = someNumbers(1);
    const { id } = await heldFor(number);
    const { body } = await hall.staff.post(`/api/jobs/${id}/stop-sending`).send({}).expect(200);
    expect(body).toMatchObject({ stopped: 1 });
    await setHours(null);
    expect(await textsOf(id)).toMatchObject([{ status: 'stopped' }]);
    expect(posts(number)).toBe(0);
  });

  it.each<[AnyHour | null, number]>([
    ['just-sent', 1],
    ['urgent', 1],
    [null, 0],
  ])('a single text that is %s goes %i times', async (anyHour, times) => {
    const [number = ''] = someNumbers(1);
    const { id: jobId, matchIds } = await hall.jobFor(number);
    await setHours(CLOSED);
    const [{ worker_id: workerId = '' } = {}] = await hall.sql<{ worker_id: string }>(
      'SELECT worker_id FROM job_matches WHERE id = $1',
      [matchIds[0]],
    );
    await hall.api.dataSource.transaction((manager) =>
      hall.api.app.get(JobTexts).send(manager, { kind: 'withdrawn', jobId, workerId, anyHour }, SYSTEM),
    );
    await eventually(async () =>
      expect(await textsOf(jobId)).toMatchObject([
        times === 1 ? { status: 'delivered' } : { status: 'pending', next_try_at: opening() },
      ]),
    );
    expect(posts(number)).toBe(times);
  });

  it('a text that was just sent is held once it is old, and a test goes at any hour', async () => {
    const [old = '', tested = ''] = someNumbers(2);
    await setHours(CLOSED);
    const { id } = await hall.jobFor(old);
    await hall.sql(
      `INSERT INTO sms (phone_number, message, purpose, any_hour_until, updated_at, job_id, worker_id)
       SELECT $1, 'Late', 'job', now() - interval '1 second', now() - interval '2 minutes', job_id, worker_id
       FROM job_matches WHERE job_id = $2`,
      [old, id],
    );
    await sweep();
    await eventually(async () => expect(await textsOf(id)).toMatchObject([{ next_try_at: opening() }]));
    await hall.staff.post('/api/sms/test').send({ to: tested, message: 'Hello' }).expect(200);
    expect([posts(old), posts(tested)]).toEqual([0, 1]);
  });

  it('the time that a text was held does not count as time in which it was tried', async () => {
    const [number = ''] = someNumbers(1);
    const { id } = await heldFor(number);
    hall.sandbox.twilio.addRule({ to: number, times: 1, outcome: 'rate-limited' });
    await hall.sql(`UPDATE sms SET created_at = now() - interval '20 hours' WHERE job_id = $1`, [id]);
    await setHours(OPEN);
    await eventually(async () => expect(await textsOf(id)).toMatchObject([{ status: 'delivered' }]));
    expect(posts(number)).toBe(2);
  });

  it('texts that wait go at once where the product is started by a clock that is within the hours', async () => {
    const [number = ''] = someNumbers(1);
    const { id } = await heldFor(number);
    await worker.close();
    worker = await hall.startWorker({ HALL_TIMEZONE: EVENING });
    await eventually(async () => expect(await textsOf(id)).toMatchObject([{ status: 'delivered' }]));
    expect(posts(number)).toBe(1);
  });
});
