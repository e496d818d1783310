import { eventually } from './eventually.js';
import { filling, HOUR, type Match } from './filling-hall.js';
import { type Messaging, startMessaging } from './messaging.js';

let hall: Messaging;
beforeAll(async () => {
  hall = await startMessaging('PostgreSQL', { env: { TIMES_FASTER: '10' } });
});
afterAll(() => hall.close());
const h = filling(() => hall);
const { jobWith, fill, run, job, offers, open, says, openOnes, look, ownerDoes } = h;
const { matches, change, stateBecomes, textsTo } = h;

const end = (offerId: string | undefined, as: string) =>
  hall.staff.post(`/api/offers/${offerId}/end`).send({ as }).expect(200);
/** The only offer that is open now is accepted. */
const fillLast = async (jobId: string) => {
  const [offer] = await openOnes(jobId, 1);
  await says(offer?.matchId ?? '', 'Accepted').expect(200);
  await stateBecomes(jobId, 'filled');
  return offer;
};

describe('a full job', () => {
  it('opens again when a dispatch ends, and its run goes on for a day', async () => {
    const jobId = await jobWith(3, 1);
    await fill(jobId).expect(201);
    const first = await fillLast(jobId);
    await end(first?.id, 'dropped-out');
    const second = await fillLast(jobId);
    expect(second?.priority).toBe(2);
    expect(await job(jobId)).toMatchObject({ status: 'Filled' });
    await hall.sql(`UPDATE fill_runs SET ended_at = now() - interval '25 hours' WHERE job_id = $1`, [jobId]);
    await end(second?.id, 'cancelled');
    expect(await job(jobId)).toMatchObject({ status: 'Open', filled: 0 });
    await look(jobId);
    await eventually(async () =>
      expect(await hall.sql('SELECT FROM fill_looks WHERE job_id = $1 AND at <= now()', [jobId])).toEqual([]),
    );
    expect(await run(jobId)).toMatchObject({ state: 'filled', offersOpen: 0 });
    // A new one is offered in its place.
    await fill(jobId).expect(201);
    expect((await openOnes(jobId, 1))[0]?.priority).toBe(3);
  });

  it.each<[string, object | null, string]>([
    ['staff', null, 'Paused; the place is not filled.'],
    [
      'a change of the job',
      { endsAt: new Date(Date.now() + 60 * HOUR) },
      'Paused: The end of the job changed',
    ],
  ])('opens again with its run paused if %s paused it', async (_, changed, sentence) => {
    const jobId = await jobWith(3, 1);
    await fill(jobId).expect(201);
    await openOnes(jobId, 1);
    if (changed) await change(jobId, changed).expect(200);
    else await hall.staff.post(`/api/jobs/${jobId}/fill/pause`).expect(200);
    await end((await fillLast(jobId))?.id, 'dropped-out');
    await stateBecomes(jobId, 'paused');
    expect(await run(jobId)).toMatchObject({ sentence, filled: 0, offersOpen: 0 });
    expect(await open(jobId)).toEqual([]);
    await hall.staff.post(`/api/jobs/${jobId}/fill/resume`).expect(200);
    expect((await openOnes(jobId, 1))[0]?.priority).toBe(2);
    // Who resumed it has said that it goes on.
    await end((await fillLast(jobId))?.id, 'dropped-out');
    expect((await openOnes(jobId, 1))[0]?.priority).toBe(3);
    const { body } = await hall.staff
      .get('/api/audit-entries')
      .query({ entityType: 'job', entityId: jobId, limit: 50 });
    const said = (body as { action: string }[]).map(({ action }) => action);
    expect(said.filter((action) => action === 'job.fill-stays-paused')).toHaveLength(1);
    expect(said.filter((action) => action === 'job.fill-goes-on')).toHaveLength(1);
  });

  it('gives an opening that comes free to who waits first: a fresh yes at once, an older one as an offer', async () => {
    const jobId = await jobWith(4, 1);
    await hall.staff.post(`/api/jobs/${jobId}/create-matches`).expect(200);
    const [a, b, c] = await matches(jobId);
    const message = { message: 'Come' };
    for (const match of [a, b, c])
      await hall.staff.post(`/api/job-matches/${match?.id}/offer`).send(message).expect(200);
    // In the order of the list, whoever said yes first.
    for (const match of [a, c, b]) await says(match?.id ?? '', 'Accepted').expect(200);
    const of = async (match: Match | undefined) =>
      (await offers(jobId)).filter(({ matchId }) => matchId === match?.id).map(({ outcome }) => outcome);
    expect([await of(a), await of(b), await of(c)]).toEqual([['accepted'], ['waiting'], ['waiting']]);
    const idOf = async (match: Match | undefined) =>
      (await offers(jobId)).find(({ matchId, outcome }) => matchId === match?.id && outcome === 'accepted')
        ?.id;
    await end(await idOf(a), 'dropped-out');
    await eventually(async () => expect(await of(b)).toEqual(['accepted']));
    expect(await textsTo(jobId, 'place')).toHaveLength(1);
    await ownerDoes(
      'offer_events',
      `UPDATE offer_events SET at = at - interval '2 hours', received_at = received_at - interval '2 hours' WHERE outcome = 'waiting'`,
    );
    await end(await idOf(b), 'dropped-out');
    await eventually(async () => expect(await of(c)).toEqual(['withdrawn', 'open']));
    expect((await open(jobId))[0]).toMatchObject({ holds: true });
  });

  it('has a place for who waits once its openings are not counted any more', async () => {
    const jobId = await jobWith(2, 1);
    await hall.staff.post(`/api/jobs/${jobId}/create-matches`).expect(200);
    const [a, b] = await matches(jobId);
    for (const match of [a, b])
      await hall.staff.post(`/api/job-matches/${match?.id}/offer`).send({ message: 'Come' }).expect(200);
    for (const match of [a, b]) await says(match?.id ?? '', 'Accepted').expect(200);
    expect(await job(jobId)).toMatchObject({ filled: 1, waiting: 1 });
    await change(jobId, { openings: null });
    await eventually(async () => expect(await job(jobId)).toMatchObject({ filled: 2, waiting: 0 }));
    expect(await textsTo(jobId, 'place')).toHaveLength(1);
  });

  it.each([
    ['closes', { status: 'Closed' }],
    ['starts', null],
  ])('tells who still waits once when it %s', async (_, closing) => {
    const jobId = await jobWith(2, 1);
    await hall.staff.post(`/api/jobs/${jobId}/create-matches`).expect(200);
    const matchIds = (await matches(jobId)).map(({ id }) => id);
    await hall.staff.post(`/api/jobs/${jobId}/offers`).send({ matchIds, message: 'Come' }).expect(201);
    for (const id of matchIds.toReversed()) await says(id, 'Accepted').expect(200);
    const waiting = (await offers(jobId)).find(({ outcome }) => outcome === 'waiting');
    if (closing) await change(jobId, closing).expect(200);
    else await hall.sql('UPDATE jobs SET starts_at = now() WHERE id = $1', [jobId]);
    await look(jobId);
    await eventually(async () =>
      expect(await textsTo(jobId, 'job-over')).toEqual([{ offer_id: waiting?.id }]),
    );
    await look(jobId);
    await change(jobId, { title: 'Gala, again' }).expect(200);
    await eventually(async () =>
      expect(await hall.sql('SELECT FROM fill_looks WHERE job_id = $1', [jobId])).toEqual([]),
    );
    expect(await textsTo(jobId, 'job-over')).toHaveLength(1);
    expect((await offers(jobId)).find(({ id }) => id === waiting?.id)?.outcome).toBe('withdrawn');
  });
});

it.each(['Closed', 'Draft', 'Filled'])(
  'a job that staff set to %s withdraws the offers they made, and texts nobody',
  async (status) => {
    const jobId = await jobWith(1, 1);
    await hall.staff.post(`/api/jobs/${jobId}/create-matches`).expect(200);
    const [match] = await matches(jobId);
    await hall.staff.post(`/api/job-matches/${match?.id}/offer`).send({ message: 'Come' }).expect(200);
    await change(jobId, { status }).expect(200);
    await eventually(async () =>
      expect(await offers(jobId)).toMatchObject([{ outcome: 'withdrawn', outcomeVia: 'job' }]),
    );
    expect(await job(jobId)).toMatchObject({ status, offersOpen: 0 });
    expect((await matches(jobId))[0]).toMatchObject({ status: 'Pending' });
    expect(await textsTo(jobId, 'withdrawn')).toEqual([]);
  },
);

describe('two dispatchers and a run at once', () => {
  it('offer nobody twice, keep no opening twice, and who is too late reads one clear refusal', async () => {
    const jobId = await jobWith(6, 2);
    await hall.staff.post(`/api/jobs/${jobId}/create-matches`).expect(200);
    const matchIds = (await matches(jobId)).map(({ id }) => id);
    const both = () =>
      hall.staff.post(`/api/jobs/${jobId}/offers`).send({ matchIds: matchIds.slice(0, 3), message: 'Come' });
    const [one, other, started] = await Promise.all([both(), both(), fill(jobId)]);
    expect(started.status).toBe(201);
    const refused = [one, other].filter(({ status }) => status !== 201);
    for (const { status, body } of refused) {
      expect(status).toBe(409);
      expect(body).toMatchObject({ code: 'already_offered', error: expect.stringMatching(/^W [A-C]: /) });
    }
    expect(refused.length).toBeGreaterThan(0);
    await eventually(async () => expect((await open(jobId)).length).toBeGreaterThanOrEqual(2));
    const made = await offers(jobId);
    expect(made.filter(({ holds, outcome }) => holds && outcome === 'open')).toHaveLength(2);
    expect(new Set(made.map(({ matchId }) => matchId)).size).toBe(made.length);
    await Promise.all(matchIds.map((id) => says(id, 'Accepted')));
    await stateBecomes(jobId, 'filled');
    expect(await job(jobId)).toMatchObject({ status: 'Filled', filled: 2 });
  });
});

describe('who is dispatched to another job at that time', () => {
  const twoJobs = async () => {
    const first = await jobWith(2, 1);
    const { employerId, classificationId } = await job(first);
    const second = await jobWith(0, 2, { employerId, classificationId });
    return [first, second] as const;
  };

  it('is offered this one as soon as they come free', async () => {
    const [first, second] = await twoJobs();
    await fill(first).expect(201);
    const dispatch = await fillLast(first);
    await fill(second).expect(201);
    const [other] = await openOnes(second, 1);
    expect(other?.priority).toBe(2);
    // What the provider says of the text is followed by a look at the job as well.
    const isQuiet = `SELECT FROM sms WHERE job_id = $1 AND status <> 'delivered'
      UNION ALL SELECT FROM fill_looks WHERE job_id = $1 AND at <= now()`;
    await eventually(async () => expect(await hall.sql(isQuiet, [second])).toEqual([]));
    await end(dispatch?.id, 'dropped-out');
    await eventually(async () =>
      expect((await open(second)).map(({ priority }) => priority).sort()).toEqual([1, 2]),
    );
  });

  it('leaves the place that was kept for a call to the next', async () => {
    const [first, second] = await twoJobs();
    await change(second, { openings: 1 }).expect(200);
    const [number] = await h.numbersOf(first);
    await hall.sql('UPDATE phone_numbers SET opted_in = false WHERE phone_number = $1', [number]);
    await fill(second).expect(201);
    await eventually(async () => expect((await run(second)).toCall).toHaveLength(1));
    await hall.staff.post(`/api/jobs/${first}/create-matches`).expect(200);
    const [called] = await matches(first);
    await hall.staff.post(`/api/job-matches/${called?.id}/calls`).send({ result: 'accepted' }).expect(201);
    await eventually(async () => expect(await open(second)).toMatchObject([{ priority: 2 }]));
  });
});
