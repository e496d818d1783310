import { smsChannel } from '../../../src/messaging/sms/sms.channel.js';
import { Outboxes } from '../../../src/platform/outbox/outboxes.js';
import { byHand, inHours } from '../dispatch/by-hand.js';
import { eventually } from './eventually.js';
import { type Messaging, startMessaging } from './messaging.js';

let hall: Messaging;
let hand: ReturnType<typeof byHand>;
beforeAll(async () => {
  hall = await startMessaging();
  hand = byHand(hall);
  await hall.staff.put('/api/hall').send({ name: 'Local 26', phone: '6175550126' }).expect(200);
});
afterAll(() => hall.close());

const text = (from: string, body: string) => hall.sandbox.twilio.receiveText({ from, body });
const delivered = (number: string, count: number) =>
  eventually(async () => {
    const rows = await hall.sql(`SELECT FROM sms WHERE phone_number = $1 AND status = 'delivered'`, [number]);
    expect(rows).toHaveLength(count);
  });
interface Inbound {
  as: string;
  done: boolean;
  reply: string | null;
  jobId: string | null;
}
const applied = (number: string, ...expected: Partial<Inbound>[]) =>
  eventually(async () => {
    const rows = await hall.sql<Inbound>(
      `SELECT understood_as AS as, done_at IS NOT NULL AS done, reply, job_id AS "jobId", to_apply AS waits
       FROM inbound_messages WHERE phone_number = $1 ORDER BY created_at`,
      [number],
    );
    expect(rows).toMatchObject(expected.map((one) => ({ ...one, waits: false })));
  });
const inboxOf = async (number: string) => {
  const { body } = await hall.staff.get('/api/inbox?done=false').expect(200);
  return (body as { phoneNumber: string; understoodAs: string }[]).filter(
    ({ phoneNumber }) => phoneNumber === number,
  );
};
const statusOf = async (matchId: string) =>
  (await hall.sql<{ status: string }>('SELECT status FROM job_matches WHERE id = $1', [matchId]))[0]?.status;
/** So long ago that it crosses with no other. */
const longAgo = (number: string) =>
  hall.sql(`UPDATE sms SET claimed_at = claimed_at - interval '1 hour' WHERE phone_number = $1`, [number]);
/** Accepted on the phone, and so without a text. */
const dispatched = async (workerId: string) => {
  const job = await hall.make.job({ openings: 2, startsAt: inHours(60), endsAt: inHours(65) });
  const { id } = await hall.make.match({ jobId: job.id, workerId, priority: 1 });
  await hall.staff.post(`/api/job-matches/${id}/calls`).send({ result: 'accepted' }).expect(201);
  return job.id;
};
const asked = async () => {
  const { jobId, matchIds, phones, workerIds } = await hand.jobWith(1);
  return { jobId, matchId: matchIds[0] ?? '', phone: phones[0] ?? '', workerId: workerIds[0] ?? '' };
};
type Asked = Awaited<ReturnType<typeof asked>>;
const close = ({ jobId }: Asked) =>
  hall.staff.put(`/api/jobs/${jobId}`).send({ status: 'Closed' }).expect(200);
const setStatus = (status: string, { matchId }: Asked) =>
  hall.sql('UPDATE job_matches SET status = $1 WHERE id = $2', [status, matchId]);
/** As a dispatch elsewhere does, of which no text tells. */
const withdraw = async ({ jobId, matchId }: Asked) => {
  const [offer] = await hand.offersOf(jobId);
  await hall.sql(
    `INSERT INTO offer_events (offer_id, outcome, via, reason) VALUES ($1, 'withdrawn', 'system', 'elsewhere')`,
    [offer?.id],
  );
  await hall.sql('UPDATE match_offers SET is_open = false WHERE match_id = $1', [matchId]);
};

describe('a no of somebody who has a dispatch to come', () => {
  it.each<[what: string, kind: 'canvass' | 'offer', end: (of: Asked) => Promise<unknown>]>([
    ['a notification of a job that is closed', 'canvass', close],
    [
      'a notification of a job they are not eligible for any more',
      'canvass',
      (of) => setStatus('Ineligible', of),
    ],
    ['a notification they have answered already', 'canvass', (of) => setStatus('Not Interested', of)],
    [
      'a notification of a job that has started',
      'canvass',
      ({ jobId }) => hall.sql(`UPDATE jobs SET starts_at = now() - interval '1 hour' WHERE id = $1`, [jobId]),
    ],
    ['an offer of a job that is closed', 'offer', close],
    ['an offer that was withdrawn', 'offer', withdraw],
  ])('may give it up, also when the last text is %s', async (_what, kind, end) => {
    const question = await asked();
    const { jobId, matchId, phone, workerId } = question;
    if (kind === 'canvass') await hall.notify(jobId);
    else await hand.offer(matchId).expect(200);
    await delivered(phone, 1);
    await end(question);
    const dispatchedTo = await dispatched(workerId);
    await text(phone, 'No');
    await applied(phone, { as: 'dropping-out?', done: false, reply: 'call-us', jobId: dispatchedTo });
    await delivered(phone, 2);
    expect((await hand.textsTo(phone))[1]).toContain('please call Local 26 at +1 (617) 555-0126');
    expect(await inboxOf(phone)).toMatchObject([{ understoodAs: 'dropping-out?' }]);
  });

  it('may give it up, or a place that is waited for, by an opt-out in own words, which counts all the same', async () => {
    const { phone, workerId } = await asked();
    const dispatchedTo = await dispatched(workerId);
    await text(phone, 'Please take me off');
    await applied(phone, { as: 'stop', done: false, jobId: dispatchedTo });
    expect(await inboxOf(phone)).toMatchObject([{ understoodAs: 'stop', offerId: expect.any(String) }]);
    expect(await hall.sql('SELECT opted_in FROM phone_numbers WHERE phone_number = $1', [phone])).toEqual([
      { opted_in: false },
    ]);
    // The hall has told them of a list.
    const waiting = await asked();
    await hall.sql(`UPDATE jobs SET openings = 1, starts_at = now() + interval '30 hours' WHERE id = $1`, [
      waiting.jobId,
    ]);
    const other = await hall.make.match({
      jobId: waiting.jobId,
      workerId: (await hall.make.worker({ phone: (await hall.make.phoneNumber()).phoneNumber })).id,
    });
    for (const id of [other.id, waiting.matchId]) await hand.offer(id).expect(200);
    await hand.answer(other.id, 'Accepted').expect(200);
    expect((await hand.answer(waiting.matchId, 'Accepted')).body).toMatchObject({ waiting: true });
    await text(waiting.phone, 'Please take me off the list');
    await applied(waiting.phone, { as: 'stop', done: false, jobId: waiting.jobId });
    expect(await inboxOf(waiting.phone)).toMatchObject([{ understoodAs: 'stop', offerId: null }]);
    const nobodys = await asked();
    await text(nobodys.phone, 'Please take me off');
    await applied(nobodys.phone, { as: 'stop', done: true });
  });

  it('is read by staff also from whoever is offered a job, or was texted by them last', async () => {
    const { phone, matchId, jobId } = await asked();
    await hand.offer(matchId).expect(200);
    await delivered(phone, 1);
    await text(phone, 'no more texts please');
    await applied(phone, { as: 'stop', done: false, jobId });
    expect(await inboxOf(phone)).toMatchObject([{ understoodAs: 'stop' }]);
    const canvassed = await asked();
    await hall.staff.post(`/api/jobs/${canvassed.jobId}/notify`).send({}).expect(202);
    await delivered(canvassed.phone, 1);
    await text(canvassed.phone, "Sorry I can't. Remove my name from the list");
    await applied(canvassed.phone, { as: 'stop', done: false, jobId: canvassed.jobId });
    const written = await asked();
    await hall.staff.post(`/api/workers/${written.workerId}/texts`).send({ message: 'Call or text?' });
    await delivered(written.phone, 1);
    await text(written.phone, 'no more texts please');
    await applied(written.phone, { as: 'stop', done: false });
  });

  it.each([
    ['Cancel', false],
    ['quit', false],
    ['STOP', true],
  ])('may give it up by a word of the provider, to which we say nothing: %s', async (word, done) => {
    const { phone, workerId } = await asked();
    const jobId = await dispatched(workerId);
    await text(phone, word);
    await applied(phone, { as: 'stop', done, reply: null, ...(!done && { jobId }) });
    expect(await inboxOf(phone)).toHaveLength(done ? 0 : 1);
    const nobodys = await asked();
    await text(nobodys.phone, word);
    await applied(nobodys.phone, { as: 'stop', done: true });
  });

  it('answers the notification that is open and was texted last', async () => {
    const { jobId, matchId, phone, workerId } = await asked();
    await dispatched(workerId);
    await hall.notify(jobId);
    await delivered(phone, 1);
    await text(phone, 'No');
    await applied(phone, { as: 'no', done: true, reply: null, jobId });
    expect(await statusOf(matchId)).toBe('Not Interested');
  });

  it('is read by staff when another worker of the number was asked last', async () => {
    const { jobId, matchId, phone } = await asked();
    const other = await hall.make.worker({ phone });
    const dispatchedTo = await dispatched(other.id);
    await hall.notify(jobId);
    await delivered(phone, 1);
    await text(phone, 'No');
    await applied(phone, { as: 'dropping-out?', done: false, reply: 'call-us', jobId: dispatchedTo });
    expect(await statusOf(matchId)).toBe('Pending');
  });
});

describe('a yes', () => {
  it('of somebody dispatched, after a text about that, does not pass over an open notification', async () => {
    const { jobId, matchId, phone, workerId } = await asked();
    const dispatchedTo = await dispatched(workerId);
    await hall.notify(jobId);
    await delivered(phone, 1);
    await longAgo(phone);
    const message = { to: 'accepted', message: 'Bring black shoes.' };
    await hall.staff.post(`/api/jobs/${dispatchedTo}/message`).send(message).expect(202);
    await delivered(phone, 2);
    await text(phone, 'Yes');
    await applied(phone, { as: 'yes', done: false, reply: 'which' });
    await delivered(phone, 3);
    expect((await hand.textsTo(phone))[2]).toContain(`/worker-view/${matchId}`);
    expect(await inboxOf(phone)).toHaveLength(1);
    await close({ jobId, matchId, phone, workerId });
    await text(phone, 'Yes');
    await applied(phone, {}, { as: 'yes', done: false, reply: null, jobId: dispatchedTo });
  });

  it.each<[string, (workerId: string, jobId: string) => Promise<unknown>]>([
    [
      'their thread',
      (workerId) =>
        hall.staff
          .post(`/api/workers/${workerId}/texts`)
          .send({ message: 'Is your knee better?' })
          .expect(201),
    ],
    [
      'a message about the job',
      (_workerId, jobId) =>
        hall.staff
          .post(`/api/jobs/${jobId}/message`)
          .send({ to: 'accepted', message: 'Can you come at five?' })
          .expect(202),
    ],
  ])('of somebody dispatched is read by staff who have asked something in %s', async (_where, ask) => {
    const { matchId, phone, workerId, jobId } = await asked();
    await hand.offer(matchId).expect(200);
    await delivered(phone, 1);
    await text(phone, 'Yes');
    await applied(phone, { as: 'yes', done: true });
    await text(phone, 'Yes!');
    await applied(phone, {}, { as: 'yes', done: true, reply: null, jobId });
    await ask(workerId, jobId);
    await delivered(phone, 3);
    await text(phone, 'ok');
    await applied(phone, {}, {}, { as: 'yes', done: false, reply: null, jobId });
    expect(await inboxOf(phone)).toMatchObject([{ understoodAs: 'yes' }]);
  });

  it('that is refused is read by staff when the number has opted out and hears nothing', async () => {
    const { jobId, matchId, phone } = await asked();
    await hand.offer(matchId).expect(200);
    await delivered(phone, 1);
    await text(phone, 'parar');
    await applied(phone, { as: 'stop' });
    const [offer] = await hand.offersOf(jobId);
    await hand.withdraw(offer?.id).expect(200);
    await text(phone, 'Yes please');
    await applied(phone, {}, { as: 'yes', done: false, reply: null, jobId });
  });

  it('that takes a place is read by staff when the number has had its texts of the day', async () => {
    const { jobId, matchId, phone } = await asked();
    await hall.notify(jobId);
    await delivered(phone, 1);
    const noted = Array.from({ length: 5 }, () => ({ as: 'yes', done: true, reply: 'noted' }));
    for (const [index] of noted.entries()) {
      await text(phone, 'Yes');
      await applied(phone, ...noted.slice(0, index + 1));
    }
    // An interest that is noted a sixth time needs no word.
    await text(phone, 'Yes');
    const sixth = { as: 'yes', done: true, reply: null };
    await applied(phone, ...noted, sixth);
    await longAgo(phone);
    await hand.offer(matchId).expect(200);
    await delivered(phone, 7);
    await text(phone, 'Yes');
    const placed = { as: 'yes', done: false, reply: null, jobId };
    await applied(phone, ...noted, sixth, placed);
    expect(await statusOf(matchId)).toBe('Accepted');
    expect(await inboxOf(phone)).toMatchObject([{ understoodAs: 'yes' }]);
  });
});

/** The first has the only place, the second has said yes as `how` says, and waits for it. */
async function waiting(how: 'by text' | 'by link') {
  const { jobId, matchIds, phones, workerIds } = await hand.jobWith(2);
  for (const matchId of matchIds) await hand.offer(matchId).expect(200);
  for (const phone of phones) await delivered(phone, 1);
  await hand.answer(matchIds[0], 'Accepted').expect(200);
  const [matchId = '', phone = '', workerId = ''] = [matchIds[1], phones[1], workerIds[1]];
  if (how === 'by link') await hand.answer(matchId, 'Accepted').expect(200);
  else {
    await text(phone, 'yes');
    await applied(phone, { as: 'yes', done: true, reply: 'waiting' });
    await delivered(phone, 2);
  }
  const place = async () => {
    const [first] = await hand.offersOf(jobId);
    await hand.end(first?.id, { as: 'dropped-out' }).expect(200);
  };
  const outcomes = async () => (await hand.offersOf(jobId)).map(({ outcome }) => outcome);
  return { jobId, matchId, phone, workerId, place, outcomes };
}

describe('who waits for a place', () => {
  it.each(['by text', 'by link'] as const)(
    'waits no longer after a no; they had said yes %s',
    async (how) => {
      const { jobId, matchId, phone, place, outcomes } = await waiting(how);
      const before = how === 'by text' ? [{}] : [];
      await text(phone, 'No');
      await applied(phone, ...before, { as: 'no', done: true, reply: null, jobId });
      expect(await statusOf(matchId)).toBe('Declined');
      expect(await outcomes()).toEqual(['accepted', 'declined']);
      await place();
      const due = 'SELECT FROM fill_looks WHERE job_id = $1 AND at <= now()';
      await eventually(async () => expect(await hall.sql(due, [jobId])).toEqual([]));
      expect(await outcomes()).toEqual(['dropped-out', 'declined']);
    },
  );

  it('waits no longer after a no, also when they are dispatched to another job', async () => {
    const { jobId, matchId, phone, workerId } = await waiting('by text');
    await dispatched(workerId);
    await text(phone, 'No');
    await applied(phone, {}, { as: 'no', done: true, reply: null, jobId });
    expect(await statusOf(matchId)).toBe('Declined');
  });

  it('hears once more that they wait when they say yes again', async () => {
    const { jobId, matchId, phone, outcomes } = await waiting('by link');
    await text(phone, 'Yes');
    await applied(phone, { as: 'yes', done: true, reply: 'waiting', jobId });
    await delivered(phone, 2);
    expect((await hand.textsTo(phone))[1]).toContain('waiting list');
    expect(await statusOf(matchId)).toBe('Offered');
    expect(await outcomes()).toEqual(['accepted', 'waiting']);
  });

  it('is asked which job they mean by a no when another offer crosses the text about their wait', async () => {
    const { phone, workerId, outcomes } = await waiting('by text');
    const other = await hall.make.job({ openings: 1, startsAt: inHours(60) });
    const { id } = await hall.make.match({ jobId: other.id, workerId, priority: 1 });
    await hand.offer(id).expect(200);
    await delivered(phone, 3);
    await text(phone, 'No');
    await applied(phone, {}, { as: 'no', done: false, reply: 'which' });
    expect(await outcomes()).toEqual(['accepted', 'waiting']);
    expect(await statusOf(id)).toBe('Offered');
  });
});

it('a yes after the text of a withdrawal hears that the offer was withdrawn', async () => {
  const { jobId, matchId, phone } = await asked();
  await hand.offer(matchId).expect(200);
  await delivered(phone, 1);
  const [offer] = await hand.offersOf(jobId);
  await hand.withdraw(offer?.id).expect(200);
  await delivered(phone, 2);
  await text(phone, 'Yes');
  await applied(phone, { as: 'yes', done: true, reply: 'withdrawn', jobId });
  await delivered(phone, 3);
  expect((await hand.textsTo(phone))[2]).toContain('was withdrawn');
  expect((await hand.offersOf(jobId)).map(({ outcome }) => outcome)).toEqual(['withdrawn']);
});

describe('the confirmation of an opt-out', () => {
  it('is not texted after one that the provider has heard, and confirmed', async () => {
    const { phone: number } = await asked();
    await text(number, 'STOP');
    await text(number, 'stop texting me');
    await applied(number, { as: 'stop', reply: null }, { as: 'stop', done: true, reply: null });
    expect(await hall.sql('SELECT FROM sms WHERE phone_number = $1', [number])).toEqual([]);
  });

  it('is not posted when the provider hears an opt-out while it waits', async () => {
    const { phone: number } = await asked();
    await text(number, 'STOP');
    await hall.sql(
      `WITH waiting AS (
         INSERT INTO sms (phone_number, message, purpose, created_at, updated_at)
         SELECT $1, 'You get no more texts', 'reply', at, at FROM (SELECT now() - interval '10 minutes' AS at) before
         RETURNING id)
       UPDATE inbound_messages SET reply = 'opted-out', reply_sms_id = waiting.id FROM waiting
       WHERE inbound_messages.phone_number = $1`,
      [number],
    );
    await hall.api.app.get(Outboxes).of(smsChannel).sweep();
    await eventually(async () =>
      expect(
        await hall.sql('SELECT status, error_message AS why FROM sms WHERE phone_number = $1', [number]),
      ).toEqual([{ status: 'stopped', why: 'The provider has confirmed it' }]),
    );
    expect(hall.sandbox.twilio.attempts(number)).toEqual([]);
  });
});

it('leaves to staff what is a yes in English and a no in the language of who wrote it', async () => {
  const { matchId, phone, workerId } = await asked();
  await hall.staff.patch(`/api/workers/${workerId}`).send({ language: 'vi' }).expect(200);
  await hand.offer(matchId).expect(200);
  await delivered(phone, 1);
  await text(phone, 'k');
  await applied(phone, { as: 'unclear', done: false });
  expect(await statusOf(matchId)).toBe('Offered');
  expect(await inboxOf(phone)).toMatchObject([{ understoodAs: 'unclear' }]);
  await hall.staff.patch(`/api/workers/${workerId}`).send({ language: 'en' }).expect(200);
  await text(phone, 'k');
  await applied(phone, { as: 'unclear' }, { as: 'yes', done: true });
  expect(await statusOf(matchId)).toBe('Accepted');
});
