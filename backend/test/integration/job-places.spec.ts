import { factories } from '../support/factories.js';
import { startTestApi, type Agent, type TestApi } from '../support/test-api.js';

let api: TestApi;
let staff: Agent;
let worker: Agent;
let make: ReturnType<typeof factories>;

beforeAll(async () => {
  api = await startTestApi();
  staff = await api.staff();
  worker = api.visitor();
  make = factories(api.dataSource);
});
afterAll(() => api.close());

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);
const openings = (count: number | null, more: object = {}) => make.job({ openings: count, ...more });
const jobNow = async ({ id }: { id: string }) => (await staff.get(`/api/jobs/${id}`).expect(200)).body;
const change = (job: { id: string }, values: object) => staff.put(`/api/jobs/${job.id}`).send(values);
const answer = (who: Agent, match: { id: string }, status: string) =>
  who.put(`/api/job-matches/${match.id}`).send({ status });

const view = async (match: { id: string }) =>
  (await worker.get(`/api/worker-view/${match.id}`).expect(200)).body;

let priority = 0;
const matched = async (job: { id: string }, lastName = 'Lopez') =>
  make.match({ jobId: job.id, workerId: (await make.worker({ lastName })).id, priority: ++priority });
/** A match that was offered the job, without a text. */
async function offered(job: { id: string }, lastName?: string) {
  const match = await matched(job, lastName);
  await answer(staff, match, 'Offered').expect(200);
  return match;
}
async function dispatched(job: { id: string }, lastName?: string) {
  const match = await offered(job, lastName);
  await answer(worker, match, 'Accepted').expect(200);
  return match;
}
const offersOf = async (job: { id: string }) =>
  (await staff.get(`/api/jobs/${job.id}/offers`).expect(200)).body as {
    matchId: string;
    holds: boolean;
    isException: boolean;
    outcome: string;
    outcomeVia: string;
  }[];
const saidOf = async (job: { id: string }) => {
  const query = { entityType: 'job', entityId: job.id, limit: 5 };
  const { body } = await staff.get('/api/audit-entries').query(query);
  return (body as { summary: string }[]).map(({ summary }) => summary);
};

describe('A job whose openings are counted', () => {
  it('is Filled with its last opening, and open again when a dispatch ends', async () => {
    const job = await openings(2, { title: 'Gala' });
    const first = await dispatched(job);
    expect(await jobNow(job)).toMatchObject({ status: 'Open', filled: 1 });
    await dispatched(job);
    expect(await jobNow(job)).toMatchObject({ status: 'Filled', filled: 2 });
    expect((await saidOf(job))[0]).toBe('Gala is filled: its last opening was taken');
    await answer(staff, first, 'Pending').expect(200);
    expect(await jobNow(job)).toMatchObject({ status: 'Open', filled: 1 });
    expect((await saidOf(job))[0]).toBe('Gala is open again: an opening is free');
  });

  it('opens again with more openings, and not once it has started or when it was Filled by hand', async () => {
    const job = await openings(1);
    await dispatched(job);
    await change(job, { openings: 2 }).expect(200);
    expect(await jobNow(job)).toMatchObject({ status: 'Open', openings: 2 });

    const started = await openings(1, { startsAt: inHours(2) });
    await dispatched(started);
    await api.dataSource.query(`UPDATE jobs SET starts_at = now() - interval '1 minute' WHERE id = $1`, [
      started.id,
    ]);
    await change(started, { openings: 2 }).expect(200);
    expect(await jobNow(started)).toMatchObject({ status: 'Filled' });

    const byHand = await openings(2);
    const match = await dispatched(byHand);
    await change(byHand, { status: 'Filled' }).expect(200);
    await answer(staff, match, 'Pending').expect(200);
    expect(await jobNow(byHand)).toMatchObject({ status: 'Filled', filled: 0 });
  });

  it('stays Filled when it is full and set Open', async () => {
    const job = await openings(1);
    await dispatched(job);
    expect((await change(job, { status: 'Open' }).expect(200)).body.status).toBe('Filled');
    expect(await jobNow(job)).toMatchObject({ status: 'Filled' });
    expect((await change(job, { status: 'Closed' }).expect(200)).body.status).toBe('Closed');
  });

  it('has no fewer openings than are taken, and says by whom', async () => {
    const job = await openings(3);
    await dispatched(job, 'Abreu');
    await dispatched(job, 'Baptiste');
    const { body } = await change(job, { openings: 1 }).expect(409);
    const sentence = '2 openings are taken: by Ana Abreu and Ana Baptiste.';
    expect(body).toMatchObject({ code: 'openings_taken', error: sentence });
    expect(body.details).toEqual([{ field: 'openings', message: sentence }]);
    expect(await jobNow(job)).toMatchObject({ openings: 3, status: 'Open' });
    await change(job, { openings: 2 }).expect(200);
    expect(await jobNow(job)).toMatchObject({ openings: 2, status: 'Filled' });
  });

  it('withdraws the newest open offers that it has no openings for, once that is confirmed', async () => {
    const job = await openings(3);
    const older = await offered(job, 'Older');
    const newer = await offered(job, 'Newer');
    const newest = await offered(job, 'Newest');
    const refused = await change(job, { openings: 1 }).expect(409);
    expect(refused.body).toMatchObject({
      code: 'offers_to_withdraw',
      error: 'This withdraws the open offers of Ana Newest and Ana Newer.',
      workerNames: ['Ana Newest', 'Ana Newer'],
      matchIds: [newest.id, newer.id],
    });
    const known = (...of: { id: string }[]) => ({
      openings: 1,
      withdrawOffers: true,
      knownMatchIds: of.map(({ id }) => id),
    });
    const others = await change(job, known(newest, older)).expect(409);
    expect(others.body).toMatchObject({ code: 'offers_to_withdraw', matchIds: [newest.id, newer.id] });
    expect(await jobNow(job)).toMatchObject({ openings: 3, offersOpen: 3 });
    await change(job, known(newest, newer)).expect(200);
    expect(await jobNow(job)).toMatchObject({ openings: 1, offersOpen: 1 });
    const outcomes = new Map((await offersOf(job)).map((offer) => [offer.matchId, offer]));
    expect(outcomes.get(older.id)?.outcome).toBe('open');
    for (const { id } of [newer, newest])
      expect(outcomes.get(id)).toMatchObject({ outcome: 'withdrawn', outcomeVia: 'job' });
    await answer(worker, newest, 'Accepted').expect(409);
    await answer(worker, older, 'Accepted').expect(200);
  });

  it('keeps an opening for an open offer while one is free; offers beyond that are exceptions', async () => {
    const job = await openings(1);
    await offered(job);
    await offered(job);
    expect((await offersOf(job)).map(({ holds, isException }) => [holds, isException])).toEqual([
      [true, false],
      [false, true],
    ]);
  });

  it('gives the opening that is kept to its worker, and lets the others wait in line', async () => {
    const job = await openings(1);
    const [first, second] = [await offered(job), await offered(job)];
    const waits = { id: second.id, jobId: job.id, status: 'Offered', waiting: true };
    expect((await answer(worker, second, 'Accepted').expect(200)).body).toMatchObject(waits);
    expect((await answer(worker, second, 'Accepted').expect(200)).body).toMatchObject(waits);
    expect(await jobNow(job)).toMatchObject({ status: 'Open', filled: 0, offersOpen: 1, waiting: 1 });
    const { body } = await answer(worker, first, 'Accepted').expect(200);
    expect(body).toMatchObject({ status: 'Accepted' });
    expect(body).not.toHaveProperty('waiting');
    expect(await jobNow(job)).toMatchObject({ status: 'Filled', filled: 1, waiting: 1 });
  });

  it('gives an opening that came free to who waits first, not to who asks first', async () => {
    const job = await openings(1);
    const [holder, second, third] = [await offered(job), await offered(job), await offered(job)];
    for (const match of [third, second]) await answer(worker, match, 'Accepted').expect(200);
    const newcomer = await offered(job);
    await answer(worker, holder, 'Declined').expect(200);
    for (const match of [newcomer, third])
      expect((await answer(worker, match, 'Accepted').expect(200)).body.waiting).toBe(true);
    expect((await answer(worker, second, 'Accepted').expect(200)).body.status).toBe('Accepted');
    expect(await jobNow(job)).toMatchObject({ filled: 1, waiting: 2 });
  });

  it('lets staff give no opening that it has not', async () => {
    const job = await openings(1);
    const [holder, other] = [await offered(job), await matched(job)];
    const refused = await answer(staff, other, 'Accepted').expect(409);
    expect(refused.body).toMatchObject({
      code: 'no_place_left',
      error: 'The only opening is taken or kept for open offers.',
    });
    await answer(staff, holder, 'Accepted').expect(200);
    expect((await answer(staff, other, 'Accepted').expect(409)).body.error).toBe(
      'The only opening is taken.',
    );
  });

  it.each(['Closed', 'Draft', 'Filled'])(
    'gives by the hand of staff the openings that it has, and no other, when it is %s',
    async (status) => {
      const job = await openings(2);
      await change(job, { status }).expect(200);
      const matches = [await matched(job), await matched(job), await matched(job)] as const;
      for (const match of matches.slice(0, 2)) await answer(staff, match, 'Accepted').expect(200);
      expect(await jobNow(job)).toMatchObject({ status, filled: 2 });
      expect((await offersOf(job)).map(({ isException }) => isException)).toEqual([false, false]);
      const { body } = await answer(staff, matches[2], 'Accepted').expect(409);
      expect(body).toMatchObject({ code: 'no_place_left', error: 'All 2 openings are taken.' });
      expect(await jobNow(job)).toMatchObject({ status, filled: 2 });
    },
  );

  it.each(['Closed', 'Draft', 'Filled'])('is offered to nobody while it is %s by hand', async (status) => {
    const job = await openings(1);
    await change(job, { status }).expect(200);
    const match = await matched(job);
    const { body } = await answer(staff, match, 'Offered').expect(409);
    const error = `The job is ${status}. Only an open job can be offered.`;
    expect(body).toMatchObject({ code: 'job_not_open', error });
    expect(await offersOf(job)).toEqual([]);
    await answer(staff, match, 'Accepted').expect(200);
    expect((await answer(staff, match, 'Offered')).status).toBe(status === 'Filled' ? 200 : 409);
  });

  it('lets staff replace who dropped out after the start', async () => {
    const job = await openings(1, { startsAt: inHours(1) });
    const first = await dispatched(job);
    await api.dataSource.query(`UPDATE jobs SET starts_at = now() - interval '1 second' WHERE id = $1`, [
      job.id,
    ]);
    await answer(staff, first, 'Pending').expect(200);
    await answer(staff, await matched(job), 'Accepted').expect(200);
    expect(await jobNow(job)).toMatchObject({ status: 'Filled', filled: 1 });
  });

  it('takes no yes once it has started', async () => {
    const job = await openings(1, { startsAt: inHours(1) });
    const match = await offered(job);
    // Who has no offer any more is told so, too.
    const without = await matched(job);
    await api.dataSource.query(`UPDATE jobs SET starts_at = now() - interval '1 second' WHERE id = $1`, [
      job.id,
    ]);
    for (const one of [match, without]) {
      const { body } = await answer(worker, one, 'Accepted').expect(409);
      expect(body).toMatchObject({ code: 'job_started', error: 'This job has started. Call the hall.' });
    }
    await answer(worker, match, 'Declined').expect(200);
  });

  it('gives its last opening to one of two who say yes at once, and the other waits', async () => {
    for (let round = 0; round < 5; round++) {
      const job = await openings(null);
      const matches = [await offered(job), await offered(job)];
      await change(job, { openings: 1 }).expect(200);
      const answers = await Promise.all(
        matches.map((match) => answer(worker, match, 'Accepted').expect(200)),
      );
      const got = answers.map(({ body }) => (body.waiting ? 'waits' : body.status)).sort();
      expect(got).toEqual(['Accepted', 'waits']);
      expect(await jobNow(job)).toMatchObject({ status: 'Filled', filled: 1, waiting: 1 });
    }
  });

  it('keeps an opening for one of two offers that are made at once', async () => {
    const job = await openings(1);
    const matches = [await matched(job), await matched(job)];
    await Promise.all(matches.map((match) => answer(staff, match, 'Offered').expect(200)));
    expect((await offersOf(job)).map(({ holds }) => holds).sort()).toEqual([false, true]);
  });
});

describe('A job whose openings are not counted', () => {
  it('is never Filled by itself, and nobody waits', async () => {
    const job = await openings(null);
    for (let count = 0; count < 3; count++) await dispatched(job);
    await answer(staff, await matched(job), 'Accepted').expect(200);
    expect(await jobNow(job)).toMatchObject({ status: 'Open', filled: 4, waiting: 0 });
    expect((await offersOf(job)).every(({ holds, isException }) => !holds && !isException)).toBe(true);
  });
});

describe("The worker's page", () => {
  it('says when the job is, and where to report once the worker comes', async () => {
    const times = { startsAt: inHours(4), endsAt: inHours(9), reportTo: 'Dock B' };
    const job = await openings(1, times);
    const match = await matched(job);
    const [startsAt, endsAt] = [times.startsAt.toISOString(), times.endsAt.toISOString()];
    expect(await view(match)).toMatchObject({ job: { startsAt, endsAt, reportTo: null }, offer: null });
    await answer(staff, match, 'Offered').expect(200);
    const open = { state: 'open', answerBy: null };
    expect(await view(match)).toMatchObject({ job: { reportTo: null }, offer: open });
    await answer(worker, match, 'Accepted').expect(200);
    expect(await view(match)).toMatchObject({ job: { reportTo: 'Dock B' }, offer: null });
    await change(job, { status: 'Closed' }).expect(200);
    expect((await view(match)).job).toMatchObject({ startsAt: null, endsAt: null, reportTo: null });
  });

  it('says that a yes would wait, that it waits, and that an opening came free', async () => {
    const job = await openings(1);
    const [holder, second] = [await offered(job), await offered(job)];
    const id = expect.any(String);
    expect((await view(holder)).offer).toEqual({ id, state: 'open', answerBy: null });
    expect((await view(second)).offer).toEqual({ id, state: 'open', answerBy: null, wouldWait: true });
    await answer(worker, second, 'Accepted').expect(200);
    expect((await view(second)).offer).toEqual({ id, state: 'waiting', answerBy: null, wouldWait: true });
    await answer(worker, holder, 'Declined').expect(200);
    expect((await view(second)).offer).toEqual({ id, state: 'waiting', answerBy: null });
    expect((await view(holder)).offer?.id).not.toBe((await view(second)).offer?.id);
  });

  it('says that the offer was withdrawn, or that the job has started', async () => {
    const job = await openings(2);
    const [first, second] = [await offered(job), await offered(job)];
    await change(job, { openings: 1, withdrawOffers: true }).expect(200);
    expect(await view(second)).toMatchObject({
      jobMatch: { status: 'Pending' },
      offer: { state: 'withdrawn' },
    });
    await api.dataSource.query(`UPDATE jobs SET starts_at = now() - interval '1 second' WHERE id = $1`, [
      job.id,
    ]);
    expect((await view(first)).offer).toMatchObject({ state: 'started', answerBy: null });
  });
});
