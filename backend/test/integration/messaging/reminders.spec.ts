import { setTimeout as delay } from 'node:timers/promises';
import type { INestApplicationContext } from '@nestjs/common';
import { Reminders } from '../../../src/dispatch/job-texts/reminders.service.js';
import { asOwner } from '../../support/test-database.js';
import { eventually } from './eventually.js';
import { type Messaging, startMessaging } from './messaging.js';

/** A zone in which it is around noon now. */
const west = new Date().getUTCHours() - 12;
const NOON = `Etc/GMT${west < 0 ? '-' : '+'}${Math.abs(west)}`;

let hall: Messaging;
let worker: INestApplicationContext;
beforeAll(async () => {
  hall = await startMessaging('PostgreSQL', { worker: false, env: { HALL_TIMEZONE: NOON } });
  worker = await hall.startWorker();
});
afterAll(() => hall.close());

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);
let numbers = 0;
const posts = (number: string) => hall.sandbox.twilio.attempts(number).length;
const remind = () => worker.get(Reminders).write();
const change = (id: string, values: object) => hall.staff.put(`/api/jobs/${id}`).send(values).expect(200);

/** A job with a start, and workers who are dispatched to it. */
async function dispatched(values: object, count = 1, optedIn = true) {
  const { id } = await hall.make.job(values);
  const to = [];
  for (let priority = 1; priority <= count; priority += 1) {
    const number = `+1212558${String(++numbers).padStart(4, '0')}`;
    await hall.make.phoneNumber({ phoneNumber: number, optedIn });
    const { id: workerId } = await hall.make.worker({ phone: number });
    const { id: matchId } = await hall.make.match({ jobId: id, workerId, priority });
    const set = (status: string) =>
      hall.staff.put(`/api/job-matches/${matchId}`).send({ status }).expect(200);
    await set('Accepted');
    to.push({ number, set, workerId });
  }
  return { id, to };
}

describe('A reminder of the start', () => {
  it('goes once to each who is dispatched, so many hours before it, whoever looks', async () => {
    const { id, to } = await dispatched({ startsAt: inHours(10), remindHoursBefore: 9 }, 3);
    await remind();
    expect(to.map(({ number }) => posts(number))).toEqual([0, 0, 0]);
    await to[2]?.set('Pending');
    // Set late, inside of the time: at once.
    await change(id, { remindHoursBefore: 12 });
    await Promise.all([remind(), remind(), remind()]);
    await eventually(() => expect(to.map(({ number }) => posts(number))).toEqual([1, 1, 0]));
    await change(id, { remindHoursBefore: 11 });
    await remind();
    const texts = await hall.sql(`SELECT message FROM sms WHERE job_id = $1 AND purpose = 'job'`, [id]);
    expect(texts).toHaveLength(2);
    expect(texts[0]).toMatchObject({ message: expect.stringMatching(/^Reminder: Job \d+ at .* It starts /) });
  });

  it('goes once, also when somebody looks just before another one has written it', async () => {
    const { id, to } = await dispatched({ startsAt: inHours(10), remindHoursBefore: 12 });
    // Each look takes so long that some begin before the first one is committed, and end after it.
    await asOwner(
      hall.databaseUrl,
      `CREATE FUNCTION slowly() RETURNS boolean LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(0.2); RETURN true; END';
       CREATE POLICY slow ON phone_numbers
         USING (CASE phone_number WHEN '${to[0]?.number}' THEN slowly() ELSE true END) WITH CHECK (true);
       ALTER TABLE phone_numbers ENABLE ROW LEVEL SECURITY`,
    );
    try {
      await Promise.all(Array.from({ length: 40 }, (_, turn) => delay(50 * turn).then(remind)));
    } finally {
      await asOwner(hall.databaseUrl, 'ALTER TABLE phone_numbers DISABLE ROW LEVEL SECURITY');
    }
    expect(await hall.sql('SELECT FROM job_texts WHERE job_id = $1', [id])).toHaveLength(1);
  });

  it('moves with the start', async () => {
    const { id, to } = await dispatched({ startsAt: inHours(10), remindHoursBefore: 12 });
    await remind();
    await eventually(() => expect(posts(to[0]?.number ?? '')).toBe(1));
    await change(id, { startsAt: inHours(40).toISOString() });
    await remind();
    await change(id, { startsAt: inHours(11).toISOString() });
    await remind();
    await eventually(() => expect(posts(to[0]?.number ?? '')).toBe(2));
  });

  it('is told again when the start moves back to where it was', async () => {
    const [first, second] = [inHours(10).toISOString(), inHours(11).toISOString()];
    const { id, to } = await dispatched({ startsAt: first, remindHoursBefore: 12 });
    for (const [count, startsAt] of [first, second, first].entries()) {
      await change(id, { startsAt });
      await remind();
      await remind();
      await eventually(() => expect(posts(to[0]?.number ?? '')).toBe(count + 1));
    }
  });

  it('goes in the last hour of the texting hours, when its time comes while no texts go', async () => {
    const clock = (hours: number) =>
      new Date(Date.now() + (hours - west) * 3_600_000).toISOString().slice(11, 16);
    const set = (textingHours: object | null) =>
      hall.staff.put('/api/hall').send({ textingHours }).expect(200);
    // Two hours before the start no texts go, nor at the start.
    const early = await dispatched({ startsAt: inHours(9), remindHoursBefore: 2 });
    const within = await dispatched({ startsAt: inHours(2.4), remindHoursBefore: 2 });
    const tomorrow = await dispatched({ startsAt: inHours(26), remindHoursBefore: 3 });
    const textsTo = async ({ id }: { id: string }) =>
      (await hall.sql('SELECT FROM sms WHERE job_id = $1', [id])).length;
    const textsToAll = () => Promise.all([early, within, tomorrow].map(textsTo));

    await set({ from: clock(-2), to: clock(1.5) });
    await remind();
    expect(await textsToAll()).toEqual([0, 0, 0]);
    await set({ from: clock(-2), to: clock(0.5) });
    await remind();
    await eventually(() => expect(posts(early.to[0]?.number ?? '')).toBe(1));
    expect(await textsToAll()).toEqual([1, 0, 0]);

    // Dispatched when the hours are over: nobody texts them before the start, so somebody calls them.
    await set({ from: clock(-3), to: clock(-1) });
    const late = await dispatched({ startsAt: inHours(5), remindHoursBefore: 2 });
    await remind();
    await eventually(async () =>
      expect((await hall.staff.get('/api/today').expect(200)).body.needs.calls.items).toContainEqual(
        expect.objectContaining({
          jobId: late.id,
          about: 'reminder',
          reason: 'The text waits for the texting hours, until after the start',
        }),
      ),
    );
    await set(null);
  });

  it('is not sent after the start, nor without being asked for', async () => {
    const none = await dispatched({ startsAt: inHours(10) });
    const started = await dispatched({ startsAt: inHours(1), remindHoursBefore: 12 });
    await hall.sql(`UPDATE jobs SET starts_at = now() - interval '1 minute' WHERE id = $1`, [started.id]);
    await remind();
    const texts = await hall.sql('SELECT FROM sms WHERE job_id = ANY($1)', [[none.id, started.id]]);
    expect(texts).toEqual([]);
  });

  it('goes to who takes texts from then on, and to nobody twice when its text fails', async () => {
    const { id, to } = await dispatched({ startsAt: inHours(10), remindHoursBefore: 12 }, 1, false);
    const number = to[0]?.number ?? '';
    await remind();
    expect(await hall.sql('SELECT FROM job_texts WHERE job_id = $1', [id])).toEqual([]);
    hall.sandbox.twilio.addRule({ to: number, times: 1, outcome: 'refused', errorCode: 21211 });
    await hall.sql(`UPDATE phone_numbers SET opted_in = true WHERE phone_number = $1`, [number]);
    await remind();
    await eventually(() => expect(posts(number)).toBe(1));
    await remind();
    expect(await hall.sql('SELECT FROM job_texts WHERE job_id = $1', [id])).toHaveLength(1);
  });

  it.each(['the number is corrected', 'the worker takes no texts for a while'])(
    'is written again when it was stopped because %s',
    async (why) => {
      const clock = (hours: number) =>
        new Date(Date.now() + (hours - west) * 3_600_000).toISOString().slice(11, 16);
      const setHours = (textingHours: object | null) =>
        hall.staff.put('/api/hall').send({ textingHours }).expect(200);
      const { id, to } = await dispatched({ startsAt: inHours(10), remindHoursBefore: 12 });
      const [{ number, workerId } = { number: '', workerId: '' }] = to;
      const optIn = (optedIn: boolean, phone: string) =>
        hall.sql('UPDATE phone_numbers SET opted_in = $2 WHERE phone_number = $1', [phone, optedIn]);
      const statuses = async () =>
        (
          await hall.sql<{ status: string }>('SELECT status FROM sms WHERE job_id = $1 ORDER BY created_at', [
            id,
          ])
        ).map(({ status }) => status);

      await setHours({ from: clock(2), to: clock(3) });
      await remind();
      await eventually(async () =>
        expect(await hall.sql('SELECT FROM sms WHERE job_id = $1 AND held_until > now()', [id])).toHaveLength(
          1,
        ),
      );
      const isCorrected = why === 'the number is corrected';
      const now = isCorrected ? `+1212558${String(++numbers).padStart(4, '0')}` : number;
      if (isCorrected) await hall.staff.patch(`/api/workers/${workerId}`).send({ phone: now }).expect(200);
      else await optIn(false, number);
      await setHours(null);
      await eventually(async () => expect(await statuses()).toEqual(['stopped']));
      await remind();
      expect(await statuses()).toHaveLength(1);

      await optIn(true, now);
      await remind();
      await eventually(() => expect(posts(now)).toBe(1));
      await remind();
      expect(await statuses()).toHaveLength(2);
    },
  );
});
