import { answering } from './answering-hall.js';
import { eventually } from './eventually.js';
import { filling, HOUR } from './filling-hall.js';
import { type Messaging, startMessaging } from './messaging.js';

let hall: Messaging;
beforeAll(async () => {
  hall = await startMessaging('PostgreSQL', { env: { TIMES_FASTER: '10' } });
});
afterAll(() => hall.close());
const { jobWith, matches, says, numbersOf, change, fill, offers, openOnes, look } = filling(() => hall);
const { outcomeOf, told, offer, offeredOne, matchedToo, texts } = answering(() => hall);

const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
const otherClassification = async () => ({ classificationId: (await hall.make.classification()).id });
const refresh = (jobId: string) => hall.staff.post(`/api/jobs/${jobId}/create-matches`).expect(200);
const isLookedAt = async (jobId: string) => {
  await look(jobId);
  await eventually(async () =>
    expect(await hall.sql('SELECT FROM fill_looks WHERE job_id = $1 AND at <= now()', [jobId])).toEqual([]),
  );
};
const becomesOf = (jobId: string, outcomes: string[]) =>
  eventually(async () => expect(await outcomeOf(jobId)).toEqual(outcomes));

/** The first on the list has the one opening offered, or has it; the second one said yes, and waits. */
async function waitingBehind(how: 'offered' | 'dispatched' | 'run') {
  const jobId = await jobWith(3, 1);
  if (how === 'run') await fill(jobId, { answerWithinMinutes: 600 }).expect(201);
  else await refresh(jobId);
  const [a = '', b = ''] = (await matches(jobId)).map(({ id }) => id);
  if (how === 'run') await openOnes(jobId, 1);
  else await offer(jobId, a);
  await offer(jobId, b);
  expect((await says(b, 'Accepted')).body).toMatchObject({ waiting: true });
  if (how === 'dispatched') await says(a, 'Accepted').expect(200);
  const [first = '', second = ''] = await numbersOf(jobId);
  return { jobId, a, b, first, second };
}

describe('whoever waits with a yes to what the work was', () => {
  it.each(['offered', 'run'] as const)(
    'is not given what it is when the open offers are withdrawn (%s): it comes to them in order',
    async (how) => {
      const { jobId, a, second } = await waitingBehind(how);
      await change(jobId, { startsAt: inHours(96), openOffers: 'withdraw' }).expect(200);
      await isLookedAt(jobId);
      expect(await offers(jobId)).toMatchObject([
        { outcome: 'withdrawn', outcomeVia: 'job' },
        { outcome: 'withdrawn', outcomeVia: 'job' },
      ]);
      expect(await told(second)).toEqual(['withdrawn']);
      if (how === 'run') await hall.staff.post(`/api/jobs/${jobId}/fill/resume`).expect(200);
      else await fill(jobId).expect(201);
      const [next] = await openOnes(jobId, 1);
      expect(next?.matchId).toBe(a);
    },
  );

  it('counts as in doubt until staff say as the run goes on that it is withdrawn', async () => {
    const { jobId, a } = await waitingBehind('run');
    await change(jobId, { startsAt: inHours(96) }).expect(200);
    expect((await hall.staff.get(`/api/jobs/${jobId}/fill`)).body).toMatchObject({ offersInDoubt: 2 });
    await hall.staff.post(`/api/jobs/${jobId}/fill/resume`).send({ openOffers: 'withdraw' }).expect(200);
    const [next] = await openOnes(jobId, 1);
    expect(next?.matchId).toBe(a);
  });

  it('is asked about what it is, when a place comes free and the offers stand', async () => {
    const { jobId, a, b } = await waitingBehind('offered');
    await change(jobId, { startsAt: inHours(96), openOffers: 'stand' }).expect(200);
    await says(a, 'Declined').expect(200);
    await becomesOf(jobId, ['declined', 'withdrawn', 'open']);
    expect((await offers(jobId)).at(-1)).toMatchObject({ matchId: b, holds: true });
  });

  it('is asked about what it is, when the same change adds an opening', async () => {
    const { jobId, b } = await waitingBehind('dispatched');
    await change(jobId, { startsAt: inHours(96), openings: 2 }).expect(200);
    await becomesOf(jobId, ['accepted', 'withdrawn', 'open']);
    expect((await offers(jobId)).at(-1)).toMatchObject({ matchId: b, holds: true });
  });

  it('is not asked before the list says who may take it, and told when they may not', async () => {
    const { jobId, second } = await waitingBehind('dispatched');
    await change(jobId, { ...(await otherClassification()), openings: 2 }).expect(200);
    await isLookedAt(jobId);
    expect(await outcomeOf(jobId)).toEqual(['accepted', 'waiting']);
    await refresh(jobId);
    await becomesOf(jobId, ['accepted', 'withdrawn']);
    await eventually(async () => expect(await told(second)).toEqual(['withdrawn']));
  });
});

it.each([
  ['a text, which speaks of what it was, waits', 'text', ['withdrawn', 'open']],
  ['the page, which shows what it is, has the place', 'page', ['accepted']],
])('a late yes to changed work by %s', async (_what, how, outcomes) => {
  const { jobId, matchId, number } = await offeredOne();
  const [made] = await offers(jobId);
  await hall.sql(`INSERT INTO offer_events (offer_id, outcome, via) VALUES ($1, 'no-answer', 'deadline')`, [
    made?.id,
  ]);
  await change(jobId, { startsAt: inHours(96) }).expect(200);
  if (how === 'text') await texts(number, 'yes');
  else await says(matchId, 'Accepted').expect(200);
  await becomesOf(jobId, outcomes);
});

describe('an open offer whose job comes to overlap with a dispatch of its worker', () => {
  it.each([
    ['it is moved itself', 48],
    ['the other job is moved', 200],
  ])('is withdrawn when %s', async (_what, startsIn) => {
    const gala = await offeredOne();
    await says(gala.matchId, 'Accepted').expect(200);
    const banquet = await matchedToo(gala, 100 * HOUR);
    await offer(banquet.jobId, banquet.matchId);
    if (startsIn === 48) await change(banquet.jobId, { startsAt: inHours(49) }).expect(200);
    else await change(gala.jobId, { startsAt: inHours(101) }).expect(200);
    await becomesOf(banquet.jobId, ['withdrawn']);
    expect(await offers(banquet.jobId)).toMatchObject([{ outcomeVia: 'system', holds: true }]);
    expect((await hall.staff.get(`/api/jobs/${banquet.jobId}/offers`)).body[0].events).toContainEqual(
      expect.objectContaining({ outcome: 'withdrawn', reason: 'W A has accepted Gala for this time' }),
    );
    await eventually(async () => expect(await told(gala.number)).toContain('withdrawn'));
  });
});
