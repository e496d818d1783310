import type { INestApplicationContext } from '@nestjs/common';
import { smsChannel } from '../../../src/messaging/sms/sms.channel.js';
import { Outboxes } from '../../../src/platform/outbox/outboxes.js';
import { SYSTEM } from '../../../src/platform/http/actor.js';
import { eventually } from './eventually.js';
import { filling, HOUR, type Offer } from './filling-hall.js';
import { type Messaging, startMessaging, told } from './messaging.js';

interface Text {
  id: string;
  follows_id: string | null;
  status: string;
  minutes: number | null;
}

describe('a text that could not be delivered for a reason that may pass', () => {
  let hall: Messaging;
  let worker: INestApplicationContext;
  beforeAll(async () => {
    hall = await startMessaging('PostgreSQL', { worker: false });
    worker = await hall.startWorker();
  });
  afterAll(() => hall.close());

  const texts = (number: string) =>
    hall.sql<Text>(
      `SELECT id, follows_id, status, round(extract(epoch FROM next_try_at - now()) / 60)::int AS minutes
       FROM sms WHERE phone_number = $1 ORDER BY created_at`,
      [number],
    );
  const offerOf = async (matchId: string) => {
    const [match] = await hall.sql<object>(
      'SELECT m.status, o.status AS offer_status, o.sms_id AS offer_sms_id FROM match_offers o JOIN job_matches m ON m.id = match_id WHERE m.id = $1',
      [matchId],
    );
    return match;
  };
  const isDue = async (number: string) => {
    await hall.sql(
      `UPDATE sms SET next_try_at = now() - interval '1 minute' WHERE phone_number = $1 AND status = 'pending'`,
      [number],
    );
    await worker.get(Outboxes).of(smsChannel).sweep();
  };
  const phoneIsOff = (to: string, times = 1) =>
    hall.sandbox.twilio.addRule({ to, times, outcome: 'undelivered', errorCode: 30003 });

  /** The provider says so only now. */
  const couldNotBeDelivered = async (number: string, mayPass = true) => {
    const [text] = await texts(number);
    const transition = {
      ...{ id: text?.id ?? '', to: 'undelivered' as const, error: 'The phone was off or out of reach.' },
      ...{ refusedAs: mayPass ? 'out-of-reach' : 'recipient', mayPass },
    };
    await hall.api.dataSource.transaction((manager) =>
      worker.get(Outboxes).of(smsChannel).apply(manager, SYSTEM, [transition]),
    );
  };

  it('is sent once more, later, as a new text that says which one it follows', async () => {
    const number = '+12125550371';
    phoneIsOff(number);
    const { id, matchIds } = await hall.jobFor(number);
    await hall.notify(id);
    await eventually(async () =>
      expect(await texts(number)).toMatchObject([
        { status: 'undelivered', follows_id: null },
        { status: 'pending', minutes: 15 },
      ]),
    );
    const [first, second] = await texts(number);
    expect(second?.follows_id).toBe(first?.id);
    expect(await told(hall, matchIds[0] ?? '')).toMatchObject({
      smsId: second?.id,
      notificationStatus: null,
    });
    await expect(hall.notify(id)).resolves.toMatchObject({ queued: 0 });
    expect(hall.sandbox.twilio.attempts(number)).toHaveLength(1);

    await isDue(number);
    await eventually(async () =>
      expect(await told(hall, matchIds[0] ?? '')).toMatchObject({
        status: 'delivered',
        notificationStatus: 'notified',
      }),
    );
    expect(hall.sandbox.twilio.attempts(number)).toHaveLength(2);
  });

  it('fails for good when the second one comes to nothing, too', async () => {
    const number = '+12125550372';
    phoneIsOff(number, 2);
    const { id, matchIds } = await hall.jobFor(number);
    await hall.notify(id);
    await eventually(async () => expect(await texts(number)).toHaveLength(2));
    await isDue(number);
    await eventually(async () =>
      expect(await told(hall, matchIds[0] ?? '')).toMatchObject({
        status: 'undelivered',
        error: 'The phone was off or out of reach. (30003)',
        notificationStatus: 'notification_failed',
      }),
    );
    expect(await texts(number)).toHaveLength(2);
  });

  it('is not sent once more when the job is over by then', async () => {
    const number = '+12125550373';
    phoneIsOff(number);
    const { id, matchIds } = await hall.jobFor(number);
    await hall.notify(id);
    await eventually(async () => expect(await texts(number)).toHaveLength(2));
    await hall.sql(`UPDATE jobs SET status = 'Closed' WHERE id = $1`, [id]);
    await isDue(number);
    await eventually(async () =>
      expect(await told(hall, matchIds[0] ?? '')).toMatchObject({
        status: 'stopped',
        error: 'The job is Closed',
        notificationStatus: null,
      }),
    );
    expect(hall.sandbox.twilio.attempts(number)).toHaveLength(1);
  });

  it('is not sent once more when the job has started by then: it is the turn of the next', async () => {
    const h = filling(() => hall);
    const jobId = await h.jobWith(2, 1, { startsAt: new Date(Date.now() + 10 * 60_000) });
    const [number = ''] = await h.numbersOf(jobId);
    phoneIsOff(number);
    await h.fill(jobId, { unreachable: 'pass-over' }).expect(201);
    await eventually(async () => expect(await h.open(jobId)).toMatchObject([{ priority: 2 }]));
    expect(await texts(number)).toHaveLength(1);
  });

  it('of who is asked whether they are interested keeps nobody from their turn', async () => {
    const h = filling(() => hall);
    const jobId = await h.jobWith(2, 1);
    const [number = ''] = await h.numbersOf(jobId);
    phoneIsOff(number);
    await hall.staff.post(`/api/jobs/${jobId}/create-matches`).expect(200);
    await hall.notify(jobId);
    await eventually(async () => expect(await texts(number)).toHaveLength(2));
    const [first, second] = await h.matches(jobId);
    await h.says(second?.id ?? '', 'Interested').expect(200);
    await h.fill(jobId, { unreachable: 'pass-over', only: 'interested' }).expect(201);
    await eventually(async () => expect(await h.open(jobId)).toMatchObject([{ priority: 2 }]));
    // Whom the second one reaches can still become interested, and is next.
    await h.says(first?.id ?? '', 'Interested').expect(200);
    await eventually(async () => expect((await h.run(jobId)).next).toMatchObject([{ matchId: first?.id }]));
  });

  it('because of the provider is called where the canvass ends before it: nobody is passed over', async () => {
    const h = filling(() => hall);
    const jobId = await h.jobWith(2, 1);
    const [number = ''] = await h.numbersOf(jobId);
    hall.sandbox.twilio.addRule({ to: number, times: 1, outcome: 'undelivered', errorCode: 30008 });
    await hall.staff.post(`/api/jobs/${jobId}/create-matches`).expect(200);
    await hall.notify(jobId);
    await eventually(async () => expect(await texts(number)).toHaveLength(2));
    const [first, second] = await h.matches(jobId);
    await h.says(second?.id ?? '', 'Interested').expect(200);
    await h.fill(jobId, { unreachable: 'pass-over', only: 'interested' }).expect(201);
    await eventually(async () => expect((await h.run(jobId)).toCall).toMatchObject([{ matchId: first?.id }]));
    expect(await h.open(jobId)).toEqual([]);
  });

  it.each([
    ['asks first', { only: 'interested', canvassUntil: new Date(Date.now() + HOUR).toISOString() }],
    ['offers', { only: 'everyone' }],
  ])('of three in a row pauses a run that %s', async (_how, more) => {
    const h = filling(() => hall);
    const jobId = await h.jobWith(4, 3);
    for (const to of (await h.numbersOf(jobId)).slice(0, 3))
      hall.sandbox.twilio.addRule({ to, times: 1, outcome: 'undelivered', errorCode: 30008 });
    const last = (await h.numbersOf(jobId))[3] ?? '';
    hall.sandbox.twilio.addRule({ to: last, times: 1, outcome: 'undelivered', errorCode: 30003 });
    await h.fill(jobId, more).expect(201);
    await h.stateBecomes(jobId, 'paused');
    expect((await h.run(jobId)).sentence).toContain('3 texts in a row failed. The carrier gave no reason.');
    expect((await h.run(jobId)).toCall).toEqual([]);
  });

  it('whom a question has not reached, as is known after the pass, is to be called, also with another number', async () => {
    const h = filling(() => hall);
    const jobId = await h.jobWith(2, 2);
    const [number = ''] = await h.numbersOf(jobId);
    hall.sandbox.twilio.addRule({ to: number, times: 1, outcome: 'sent' });
    await hall.staff.post(`/api/jobs/${jobId}/create-matches`).expect(200);
    await hall.notify(jobId);
    await eventually(async () => expect(await texts(number)).toMatchObject([{ status: 'sent' }]));
    const [first, second] = await h.matches(jobId);
    await h.says(second?.id ?? '', 'Interested').expect(200);
    await h.fill(jobId, { only: 'interested' }).expect(201);
    const passed = `SELECT FROM passes WHERE job_id = $1 AND reason = 'no-answer-to-canvass'`;
    await eventually(async () => expect(await hall.sql(passed, [jobId])).toHaveLength(1));
    await h.openOnes(jobId, 1);
    await couldNotBeDelivered(number, false);
    await eventually(async () => expect((await h.run(jobId)).toCall).toMatchObject([{ matchId: first?.id }]));
    await hall.staff.patch(`/api/workers/${first?.workerId}`).send({ phone: '+16172998877' }).expect(200);
    await eventually(async () =>
      expect((await h.run(jobId)).toCall).toMatchObject([{ phone: '+16172998877' }]),
    );
  });

  it('is not sent once more to who has answered by then', async () => {
    const number = '+12125550379';
    phoneIsOff(number);
    const { id, matchIds } = await hall.jobFor(number);
    await hall.notify(id);
    await eventually(async () => expect(await texts(number)).toHaveLength(2));
    await filling(() => hall)
      .says(matchIds[0] ?? '', 'Interested')
      .expect(200);
    await isDue(number);
    await eventually(async () =>
      expect(await told(hall, matchIds[0] ?? '')).toMatchObject({
        status: 'stopped',
        error: 'The worker has answered',
        notificationStatus: null,
      }),
    );
    expect(hall.sandbox.twilio.attempts(number)).toHaveLength(1);
  });

  it.each([
    ['call', { toCall: [{ reason: 'The phone was off or out of reach. (30003)' }], offersOpen: 0 }],
    ['pass-over', { toCall: [], offersOpen: 1 }],
  ])('of a run is followed by what is done with who cannot be reached: %s', async (unreachable, then) => {
    const h = filling(() => hall);
    const jobId = await h.jobWith(2, 1);
    const [number = ''] = await h.numbersOf(jobId);
    phoneIsOff(number, 2);
    await h.fill(jobId, { unreachable }).expect(201);
    await eventually(async () => expect(await texts(number)).toHaveLength(2));
    expect(await h.run(jobId)).toMatchObject({ toCall: [], offersOpen: 1 });
    await isDue(number);
    await eventually(async () => expect(await h.run(jobId)).toMatchObject({ state: 'running', ...then }));
    expect(await texts(number)).toHaveLength(2);
    expect((await h.offers(jobId)).filter(({ priority }) => priority === 1)).toHaveLength(1);
  });

  it('of an offer leaves the offer open meanwhile', async () => {
    const number = '+12125550374';
    phoneIsOff(number);
    const { matchIds } = await hall.jobFor(number);
    const [matchId = ''] = matchIds;
    await hall.staff.post(`/api/job-matches/${matchId}/offer`).send({ message: 'Come' }).expect(200);
    await eventually(async () => expect(await texts(number)).toHaveLength(2));
    const [, second] = await texts(number);
    expect(await offerOf(matchId)).toEqual({
      status: 'Offered',
      offer_status: 'pending',
      offer_sms_id: second?.id,
    });
    await isDue(number);
    await eventually(async () => expect(await offerOf(matchId)).toMatchObject({ offer_status: 'offered' }));
  });

  it('is not sent once more when it asks nothing any more', async () => {
    const [offered, asked] = ['+12125550376', '+12125550377'];
    const { id, matchIds } = await hall.jobFor(offered, asked);
    const [matchId = '', other = ''] = matchIds;
    const { offers, letPass, says } = filling(() => hall);
    for (const to of [offered, asked]) hall.sandbox.twilio.addRule({ to, times: 1, outcome: 'sent' });
    const offer = { message: 'Come', answerWithinMinutes: 20 };
    await hall.staff.post(`/api/job-matches/${matchId}/offer`).send(offer).expect(200);
    await eventually(async () => expect((await offers(id))[0]?.answerBy).toEqual(expect.any(String)));
    await letPass((await offers(id))[0]?.id ?? '', id);
    await eventually(async () => expect((await offers(id))[0]?.outcome).toBe('no-answer'));
    await hall.notify(id);
    await eventually(async () => expect(await texts(asked)).toMatchObject([{ status: 'sent' }]));
    await says(other, 'Interested').expect(200);

    for (const number of [offered, asked]) {
      await couldNotBeDelivered(number);
      const [first, ...others] = await texts(number);
      expect(first).toMatchObject({ status: 'undelivered' });
      expect(others.filter(({ follows_id }) => follows_id !== null)).toEqual([]);
    }
    expect(await told(hall, other)).toMatchObject({ notificationStatus: 'notification_failed' });
    // The turn is theirs again, at once.
    await eventually(async () => expect((await offers(id))[0]?.outcome).toBe('not-delivered'));
  });

  it('of an offer says its time to answer again, which begins with it', async () => {
    const number = '+12125550378';
    const h = filling(() => hall);
    hall.sandbox.twilio.addRule({ to: number, times: 1, outcome: 'sent' });
    const { id: jobId, matchIds } = await hall.jobFor(number);
    const [matchId = ''] = matchIds;
    const offered = { message: 'Come', answerWithinMinutes: 5 };
    await hall.staff.post(`/api/job-matches/${matchId}/offer`).send(offered).expect(200);
    const offer = async () => (await h.offers(jobId))[0] as Offer;
    const page = async () =>
      (await hall.api.visitor().get(`/api/worker-view/${matchId}`).expect(200)).body.offer;
    await eventually(async () => expect((await offer()).answerBy).not.toBeNull());
    await couldNotBeDelivered(number);
    expect(await texts(number)).toHaveLength(2);
    const { id } = await offer();
    // The time that the first text gave is over, and the second has not gone.
    await h.letPass(id, jobId);
    const looks = 'SELECT FROM fill_looks WHERE job_id = $1 AND at <= now()';
    await eventually(async () => expect(await hall.sql(looks, [jobId])).toEqual([]));
    expect(await offer()).toMatchObject({ outcome: 'open', answerBy: null });
    expect(await page()).toMatchObject({ state: 'open', answerBy: null });

    await isDue(number);
    await eventually(async () => expect((await offer()).answerBy).not.toBeNull());
    const { answerBy } = await offer();
    expect(Date.parse(answerBy ?? '') - Date.now()).toBeGreaterThan(4 * 60_000);
    expect(await page()).toMatchObject({ state: 'open', answerBy });
    const held = (await hall.staff.get(`/api/jobs/${jobId}/held`).expect(200)).body;
    expect(held).toMatchObject([{ offerId: id, answerBy }]);
    const ending = (await hall.staff.get('/api/today').expect(200)).body.needs.endingOffers.items;
    expect(ending).toContainEqual(expect.objectContaining({ offerId: id, answerBy }));

    await hall.sql(
      `UPDATE match_offers SET answer_by_again = now() - interval '1 second' WHERE offer_id = $1`,
      [id],
    );
    await h.look(jobId);
    await eventually(async () => expect(await offer()).toMatchObject({ outcome: 'no-answer' }));
  });

  it('is not sent once more for a reason that stays', async () => {
    const number = '+12125550375';
    hall.sandbox.twilio.addRule({ to: number, outcome: 'undelivered', errorCode: 30006 });
    const { id, matchIds } = await hall.jobFor(number);
    await hall.notify(id);
    await eventually(async () =>
      expect(await told(hall, matchIds[0] ?? '')).toMatchObject({
        notificationStatus: 'notification_failed',
      }),
    );
    expect(await texts(number)).toHaveLength(1);
  });
});
