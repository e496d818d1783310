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

/** An outcome that the hall comes to by itself. */
const becomes = (offerId: string, outcome: string) =>
  hall.sql(`INSERT INTO offer_events (offer_id, outcome, via) VALUES ($1, $2, 'deadline')`, [
    offerId,
    outcome,
  ]);

describe('an offer that staff withdraw', () => {
  it('is over for its worker, who is told, and whose yes is refused', async () => {
    const { jobId, matchIds, phones, names } = await hand.jobWith(1);
    await hand.set(matchIds[0], 'Interested');
    await hand.offer(matchIds[0]).expect(200);
    await hand.told(phones[0], 'Start at 6 am.');
    const [offer] = await hand.offersOf(jobId);

    const { body } = await hand.withdraw(offer?.id).expect(200);
    expect(body).toMatchObject({
      id: offer?.id,
      outcome: 'withdrawn',
      outcomeVia: 'staff',
      outcomeBy: 'dispatcher',
      events: [{ outcome: 'open' }, { reason: 'The employer asked for fewer' }],
    });
    expect(await hand.statusesOf(jobId)).toEqual(['Interested']);
    await hand.told(phones[0], 'Start at 6 am.', 'was withdrawn');
    const refused = await hand.answer(matchIds[0], 'Accepted').expect(409);
    expect(refused.body.error).toMatch(/\.$/);
    expect(await hand.offersOf(jobId)).toMatchObject([{ outcome: 'withdrawn' }]);
    const { body: view } = await hall.api.visitor().get(`/api/worker-view/${matchIds[0]}`).expect(200);
    expect(view.offer).toMatchObject({ state: 'withdrawn' });
    expect(await hand.entries('job-match', matchIds[0] ?? '')).toContainEqual(
      expect.stringMatching(
        `^dispatcher withdrew the offer of .* to ${names[0]}: The employer asked for fewer`,
      ),
    );
  });

  it('is withdrawn once, however often staff ask and however many at once', async () => {
    const { jobId, matchIds, phones } = await hand.jobWith(1);
    await hand.offer(matchIds[0]).expect(200);
    await hand.told(phones[0], 'Start at 6 am.');
    const [offer] = await hand.offersOf(jobId);
    const answers = await Promise.all([hand.withdraw(offer?.id), hand.withdraw(offer?.id, 'Other reason')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await hand.withdraw(offer?.id).expect(200);
    expect((await hand.offersOf(jobId)).map(({ events }) => events.length)).toEqual([2]);
    await hand.told(phones[0], 'Start at 6 am.', 'was withdrawn');
  });

  it('can be one that waits, or that was not answered', async () => {
    const { jobId, matchIds } = await hand.jobWith(2, { openings: 1 });
    await hand.set(matchIds[0], 'Accepted');
    await hand.set(matchIds[1], 'Offered');
    await hand.answer(matchIds[1], 'Accepted').expect(200);
    const waiting = (await hand.offersOf(jobId))[1];
    expect(waiting).toMatchObject({ outcome: 'waiting' });
    await hand.withdraw(waiting?.id).expect(200);

    const other = await hand.jobWith(1);
    await hand.set(other.matchIds[0], 'Offered');
    const [unanswered] = await hand.offersOf(other.jobId);
    await becomes(unanswered?.id ?? '', 'no-answer');
    await hand.withdraw(unanswered?.id).expect(200);
    expect(await hand.statusesOf(other.jobId)).toEqual(['Pending']);
  });

  it('is refused with what became of it, and when', async () => {
    const { jobId, matchIds, names } = await hand.jobWith(1);
    await hand.set(matchIds[0], 'Offered');
    await hand.answer(matchIds[0], 'Accepted').expect(200);
    const [offer] = await hand.offersOf(jobId);
    const { body } = await hand.withdraw(offer?.id).expect(409);
    expect(body.code).toBe('already_answered');
    expect(body.error).toMatch(new RegExp(`^${names[0]} accepted at \\d{1,2}:\\d\\d [AP]M\\.$`));
    await hand.withdraw(NOBODY).expect(404);
    await hand.withdraw('none').expect(400);
    await hand.withdraw(offer?.id, '  ').expect(400);
    await hall.api.visitor().post(`/api/offers/${offer?.id}/withdraw`).send({ reason: 'x' }).expect(401);
  });

  it('is a yes or a withdrawal when both come at once, and never both', async () => {
    const { jobId, matchIds } = await hand.jobWith(1);
    await hand.set(matchIds[0], 'Offered');
    const [offer] = await hand.offersOf(jobId);
    const [yes, withdrawal] = await Promise.all([
      hand.answer(matchIds[0], 'Accepted'),
      hand.withdraw(offer?.id),
    ]);
    expect([yes.status, withdrawal.status].sort()).toEqual([200, 409]);
    const [after] = await hand.offersOf(jobId);
    expect(after?.events).toHaveLength(2);
    expect(after?.outcome).toBe(yes.status === 200 ? 'accepted' : 'withdrawn');
  });

  it('tells nobody who was told nothing of it', async () => {
    const { jobId, matchIds, phones } = await hand.jobWith(1);
    await hand.set(matchIds[0], 'Offered');
    await hand.withdraw((await hand.offersOf(jobId))[0]?.id).expect(200);
    expect(await hall.sql('SELECT FROM sms WHERE phone_number = $1', [phones[0]])).toEqual([]);
  });
});

describe('a dispatch that staff end', () => {
  async function dispatched(openings = 1) {
    const made = await hand.jobWith(1, { openings });
    await hand.set(made.matchIds[0], 'Interested');
    await hand.set(made.matchIds[0], 'Accepted');
    const [offer] = await hand.offersOf(made.jobId);
    return { ...made, offerId: offer?.id ?? '' };
  }

  it.each([
    ['dropped-out', 0, 'Open'],
    ['cancelled', 0, 'Open'],
    ['correction', 0, 'Open'],
    ['no-show', 1, 'Filled'],
  ])('is recorded as %s, with %i places taken afterwards', async (as, filled, status) => {
    const { jobId, offerId } = await dispatched();
    expect(await hand.jobOf(jobId)).toMatchObject({ status: 'Filled', filled: 1 });
    const { body } = await hand.end(offerId, { as, note: 'Called at seven' }).expect(200);
    expect(body).toMatchObject({ outcome: as, outcomeVia: 'staff', outcomeBy: 'dispatcher' });
    expect(body.events.at(-1)).toMatchObject({ reason: 'Called at seven' });
    expect(await hand.jobOf(jobId)).toMatchObject({ status, filled });
    expect(await hand.statusesOf(jobId)).toEqual(['Interested']);
    await hand.end(offerId, { as }).expect(200);
    expect((await hand.offersOf(jobId))[0]?.events).toHaveLength(3);
  });

  it('returns to where the match stood before a no of an earlier day', async () => {
    const { jobId, matchIds } = await hand.jobWith(1);
    await hand.set(matchIds[0], 'Interested');
    await hand.offer(matchIds[0]).expect(200);
    await hand.answer(matchIds[0], 'Declined').expect(200);
    await hand.offer(matchIds[0]).expect(200);
    await hand.answer(matchIds[0], 'Accepted').expect(200);
    await hand.end((await hand.offersOf(jobId))[1]?.id, { as: 'dropped-out' }).expect(200);
    expect(await hand.statusesOf(jobId)).toEqual(['Interested']);
  });

  it('tells the worker when staff say so', async () => {
    const { offerId, phones } = await dispatched();
    await hand.end(offerId, { as: 'cancelled', tell: true }).expect(200);
    await hand.told(phones[0], 'no longer dispatched');
  });

  it('that had ended so without a text tells the worker when staff ask for it since, once', async () => {
    const { offerId, phones } = await dispatched();
    const tell = { as: 'dropped-out', tell: true };
    await hand.end(offerId, { as: 'dropped-out' }).expect(200);
    await Promise.all([hand.end(offerId, tell).expect(200), hand.end(offerId, tell).expect(200)]);
    await hand.end(offerId, tell).expect(200);
    await hand.told(phones[0], 'no longer dispatched');
    expect(await hall.sql('SELECT FROM sms WHERE phone_number = $1', [phones[0]])).toHaveLength(1);

    const again = await dispatched();
    await hand.end(again.offerId, { as: 'dropped-out' }).expect(200);
    await hand.set(again.matchIds[0], 'Accepted');
    const { body } = await hand.end(again.offerId, tell).expect(409);
    expect(body.code).toBe('offered_again');
    expect(await hand.statusesOf(again.jobId)).toEqual(['Accepted']);
    expect(await hand.textsTo(again.phones[0])).toEqual([]);
  });

  it('can be put right when somebody came after all, and not what had never been a dispatch', async () => {
    const { offerId } = await dispatched();
    await hand.end(offerId, { as: 'no-show' }).expect(200);
    await hand.end(offerId, { as: 'correction' }).expect(200);
    await hand.end(offerId, { as: 'no-show' }).expect(409);
    const open = await hand.jobWith(1);
    await hand.set(open.matchIds[0], 'Offered');
    const { body } = await hand
      .end((await hand.offersOf(open.jobId))[0]?.id, { as: 'cancelled' })
      .expect(409);
    expect(body.code).toBe('offer_ended');
    expect(body.error).toMatch(/^This offer to .* has been open since \d{1,2}:\d\d [AP]M\.$/);
    await hand.end(offerId, { as: 'late' }).expect(400);
    await hand.end(NOBODY, { as: 'cancelled' }).expect(404);
  });
});

describe('work that is cancelled', () => {
  const cancel = (jobId: string, body: object) => hall.staff.post(`/api/jobs/${jobId}/cancel`).send(body);

  it('closes the job, ends its offers and dispatches, and tells who was told before', async () => {
    const { jobId, matchIds, phones } = await hand.jobWith(4, { openings: 2 });
    await hand.set(matchIds[0], 'Accepted');
    await hand.offer(matchIds[1]).expect(200);
    await hand.told(phones[1], 'Start at 6 am.');
    await hand.set(matchIds[2], 'Offered');
    await hand.answer(matchIds[2], 'Accepted').expect(200);
    const { body } = await cancel(jobId, { reason: 'The gala is off', tell: true }).expect(200);
    expect(body).toMatchObject({ id: jobId, status: 'Closed', filled: 0, offersOpen: 0, waiting: 0 });
    expect(await hand.offersOf(jobId)).toMatchObject([
      { outcome: 'cancelled', outcomeVia: 'job', events: [{}, {}, { reason: 'The gala is off' }] },
      { outcome: 'withdrawn', outcomeVia: 'job' },
      { outcome: 'withdrawn', outcomeVia: 'job' },
    ]);
    expect(await hand.statusesOf(jobId)).toEqual(['Pending', 'Pending', 'Pending', 'Pending']);
    await hand.told(phones[0], 'The work is off');
    await hand.told(phones[1], 'Start at 6 am.', 'was withdrawn');
    await hand.told(phones[2], 'No place came free');
    expect(await hand.entries('job', jobId)).toContainEqual(
      expect.stringMatching(/^dispatcher cancelled the work of .*: The gala is off/),
    );
    await cancel(jobId, { reason: 'Again', tell: true }).expect(200);
    expect(await hand.textsTo(phones[0])).toHaveLength(1);
    expect(
      (await hand.entries('job', jobId)).filter((says) => says.includes('cancelled the work')),
    ).toHaveLength(1);
  });

  it('that staff have cancelled without a text tells who was concerned when they ask for it since, once', async () => {
    const { jobId, matchIds, phones } = await hand.jobWith(3, { openings: 2 });
    await hand.set(matchIds[0], 'Accepted');
    await hand.offer(matchIds[1]).expect(200);
    await hand.told(phones[1], 'Start at 6 am.');
    const dispatched = (await hand.offersOf(jobId))[0];
    await cancel(jobId, { reason: 'Rain', tell: false }).expect(200);
    const tell = { reason: 'Off', tell: true };
    await Promise.all([cancel(jobId, tell).expect(200), cancel(jobId, tell).expect(200)]);
    await hand.end(dispatched?.id, { as: 'cancelled', tell: true }).expect(200);
    await hand.told(phones[0], 'The work is off');
    await hand.told(phones[1], 'Start at 6 am.', 'was withdrawn');
    const texts = await hall.sql('SELECT FROM sms WHERE phone_number = ANY($1)', [phones]);
    expect(texts).toHaveLength(3);
  });

  it('that was opened again in between tells whom the last cancelling concerns', async () => {
    const { jobId, matchIds, phones } = await hand.jobWith(2, { openings: 1 });
    await hand.set(matchIds[0], 'Accepted');
    await cancel(jobId, { reason: 'Rain', tell: false }).expect(200);
    await hall.staff.put(`/api/jobs/${jobId}`).send({ status: 'Open' }).expect(200);
    await hand.set(matchIds[1], 'Accepted');
    await cancel(jobId, { reason: 'Rain', tell: true }).expect(200);
    await hand.told(phones[1], 'The work is off');
    expect(await hall.sql('SELECT FROM sms WHERE phone_number = $1', [phones[0]])).toEqual([]);
  });

  it('texts nobody when staff say so, and names its reason', async () => {
    const { jobId, matchIds, phones } = await hand.jobWith(1);
    await hand.set(matchIds[0], 'Accepted');
    await cancel(jobId, { tell: false }).expect(400);
    await cancel(jobId, { reason: 'Off' }).expect(400);
    await cancel(jobId, { reason: 'Off', tell: false }).expect(200);
    expect(await hand.offersOf(jobId)).toMatchObject([{ outcome: 'cancelled' }]);
    expect(await hall.sql('SELECT FROM sms WHERE phone_number = $1', [phones[0]])).toEqual([]);
    await cancel(NOBODY, { reason: 'Off', tell: false }).expect(404);
  });

  it('is not what closing or deleting the job is: dispatches stand, and nobody is told', async () => {
    const { jobId, matchIds, phones } = await hand.jobWith(1);
    await hand.set(matchIds[0], 'Accepted');
    await hall.staff.put(`/api/jobs/${jobId}`).send({ status: 'Closed' }).expect(200);
    await hall.staff.delete(`/api/jobs/${jobId}`).expect(204);
    expect(await hand.offersOf(jobId)).toMatchObject([{ outcome: 'accepted' }]);
    expect(await hall.sql('SELECT FROM sms WHERE phone_number = $1', [phones[0]])).toEqual([]);
  });
});

describe('what somebody holds', () => {
  const held = async (path: string) => (await hall.staff.get(`/api/${path}/held`).expect(200)).body;

  it('is told of a job and of a worker before either is deleted', async () => {
    const { jobId, matchIds, workerIds } = await hand.jobWith(3, { openings: 1, title: 'Gala' });
    await hand.set(matchIds[0], 'Accepted');
    await hand.set(matchIds[1], 'Offered');
    await hand.answer(matchIds[1], 'Accepted').expect(200);
    expect(await held(`jobs/${jobId}`)).toMatchObject([
      { workerId: workerIds[0], outcome: 'accepted', jobTitle: 'Gala', isToCome: true },
      { workerId: workerIds[1], outcome: 'waiting', isToCome: true },
    ]);
    expect(await held(`workers/${workerIds[0]}`)).toMatchObject([{ jobId, outcome: 'accepted' }]);
    expect(await held(`workers/${workerIds[2]}`)).toEqual([]);
    await hall.staff.get(`/api/workers/${NOBODY}/held`).expect(404);
    await hall.staff.get(`/api/jobs/${NOBODY}/held`).expect(404);
  });

  it('names worker and employer as they are called now', async () => {
    const { jobId, matchIds, workerIds } = await hand.jobWith(1);
    await hand.set(matchIds[0], 'Accepted');
    const { employerId } = (await hall.staff.get(`/api/jobs/${jobId}`).expect(200)).body;
    await hall.staff
      .patch(`/api/workers/${workerIds[0]}`)
      .send({ firstName: 'Noor', lastName: 'Haddad' })
      .expect(200);
    await hall.staff.put(`/api/employers/${employerId}`).send({ companyName: 'Harborview East' }).expect(200);
    const renamed = { workerName: 'Noor Haddad', employerName: 'Harborview East' };
    expect(await held(`jobs/${jobId}`)).toMatchObject([renamed]);
    expect(await held(`workers/${workerIds[0]}`)).toMatchObject([renamed]);
  });

  it('ends with the worker, but for work that has begun', async () => {
    const { jobId, matchIds, workerIds } = await hand.jobWith(2, { openings: 1 });
    await hand.set(matchIds[0], 'Accepted');
    await hand.set(matchIds[1], 'Offered');
    await hand.answer(matchIds[1], 'Accepted').expect(200);
    const begun = await hand.jobWith(0, { startsAt: inHours(-1), endsAt: inHours(3) });
    const { id } = await hall.make.match({ jobId: begun.jobId, workerId: workerIds[0] });
    await hand.set(id, 'Accepted');

    await hall.staff.delete(`/api/workers/${workerIds[1]}`).expect(204);
    await hall.staff.delete(`/api/workers/${workerIds[0]}`).expect(204);
    expect(await hand.offersOf(jobId)).toMatchObject([
      { outcome: 'cancelled', events: [{}, {}, { reason: 'The worker was deleted', by: 'dispatcher' }] },
      { outcome: 'withdrawn' },
    ]);
    expect(await hand.offersOf(begun.jobId)).toMatchObject([{ outcome: 'accepted' }]);
  });

  it('ends with the worker also where the job has no start, and who waits gets the place', async () => {
    const job = { openings: 1, startsAt: null, endsAt: null };
    const { jobId, matchIds, workerIds } = await hand.jobWith(2, job);
    await hand.set(matchIds[0], 'Accepted');
    await hand.set(matchIds[1], 'Offered');
    await hand.answer(matchIds[1], 'Accepted').expect(200);
    expect(await held(`workers/${workerIds[0]}`)).toMatchObject([{ outcome: 'accepted', isToCome: true }]);
    await hall.staff.delete(`/api/workers/${workerIds[0]}`).expect(204);
    await eventually(async () =>
      expect(await hand.offersOf(jobId)).toMatchObject([
        { outcome: 'cancelled', events: [{}, {}, { reason: 'The worker was deleted', by: 'dispatcher' }] },
        { outcome: 'accepted', workerId: workerIds[1] },
      ]),
    );
    expect(await hand.jobOf(jobId)).toMatchObject({ status: 'Filled', filled: 1 });
  });

  it.each([
    ['does not count its openings', 'Open', null],
    ['is closed', 'Closed', 1],
  ])(
    'stays when the worker is deleted where the job has no start and %s',
    async (_what, status, openings) => {
      const job = { openings, startsAt: null, endsAt: null };
      const { jobId, matchIds, workerIds } = await hand.jobWith(1, job);
      await hand.set(matchIds[0], 'Accepted');
      await hall.staff.put(`/api/jobs/${jobId}`).send({ status }).expect(200);
      expect(await held(`workers/${workerIds[0]}`)).toMatchObject([{ outcome: 'accepted', isToCome: false }]);
      await hall.staff.delete(`/api/workers/${workerIds[0]}`).expect(204);
      expect(await hand.offersOf(jobId)).toMatchObject([{ outcome: 'accepted' }]);
      expect(await hand.statusesOf(jobId)).toEqual(['Accepted']);
    },
  );

  it('ends with the worker so that no status set afterwards writes into the record', async () => {
    const { jobId, matchIds, workerIds } = await hand.jobWith(2, { openings: 2 });
    await hand.set(matchIds[0], 'Accepted');
    await hand.set(matchIds[1], 'Interested');
    await hand.set(matchIds[1], 'Offered');
    for (const id of workerIds) await hall.staff.delete(`/api/workers/${id}`).expect(204);
    const matches = `/api/job-matches?jobId=${jobId}`;
    expect((await hall.staff.get(matches).expect(200)).body).toMatchObject([
      { status: 'Pending' },
      { status: 'Interested' },
    ]);
    const ended = await hand.offersOf(jobId);
    await hand.set(matchIds[0], 'Interested');
    await hand.set(matchIds[1], 'Declined');
    expect(await hand.offersOf(jobId)).toEqual(ended);
    const said = `SELECT FROM audit_entries WHERE action = 'job-match.offer-void' AND entity_id = ANY($1)`;
    expect(await hall.sql(said, [matchIds])).toHaveLength(2);
  });
});
