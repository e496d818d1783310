import { eventually } from '../messaging/eventually.js';
import { type Messaging, startMessaging } from '../messaging/messaging.js';
import { byHand, inHours } from './by-hand.js';

const NOBODY = '11111111-1111-4111-8111-111111111111';

let hall: Messaging;
let hand: ReturnType<typeof byHand>;
beforeAll(async () => {
  hall = await startMessaging();
  hand = byHand(hall);
});
afterAll(() => hall.close());

const several = (jobId: string, matchIds: unknown, more: object = {}) =>
  hall.staff.post(`/api/jobs/${jobId}/offers`).send({ matchIds, message: 'Come at six.', ...more });
const check = async (jobId: string, matchIds: string[]) =>
  (await hall.staff.post(`/api/jobs/${jobId}/offers/check`).send({ matchIds }).expect(200)).body;

describe('an offer with a time to answer', () => {
  it('says so after the link, and the time begins when the provider has the text', async () => {
    const { jobId, matchIds, phones } = await hand.jobWith(1);
    await hand.offer(matchIds[0], { answerWithinMinutes: 20 }).expect(200);
    await hand.told(phones[0], `/worker-view/${matchIds[0]}\nPlease answer within 20 minutes.`);
    expect(await hand.offersOf(jobId)).toMatchObject([
      { message: expect.stringContaining('within 20 minutes') },
    ]);
  });

  it.each([0, 10_081, 1.5, '20'])(
    'takes whole minutes up to a week, and not %j',
    async (answerWithinMinutes) => {
      const { matchIds } = await hand.jobWith(1);
      await hand.offer(matchIds[0], { answerWithinMinutes }).expect(400);
    },
  );
});

describe('an offer out of order', () => {
  it('is an exception with its reason and note', async () => {
    const { jobId, matchIds } = await hand.jobWith(3, { openings: 3 });
    const reason = { outOfOrderReason: 'special-skill', outOfOrderNote: 'Ice carving' };
    await hand.offer(matchIds[1], reason).expect(200);
    expect(await hand.offersOf(jobId)).toMatchObject([{ isException: true, ...reason }]);
    expect((await hand.entries('job-match', matchIds[1] ?? ''))[0]).toMatch(/out of order/);
  });

  it('is made without a reason, too, and marked so', async () => {
    const { jobId, matchIds } = await hand.jobWith(2, { openings: 2 });
    await hand.offer(matchIds[1]).expect(200);
    expect(await hand.offersOf(jobId)).toMatchObject([
      { isException: true, outOfOrderReason: null, outOfOrderNote: null },
    ]);
  });

  it('is none while everybody before has had their turn, whatever reason is given', async () => {
    const { jobId, matchIds } = await hand.jobWith(4, { openings: 4 });
    await hand.answer(matchIds[0], 'Not Interested').expect(200);
    await hand.offer(matchIds[1]).expect(200);
    await hand.answer(matchIds[1], 'Declined').expect(200);
    await hand.offer(matchIds[2]).expect(200);
    await hand.offer(matchIds[3], { outOfOrderReason: 'immediate-start' }).expect(200);
    expect(await hand.offersOf(jobId)).toMatchObject([
      { isException: false },
      { isException: false },
      { isException: false, outOfOrderReason: null },
    ]);
  });

  it.each(['Offered', 'Accepted'])('is an exception, too, when staff only set %s', async (status) => {
    const { jobId, matchIds } = await hand.jobWith(2, { openings: 2 });
    await hand.set(matchIds[1], status);
    await hand.set(matchIds[0], status);
    expect(await hand.offersOf(jobId)).toMatchObject([{ isException: true }, { isException: false }]);
  });

  it('is one when no opening is kept for it', async () => {
    const { jobId, matchIds } = await hand.jobWith(2, { openings: 1 });
    await hand.offer(matchIds[0]).expect(200);
    await hand.offer(matchIds[1]).expect(200);
    expect(await hand.offersOf(jobId)).toMatchObject([
      { holds: true, isException: false },
      { holds: false, isException: true },
    ]);
  });

  it('needs a note when its reason says nothing', async () => {
    const { matchIds } = await hand.jobWith(1);
    const { body } = await hand.offer(matchIds[0], { outOfOrderReason: 'other' }).expect(400);
    expect(body.details).toEqual([
      { field: 'outOfOrderNote', message: 'A note is required with this reason' },
    ]);
    await hand.offer(matchIds[0], { outOfOrderReason: 'a friend' }).expect(400);
    await hand.offer(matchIds[0], { outOfOrderReason: 'other', outOfOrderNote: 'x'.repeat(501) }).expect(400);
  });

  it('is looked at before it is made: who stands before, and what it would be', async () => {
    const { jobId, matchIds, names } = await hand.jobWith(4, { openings: 2 });
    await hand.set(matchIds[0], 'Not Interested');
    const asked = [matchIds[3] ?? '', matchIds[2] ?? ''];
    expect(await check(jobId, asked)).toEqual({
      version: expect.any(String),
      atAnyHour: false,
      before: [{ matchId: matchIds[1], workerName: names[1], priority: 2 }],
      offers: [
        {
          ...{ matchId: matchIds[2], workerName: names[2], priority: 3, isException: true },
          ...{ standBefore: 1, holds: true, dispatchedTo: null, status: 'Pending', refusal: null },
        },
        {
          ...{ matchId: matchIds[3], workerName: names[3], priority: 4, isException: true },
          ...{ standBefore: 1, holds: true, dispatchedTo: null, status: 'Pending', refusal: null },
        },
      ],
    });
    expect(await check(jobId, matchIds.slice(0, 2))).toMatchObject({
      before: [],
      offers: [{ isException: false }, { isException: false }],
    });
    expect(await hand.offersOf(jobId)).toEqual([]);
    await hand.set(matchIds[1], 'Accepted');
    const again = await check(jobId, [matchIds[1] ?? '']);
    expect(again.offers).toMatchObject([{ refusal: 'Job already accepted by this worker' }]);
    await hall.api.visitor().post(`/api/jobs/${jobId}/offers/check`).send({ matchIds }).expect(401);
    await hall.staff.post(`/api/jobs/${NOBODY}/offers/check`).send({ matchIds }).expect(404);
  });
});

describe('an offer whose check somebody has seen', () => {
  const against = async (act: (hired: Awaited<ReturnType<typeof hand.jobWith>>) => Promise<unknown>) => {
    const hired = await hand.jobWith(3, { openings: 1 });
    const [first = ''] = hired.matchIds;
    const { version: seenCheck, offers } = await check(hired.jobId, [first]);
    expect(offers).toMatchObject([{ isException: false, holds: true, status: 'Pending' }]);
    expect((await check(hired.jobId, [first])).version).toBe(seenCheck);
    await act(hired);
    return { ...hired, first, seenCheck };
  };

  it.each<[string, Parameters<typeof against>[0]]>([
    ['the last place was offered to another', ({ matchIds }) => hand.offer(matchIds[1]).expect(200)],
    ['they said no', ({ matchIds }) => hand.answer(matchIds[0], 'Not Interested').expect(200)],
    [
      'somebody stands before them',
      async ({ jobId }) => {
        const { phoneNumber: phone } = await hall.make.phoneNumber();
        await hall.make.match({ jobId, workerId: (await hall.make.worker({ phone })).id, priority: 0 });
      },
    ],
    [
      'they are dispatched elsewhere at that time',
      async ({ workerIds }) => {
        const { jobId } = await hand.jobWith(0, { title: 'Fair' });
        const { id } = await hall.make.match({ jobId, workerId: workerIds[0] });
        await hand.set(id, 'Accepted');
      },
    ],
  ])('is not made once %s, until that was seen', async (_what, act) => {
    const { jobId, first, seenCheck } = await against(act);
    const made = (await hand.offersOf(jobId)).length;
    const { body } = await hand.offer(first, { seenCheck }).expect(409);
    expect(body.code).toBe('check_changed');
    await several(jobId, [first], { seenCheck }).expect(409);
    expect(await hand.offersOf(jobId)).toHaveLength(made);
    const { version } = await check(jobId, [first]);
    await hand.offer(first, { seenCheck: version }).expect(200);
    expect(await hand.offersOf(jobId)).toHaveLength(made + 1);
  });

  it('says of a job whose openings are not counted that there is none to keep', async () => {
    const { jobId, matchIds } = await hand.jobWith(2, { openings: null });
    const { offers } = await check(jobId, [matchIds[1] ?? '']);
    expect(offers).toMatchObject([{ isException: true, standBefore: 1, holds: null }]);
  });

  it('is made while nothing else stands against it, and compared by nobody who has seen none', async () => {
    const { first, seenCheck } = await against(({ matchIds }) => hand.answer(matchIds[2], 'Interested'));
    await hand.offer(first, { seenCheck }).expect(200);
    const { first: other } = await against(({ matchIds }) => hand.offer(matchIds[1]).expect(200));
    await hand.offer(other).expect(200);
  });
});

describe('several offers at once', () => {
  it('are made in the order of the list, whatever the order of the request', async () => {
    const { jobId, matchIds, phones } = await hand.jobWith(3, { openings: 2 });
    const reversed = [...matchIds].reverse();
    const { body } = await several(jobId, reversed, { answerWithinMinutes: 60 }).expect(201);
    expect(body).toMatchObject([
      { matchId: matchIds[0], holds: true, isException: false, outcome: 'open' },
      { matchId: matchIds[1], holds: true, isException: false },
      { matchId: matchIds[2], holds: false, isException: true },
    ]);
    expect(body).toEqual(
      (await hand.offersOf(jobId)).map((offer) => ({
        ...offer,
        smsStatus: expect.any(String),
        answerBy: null,
      })),
    );
    for (const phone of phones) await hand.told(phone, 'within 1 hour');
  });

  it('are all made or none, and the refusal names who it is about', async () => {
    const { jobId, matchIds, names, phones } = await hand.jobWith(3, { openings: 3 });
    await hand.set(matchIds[1], 'Accepted');
    const { body } = await several(jobId, matchIds).expect(409);
    expect(body.error).toBe(`${names[1]}: Job already accepted by this worker`);
    expect(await hand.offersOf(jobId)).toHaveLength(1);
    await hall.sql('UPDATE phone_numbers SET blocked = true WHERE phone_number = $1', [phones[2]]);
    const blocked = await several(jobId, [matchIds[0], matchIds[2]]).expect(422);
    expect(blocked.body.error).toBe(`${names[2]} cannot be texted: Number is blocked`);
    expect(await hand.offersOf(jobId)).toHaveLength(1);
    expect(await hall.sql('SELECT FROM sms WHERE job_id = $1', [jobId])).toEqual([]);
  });

  it('are one result and one refusal when two make the same at once', async () => {
    const { jobId, matchIds } = await hand.jobWith(2, { openings: 2 });
    const answers = await Promise.all([several(jobId, matchIds), several(jobId, [...matchIds].reverse())]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await hand.offersOf(jobId)).toHaveLength(2);
  });

  it('are of one job, and of somebody', async () => {
    const { jobId, matchIds } = await hand.jobWith(1);
    const other = await hand.jobWith(1);
    await several(jobId, []).expect(400);
    await several(jobId, undefined).expect(400);
    await several(jobId, ['none']).expect(400);
    expect((await several(jobId, [matchIds[0], other.matchIds[0]]).expect(422)).body.code).toBe(
      'not_on_list',
    );
    await several(jobId, [NOBODY]).expect(422);
    await several(NOBODY, matchIds).expect(404);
    await several(jobId, matchIds, { message: '  ' }).expect(400);
    await hall.api.visitor().post(`/api/jobs/${jobId}/offers`).send({ matchIds, message: 'x' }).expect(401);
  });
});

describe('an offer made again', () => {
  const ends = (offerId: string, outcome: string) =>
    hall.sql(`INSERT INTO offer_events (offer_id, outcome, via) VALUES ($1, $2, 'deadline')`, [
      offerId,
      outcome,
    ]);

  it.each(['no-answer', 'not-delivered'])('succeeds once the last one ended as %s', async (outcome) => {
    const { jobId, matchIds } = await hand.jobWith(1);
    await hand.set(matchIds[0], 'Offered');
    const [first] = await hand.offersOf(jobId);
    await hand.offer(matchIds[0]).expect(409);
    await ends(first?.id ?? '', outcome);
    await hand.offer(matchIds[0]).expect(200);
    expect(await hand.offersOf(jobId)).toMatchObject([{ outcome }, { outcome: 'open' }]);
  });

  it('succeeds after a withdrawal, and not while its worker waits', async () => {
    const { jobId, matchIds } = await hand.jobWith(2, { openings: 1 });
    await hand.offer(matchIds[0]).expect(200);
    await hand.withdraw((await hand.offersOf(jobId))[0]?.id).expect(200);
    await hand.offer(matchIds[0]).expect(200);
    await hand.set(matchIds[1], 'Offered');
    await hand.answer(matchIds[1], 'Accepted').expect(200);
    expect((await hand.offersOf(jobId)).at(-1)).toMatchObject({ outcome: 'waiting' });
    await hand.offer(matchIds[1]).expect(409);
  });

  it('is left to a call to whom its text did not reach', async () => {
    const { jobId, matchIds, phones } = await hand.jobWith(2);
    hall.sandbox.twilio.addRule({ to: phones[0] ?? '', times: 1, outcome: 'refused', errorCode: 21211 });
    await hand.offer(matchIds[0]).expect(200);
    await eventually(async () =>
      expect(await hand.offersOf(jobId)).toMatchObject([{ outcome: 'not-delivered' }]),
    );
    const toCall = () =>
      hall.staff.get(`/api/job-matches?jobId=${jobId}&status=to-call&limit=10`).expect(200);
    expect((await toCall()).body).toMatchObject([{ id: matchIds[0], offerStatus: 'offer_failed' }]);
    await hand.answer(matchIds[0], 'Accepted').expect(200);
    expect((await toCall()).body).toEqual([]);
  });

  it('ends one whose text has failed as not delivered', async () => {
    const { jobId, matchIds, phones } = await hand.jobWith(1);
    hall.sandbox.twilio.addRule({ to: phones[0] ?? '', times: 1, outcome: 'refused', errorCode: 21612 });
    await hand.offer(matchIds[0]).expect(200);
    await eventually(async () => expect((await hand.offer(matchIds[0])).status).toBe(200));
    expect(await hand.offersOf(jobId)).toMatchObject([{ outcome: 'not-delivered' }, { outcome: 'open' }]);
  });

  it('stays not delivered, which is no turn, whatever status staff set', async () => {
    const { jobId, matchIds, phones } = await hand.jobWith(1);
    hall.sandbox.twilio.addRule({ to: phones[0] ?? '', times: 1, outcome: 'refused', errorCode: 21612 });
    await hand.offer(matchIds[0]).expect(200);
    const failed = `SELECT FROM match_offers WHERE match_id = $1 AND status = 'offer_failed'`;
    await eventually(async () => expect(await hall.sql(failed, [matchIds[0]])).toHaveLength(1));
    await hand.set(matchIds[0], 'Interested');
    expect(await hand.offersOf(jobId)).toMatchObject([
      { outcome: 'not-delivered', events: [{ outcome: 'open' }, { outcome: 'not-delivered' }] },
    ]);
  });

  it('is refused once the job has started', async () => {
    const { matchIds } = await hand.jobWith(1, { startsAt: inHours(-1), endsAt: inHours(2) });
    expect((await hand.offer(matchIds[0]).expect(409)).body.code).toBe('job_started');
  });
});

describe('two jobs at once', () => {
  async function dispatchedElsewhere() {
    const there = await hand.jobWith(1, { title: 'Gala dinner', startsAt: inHours(30), endsAt: inHours(36) });
    await hand.set(there.matchIds[0], 'Accepted');
    return { there, workerId: there.workerIds[0] ?? '' };
  }

  it('is an exception by hand that the dialog warns of', async () => {
    const { workerId } = await dispatchedElsewhere();
    const here = await hand.jobWith(0, { openings: 2, startsAt: inHours(35), endsAt: null as never });
    const { id } = await hall.make.match({ jobId: here.jobId, workerId });
    expect(await check(here.jobId, [id])).toMatchObject({
      offers: [{ isException: true, dispatchedTo: 'Gala dinner' }],
    });
    await hand.offer(id).expect(200);
    expect(await hand.offersOf(here.jobId)).toMatchObject([{ isException: true }]);
  });

  it('is none when one ends as the other starts', async () => {
    const { workerId } = await dispatchedElsewhere();
    const here = await hand.jobWith(0, { openings: 2, startsAt: inHours(36.1), endsAt: inHours(40) });
    const { id } = await hall.make.match({ jobId: here.jobId, workerId });
    expect(await check(here.jobId, [id])).toMatchObject({
      offers: [{ isException: false, dispatchedTo: null }],
    });
  });
});
