import type { INestApplicationContext } from '@nestjs/common';
import { smsChannel } from '../../../src/messaging/sms/sms.channel.js';
import { Outboxes } from '../../../src/platform/outbox/outboxes.js';
import { eventually } from './eventually.js';
import { filling } from './filling-hall.js';
import { type Messaging, startMessaging } from './messaging.js';

let hall: Messaging;
let worker: INestApplicationContext;
beforeAll(async () => {
  hall = await startMessaging('PostgreSQL', { worker: false, env: { TIMES_FASTER: '10' } });
  worker = await hall.startWorker();
});
afterAll(() => hall.close());
const { jobWith, job, offers, matches, says, numbersOf, ownerDoes } = filling(() => hall);

interface Failing {
  outcome: 'refused' | 'undelivered';
  errorCode: number;
}

const offered = (matchId: string | undefined) =>
  hall.staff.post(`/api/job-matches/${matchId}/offer`).send({ message: 'Come.' });
const callsOf = async (jobId: string) =>
  (await hall.staff.get('/api/today').expect(200)).body.needs.calls.items.filter(
    (call: { jobId: string }) => call.jobId === jobId,
  ) as { matchId: string; reason: string }[];
/** What became of each of their offers, oldest first. */
const of = async (jobId: string, matchId: string | undefined) =>
  (await offers(jobId)).filter((offer) => offer.matchId === matchId).map(({ outcome }) => outcome);
/** A text that could not be delivered is tried once more, later. */
const triedAgain = async (jobId: string) => {
  await hall.sql(
    `UPDATE sms SET next_try_at = now() - interval '1 minute' WHERE job_id = $1 AND status = 'pending'`,
    [jobId],
  );
  await worker.get(Outboxes).of(smsChannel).sweep();
};

/** The first hold all openings, the others have said yes two hours ago and wait; no text reaches them any more. */
async function withWaiting(workers: number, openings: number, failing: Failing, isFailing = () => true) {
  const jobId = await jobWith(workers, openings);
  await hall.staff.post(`/api/jobs/${jobId}/create-matches`).expect(200);
  const ids = (await matches(jobId)).map(({ id }) => id);
  await hall.staff.post(`/api/jobs/${jobId}/offers`).send({ matchIds: ids, message: 'Come' }).expect(201);
  const numbers = await numbersOf(jobId);
  await eventually(async () => {
    const texts = await hall.sql(`SELECT FROM sms WHERE job_id = $1 AND status = 'delivered'`, [jobId]);
    expect(texts).toHaveLength(workers);
  });
  for (const id of ids) await says(id, 'Accepted').expect(200);
  await eventually(async () =>
    expect(
      await hall.sql(`SELECT FROM sms WHERE job_id = $1 AND status IN ('pending', 'sending', 'sent')`, [
        jobId,
      ]),
    ).toEqual([]),
  );
  await ownerDoes(
    'offer_events',
    `UPDATE offer_events SET at = at - interval '2 hours', received_at = received_at - interval '2 hours'
     WHERE offer_id IN (SELECT id FROM offers WHERE job_id = '${jobId}')`,
  );
  numbers.forEach((to, place) => {
    if (place >= openings && (place === openings || isFailing()))
      hall.sandbox.twilio.addRule({ to, times: 10, ...failing });
  });
  const made = await offers(jobId);
  const end = (matchId: string | undefined) =>
    hall.staff
      .post(`/api/offers/${made.find((offer) => offer.matchId === matchId)?.id}/end`)
      .send({ as: 'dropped-out' })
      .expect(200);
  return { jobId, ids, end };
}

describe('who waits, and is not reached by the offer of the place that came free', () => {
  it('waits on, and nobody after them is offered it, while our own setting is wrong', async () => {
    const { jobId, ids, end } = await withWaiting(4, 1, { outcome: 'refused', errorCode: 21606 });
    const [a, b, c, d] = ids;
    await end(a);
    await eventually(async () =>
      expect(await callsOf(jobId)).toEqual([
        expect.objectContaining({ matchId: b, reason: expect.stringContaining('Check TWILIO_FROM.') }),
      ]),
    );
    expect(await of(jobId, b)).toEqual(['withdrawn', 'waiting']);
    expect([await of(jobId, c), await of(jobId, d)]).toEqual([['waiting'], ['waiting']]);
    expect(await job(jobId)).toMatchObject({ status: 'Open', filled: 0, offersOpen: 0, waiting: 3 });
    // It is written what happened, and not that they have said yes again.
    const { body } = await hall.staff.get(`/api/jobs/${jobId}/events`).expect(200);
    const said = body.map(({ says: sentence }: { says: string }) => sentence);
    expect(said).toContainEqual(expect.stringMatching(/^W B waits for a place still: .*TWILIO_FROM/));
    // The place is theirs by their yes.
    expect((await says(b ?? '', 'Accepted').expect(200)).body).toMatchObject({ status: 'Accepted' });
    expect(await callsOf(jobId)).toEqual([]);
  });

  it('may be offered it again by staff, and waits on if that fails, too', async () => {
    const { jobId, ids, end } = await withWaiting(2, 1, { outcome: 'refused', errorCode: 21606 });
    const [a, b] = ids;
    await end(a);
    await eventually(async () => expect(await of(jobId, b)).toEqual(['withdrawn', 'waiting']));
    await offered(b).expect(200);
    await eventually(async () => expect(await of(jobId, b)).toEqual(['withdrawn', 'withdrawn', 'waiting']));
    expect(await job(jobId)).toMatchObject({ offersOpen: 0, waiting: 1 });
  });

  it('is to be called, and keeps the place, when their number is refused', async () => {
    const { jobId, ids, end } = await withWaiting(
      3,
      1,
      { outcome: 'refused', errorCode: 21211 },
      () => false,
    );
    const [a, b, c] = ids;
    await end(a);
    await eventually(async () =>
      expect(await callsOf(jobId)).toEqual([
        expect.objectContaining({ matchId: b, reason: 'This is not a valid phone number. (21211)' }),
      ]),
    );
    expect(await of(jobId, c)).toEqual(['waiting']);
    await hall.staff.post(`/api/job-matches/${b}/calls`).send({ result: 'accepted' }).expect(201);
    expect(await job(jobId)).toMatchObject({ status: 'Filled', filled: 1, waiting: 1 });
  });

  it('waits on as the others do, of whom nobody else is texted after three that failed in a row', async () => {
    const { jobId, ids, end } = await withWaiting(8, 4, { outcome: 'undelivered', errorCode: 30001 });
    for (const id of ids.slice(0, 3)) await end(id);
    const [, , , last, ...waiting] = ids;
    await eventually(async () => {
      await triedAgain(jobId);
      expect((await callsOf(jobId)).map(({ matchId }) => matchId)).toEqual(waiting.slice(0, 3));
    });
    await end(last);
    await eventually(async () =>
      expect(await hall.sql('SELECT FROM fill_looks WHERE job_id = $1 AND at <= now()', [jobId])).toEqual([]),
    );
    for (const id of waiting.slice(0, 3)) expect(await of(jobId, id)).toEqual(['withdrawn', 'waiting']);
    expect(await of(jobId, waiting[3])).toEqual(['waiting']);
    expect(await job(jobId)).toMatchObject({ status: 'Open', filled: 0, offersOpen: 0, waiting: 4 });
  });
});
