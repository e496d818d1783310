import { heardChanges } from '../../support/heard-changes.js';
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

const call = (matchId = '', result: unknown, note?: string) =>
  hall.staff.post(`/api/job-matches/${matchId}/calls`).send({ result, note });
const passOver = (matchId = '', body: object) =>
  hall.staff.post(`/api/job-matches/${matchId}/pass-over`).send(body);

describe('a call', () => {
  it.each(['no-answer', 'busy', 'left-message', 'wrong-number'])(
    'is kept with its result %s, and changes nothing else',
    async (result) => {
      const { jobId, matchIds, workerIds, names } = await hand.jobWith(1);
      const { body } = await call(matchIds[0], result, 'Rang twice').expect(201);
      expect(body).toEqual({
        ...{ id: expect.any(String), jobId, matchId: matchIds[0], workerId: workerIds[0] },
        ...{ workerName: names[0], result, note: 'Rang twice', offerId: null, waiting: false },
        ...{ madeBy: 'dispatcher', madeAt: expect.any(String) },
      });
      expect(await hand.statusesOf(jobId)).toEqual(['Pending']);
      expect((await hand.entries('job-match', matchIds[0] ?? ''))[0]).toMatch(/^dispatcher called /);
    },
  );

  it('makes an offer by phone that is accepted, to a worker without a phone number, too', async () => {
    const { jobId, matchIds, workerIds } = await hand.jobWith(2, { openings: 1 });
    await hall.sql('UPDATE workers SET phone = NULL WHERE id = $1', [workerIds[0]]);
    const { body } = await call(matchIds[0], 'accepted').expect(201);
    expect(await hand.offersOf(jobId)).toMatchObject([
      {
        ...{ id: body.offerId, channel: 'phone', holds: true, isException: false, outcome: 'accepted' },
        ...{ outcomeVia: 'call', outcomeBy: 'dispatcher', message: null, smsStatus: null },
      },
    ]);
    expect(await hand.statusesOf(jobId)).toEqual(['Accepted', 'Pending']);
    expect(await hand.jobOf(jobId)).toMatchObject({ status: 'Filled', filled: 1 });
    await call(matchIds[0], 'accepted').expect(201);
    expect((await hand.offersOf(jobId))[0]?.events).toHaveLength(2);
    expect(await hall.sql('SELECT FROM calls WHERE job_id = $1', [jobId])).toHaveLength(2);
  });

  it('is not recorded of an offer that was withdrawn while its dialog stood open, unless that is known', async () => {
    const { jobId, matchIds } = await hand.jobWith(1, { openings: 1 });
    await hand.offer(matchIds[0]).expect(200);
    const [offer] = await hand.offersOf(jobId);
    await hand.withdraw(offer?.id).expect(200);
    const says = (result: string, seenOfferId?: string | null) =>
      hall.staff.post(`/api/job-matches/${matchIds[0]}/calls`).send({ result, seenOfferId });
    for (const result of ['accepted', 'declined']) {
      expect((await says(result, offer?.id).expect(409)).body).toMatchObject({
        code: 'match_changed',
        error: 'The offer to this worker was withdrawn meanwhile. Nothing was recorded.',
        offerId: null,
      });
    }
    expect(await hand.offersOf(jobId)).toMatchObject([{ outcome: 'withdrawn' }]);
    expect(await hall.sql('SELECT FROM calls WHERE job_id = $1', [jobId])).toEqual([]);
    // A result that answers nothing is kept whatever was offered.
    await says('busy', offer?.id).expect(201);
    const { body } = await says('accepted', null).expect(201);
    await says('accepted', null).expect(201);
    await says('declined', body.offerId).expect(409);
    expect(await hand.offersOf(jobId)).toMatchObject([{ outcome: 'withdrawn' }, { outcome: 'accepted' }]);
  });

  it('is an exception when others stand before them', async () => {
    const { jobId, matchIds } = await hand.jobWith(2, { openings: 2 });
    await call(matchIds[1], 'accepted').expect(201);
    expect(await hand.offersOf(jobId)).toMatchObject([{ channel: 'phone', isException: true }]);
  });

  it('answers the offer that is open', async () => {
    const { jobId, matchIds } = await hand.jobWith(2, { openings: 2 });
    await hand.offer(matchIds[0]).expect(200);
    await hand.offer(matchIds[1]).expect(200);
    await call(matchIds[0], 'accepted').expect(201);
    await call(matchIds[1], 'declined').expect(201);
    expect(await hand.offersOf(jobId)).toMatchObject([
      { channel: 'text', outcome: 'accepted', outcomeVia: 'call' },
      { channel: 'text', outcome: 'declined', outcomeVia: 'call' },
    ]);
    expect(await hand.statusesOf(jobId)).toEqual(['Accepted', 'Declined']);
  });

  it.each(['Closed', 'Draft'])(
    'with a yes is refused while the job is %s, and nobody waits for it',
    async (status) => {
      const { jobId, matchIds } = await hand.jobWith(1);
      await hand.offer(matchIds[0]).expect(200);
      const [offer] = await hand.offersOf(jobId);
      await hall.sql(
        `INSERT INTO offer_events (offer_id, outcome, via) VALUES ($1, 'no-answer', 'deadline')`,
        [offer?.id],
      );
      await hall.staff.put(`/api/jobs/${jobId}`).send({ status }).expect(200);
      const { body } = await call(matchIds[0], 'accepted').expect(409);
      expect(body).toMatchObject({ code: 'job_not_open', error: expect.stringMatching(/^This job is /) });
      expect((await hand.offersOf(jobId)).map(({ outcome }) => outcome)).toEqual(['no-answer']);
      expect(await hall.sql('SELECT FROM calls WHERE job_id = $1', [jobId])).toEqual([]);
      await call(matchIds[0], 'declined').expect(201);
    },
  );

  it('puts who says yes on the waiting list when every opening is taken', async () => {
    const { jobId, matchIds } = await hand.jobWith(2, { openings: 1 });
    await hand.offer(matchIds[1]).expect(200);
    await hand.set(matchIds[0], 'Offered');
    const { body } = await call(matchIds[0], 'accepted').expect(201);
    expect(body).toMatchObject({ waiting: true });
    expect((await hand.offersOf(jobId)).map(({ outcome }) => outcome).sort()).toEqual(['open', 'waiting']);
    await call(matchIds[0], 'accepted').expect(201);
    expect((await hand.offersOf(jobId)).flatMap(({ events }) => events)).toHaveLength(3);
  });

  it('has who was not offered the job before wait with the one offer that the call makes', async () => {
    const { jobId, matchIds } = await hand.jobWith(2, { openings: 1 });
    await hand.offer(matchIds[0]).expect(200);
    const { body } = await call(matchIds[1], 'accepted').expect(201);
    expect(body).toMatchObject({ waiting: true });
    const offers = await hand.offersOf(jobId);
    expect(offers).toHaveLength(2);
    expect(offers).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ channel: 'text', outcome: 'open' }),
        expect.objectContaining({ channel: 'phone', outcome: 'waiting' }),
      ]),
    );
    expect(await hand.jobOf(jobId)).toMatchObject({ offersOpen: 1, waiting: 1 });
  });

  it('gives the last place to one of two whose yes is recorded at once', async () => {
    const { jobId, matchIds } = await hand.jobWith(2, { openings: 1 });
    const answers = await Promise.all(matchIds.map((id) => call(id, 'accepted')));
    expect(answers.filter(({ status, body }) => status === 201 && !body.waiting)).toHaveLength(1);
    expect(await hand.jobOf(jobId)).toMatchObject({ filled: 1 });
  });

  it('tells whether they are interested, until they are offered the job', async () => {
    const { jobId, matchIds } = await hand.jobWith(1);
    await call(matchIds[0], 'interested').expect(201);
    expect(await hand.statusesOf(jobId)).toEqual(['Interested']);
    await call(matchIds[0], 'not-interested').expect(201);
    expect(await hand.statusesOf(jobId)).toEqual(['Not Interested']);
    await hand.set(matchIds[0], 'Offered');
    expect((await call(matchIds[0], 'interested').expect(409)).body.code).toBe('offer_open');
    expect(await hall.sql('SELECT FROM calls WHERE job_id = $1', [jobId])).toHaveLength(2);
  });

  it('is refused as a yes to a job at the time of another dispatch, and makes nothing', async () => {
    const there = await hand.jobWith(1, { title: 'Gala dinner' });
    await hand.set(there.matchIds[0], 'Accepted');
    const here = await hand.jobWith(0, { openings: 1, startsAt: inHours(31), endsAt: inHours(33) });
    const { id } = await hall.make.match({ jobId: here.jobId, workerId: there.workerIds[0] });
    const { body } = await call(id, 'accepted').expect(409);
    expect(body).toMatchObject({
      code: 'answer_refused',
      error: `${there.names[0]} has accepted Gala dinner for this time.`,
    });
    expect(await hand.offersOf(here.jobId)).toEqual([]);
    expect(await hall.sql('SELECT FROM calls WHERE job_id = $1', [here.jobId])).toEqual([]);
  });

  it('is refused for what there is not', async () => {
    const { matchIds, workerIds, jobId } = await hand.jobWith(1);
    await call(matchIds[0], 'maybe').expect(400);
    await call(matchIds[0], 'busy', 'x'.repeat(501)).expect(400);
    await call(NOBODY, 'busy').expect(404);
    await hall.api
      .visitor()
      .post(`/api/job-matches/${matchIds[0]}/calls`)
      .send({ result: 'busy' })
      .expect(401);
    await hall.staff.put(`/api/jobs/${jobId}`).send({ status: 'Draft' }).expect(200);
    expect((await call(matchIds[0], 'accepted').expect(409)).body.code).toBe('job_not_open');
    await hall.staff.delete(`/api/workers/${workerIds[0]}`).expect(204);
    await call(matchIds[0], 'busy').expect(422);
  });
});

describe('a pass', () => {
  it('is kept with its reason, and nobody passed over stands before others', async () => {
    const { jobId, matchIds, names, workerIds } = await hand.jobWith(2, { openings: 2 });
    const { body } = await passOver(matchIds[0], {
      reason: 'employer-request',
      note: 'Asked for nights',
    }).expect(201);
    expect(body).toEqual({
      ...{
        id: expect.any(String),
        jobId,
        matchId: matchIds[0],
        workerId: workerIds[0],
        workerName: names[0],
      },
      ...{
        reason: 'employer-request',
        note: 'Asked for nights',
        madeBy: 'dispatcher',
        madeAt: expect.any(String),
      },
    });
    await hand.offer(matchIds[1]).expect(200);
    expect(await hand.offersOf(jobId)).toMatchObject([{ isException: false }]);
    await hand.offer(matchIds[0]).expect(200);
    expect(await hand.statusesOf(jobId)).toEqual(['Offered', 'Offered']);
  });

  it('is refused with an open offer, a wait or a dispatch, and without a note that is needed', async () => {
    const { matchIds } = await hand.jobWith(3, { openings: 1 });
    await hand.set(matchIds[0], 'Offered');
    expect((await passOver(matchIds[0], { reason: 'correction' }).expect(409)).body.code).toBe('offer_open');
    await hand.set(matchIds[0], 'Accepted');
    await passOver(matchIds[0], { reason: 'correction' }).expect(409);
    await hand.set(matchIds[1], 'Offered');
    await hand.answer(matchIds[1], 'Accepted').expect(200);
    await passOver(matchIds[1], { reason: 'correction' }).expect(409);
    await passOver(matchIds[2], { reason: 'other' }).expect(400);
    await passOver(matchIds[2], { reason: 'no-answer-to-canvass' }).expect(400);
    await passOver(matchIds[2], { reason: 'other', note: 'On leave' }).expect(201);
    await passOver(NOBODY, { reason: 'correction' }).expect(404);
  });
});

describe('passing over a second time', () => {
  it('is one record and one refusal when two do it at once, until they are offered the job again', async () => {
    const { jobId, matchIds } = await hand.jobWith(1, { openings: 2 });
    const [id] = matchIds;
    const answers = await Promise.all(
      ['correction', 'special-skill'].map((reason) => passOver(id, { reason })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'already_passed_over',
      error: expect.stringMatching(/^dispatcher has passed this worker over already, at \d+:\d\d [AP]M\.$/),
    });
    expect(await hall.sql('SELECT FROM passes WHERE job_id = $1', [jobId])).toHaveLength(1);
    await hand.offer(id).expect(200);
    await hand.withdraw((await hand.offersOf(jobId))[0]?.id).expect(200);
    await passOver(id, { reason: 'correction' }).expect(201);
    expect(await hall.sql('SELECT FROM passes WHERE job_id = $1', [jobId])).toHaveLength(2);
  });

  it('is a record of its own after a canvass that they did not answer', async () => {
    const { jobId, matchIds } = await hand.jobWith(1);
    await hall.sql(
      `INSERT INTO passes (job_id, worker_id, match_id, made_by, reason, at_canvass, worker_name, job_title, employer_name)
       SELECT job_id, worker_id, id, 'maria', 'no-answer-to-canvass', true, 'Rosa', 'Gala', 'Hotel' FROM job_matches
       WHERE id = $1`,
      [matchIds[0]],
    );
    await passOver(matchIds[0], { reason: 'correction' }).expect(201);
    expect(await hall.sql('SELECT FROM passes WHERE job_id = $1', [jobId])).toHaveLength(2);
  });
});

describe('open pages', () => {
  it('hear of a job whose places are taken, kept or free again', async () => {
    const { jobId, matchIds } = await hand.jobWith(2, { openings: 2 });
    const heard = (work: () => Promise<unknown>) => heardChanges(hall.databaseUrl, work);
    const ofJob = expect.objectContaining({ topic: 'jobs', ids: expect.arrayContaining([jobId]) as unknown });
    expect(await heard(() => hand.offer(matchIds[1]).expect(200))).toContainEqual(ofJob);
    expect(await heard(() => call(matchIds[0], 'accepted').expect(201))).toContainEqual(ofJob);
    const [dispatch] = (await hand.offersOf(jobId)).filter(({ outcome }) => outcome === 'accepted');
    const end = () => hand.end(dispatch?.id, { as: 'dropped-out' }).expect(200);
    expect(await heard(end)).toContainEqual(ofJob);
  });
});

describe('calls and passes', () => {
  it('outlive worker and job, with the names as they were', async () => {
    const { jobId, matchIds, workerIds, names } = await hand.jobWith(1);
    await call(matchIds[0], 'busy').expect(201);
    await passOver(matchIds[0], { reason: 'could-not-be-reached' }).expect(201);
    await hall.staff.delete(`/api/workers/${workerIds[0]}`).expect(204);
    await hall.staff.delete(`/api/jobs/${jobId}`).expect(204);
    for (const table of ['calls', 'passes'])
      expect(
        await hall.sql(`SELECT worker_id, worker_name FROM ${table} WHERE job_id = $1`, [jobId]),
      ).toEqual([{ worker_id: workerIds[0], worker_name: names[0] }]);
  });
});

describe('a worker who accepts', () => {
  it('loses their other open offers at that time, and keeps those at others', async () => {
    const { jobId, matchIds, workerIds, phones } = await hand.jobWith(1, { title: 'Gala dinner' });
    const sameTime = await hand.jobWith(0, { openings: 1, startsAt: inHours(32), endsAt: inHours(33) });
    const later = await hand.jobWith(0, { openings: 1, startsAt: inHours(50), endsAt: inHours(51) });
    const [workerId] = workerIds;
    const one = await hall.make.match({ jobId: sameTime.jobId, workerId });
    const other = await hall.make.match({ jobId: later.jobId, workerId });
    for (const id of [matchIds[0], one.id, other.id]) await hand.offer(id).expect(200);
    await hand.told(phones[0], 'Start at 6', 'Start at 6', 'Start at 6');
    await hand.answer(matchIds[0], 'Accepted').expect(200);
    await eventually(async () =>
      expect(await hand.offersOf(sameTime.jobId)).toMatchObject([
        {
          outcome: 'withdrawn',
          outcomeVia: 'system',
          events: [{}, { reason: expect.stringContaining('Gala dinner') }],
        },
      ]),
    );
    expect(await hand.offersOf(later.jobId)).toMatchObject([{ outcome: 'open' }]);
    expect(await hand.offersOf(jobId)).toMatchObject([{ outcome: 'accepted' }]);
  });
});
