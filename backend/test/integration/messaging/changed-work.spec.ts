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
const { outcomeOf, told, offer, offeredOne, matchedToo, texts, repliesTo } = answering(() => hall);

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
    const asked = (await offers(jobId)).at(-1);
    expect(asked).toMatchObject({ matchId: b, holds: true });
    expect(asked?.message).toMatch(
      /The job has changed since you said yes\. It starts \w+, .*\d:\d\d [AP]M\.\n/,
    );
  });

  it('is asked about what it is, when the same change adds an opening', async () => {
    const { jobId, b } = await waitingBehind('dispatched');
    await change(jobId, { startsAt: inHours(96), openings: 2 }).expect(200);
    await becomesOf(jobId, ['accepted', 'withdrawn', 'open']);
    expect((await offers(jobId)).at(-1)).toMatchObject({ matchId: b, holds: true });
  });

  it('has the place at once when the work is described in other words alone', async () => {
    const { jobId } = await waitingBehind('dispatched');
    const { employerId } = (await hall.staff.get(`/api/jobs/${jobId}`).expect(200)).body as {
      employerId: string;
    };
    await change(jobId, { title: 'Ball', employerId: employerId.toUpperCase(), openings: 2 }).expect(200);
    await becomesOf(jobId, ['accepted', 'accepted']);
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
  ['a text, which speaks of what it was, hears that it was withdrawn', 1, 'text', 'no-answer'],
  ['a text, where openings are not counted, does, too', null, 'text', 'no-answer'],
  ['the page, which shows what it is, has the place', 1, 'page', 'accepted'],
])('a late yes to changed work by %s', async (_what, openings, how, outcome) => {
  const { jobId, matchId, number } = await offeredOne(openings);
  const [made] = await offers(jobId);
  await hall.sql(`INSERT INTO offer_events (offer_id, outcome, via) VALUES ($1, 'no-answer', 'deadline')`, [
    made?.id,
  ]);
  await change(jobId, { startsAt: inHours(96) }).expect(200);
  if (how === 'text') {
    await texts(number, 'yes');
    await eventually(async () => expect(await repliesTo(number)).toEqual([['yes', 'refused', true]]));
  } else await says(matchId, 'Accepted').expect(200);
  expect(await outcomeOf(jobId)).toEqual([outcome]);
});

it('an open offer that stands where openings are not counted is accepted by a text', async () => {
  const { jobId, number } = await offeredOne(null);
  await change(jobId, { startsAt: inHours(96) }).expect(200);
  await texts(number, 'yes');
  await becomesOf(jobId, ['accepted']);
});

it('an offer of the changed work is not withdrawn as the run goes on', async () => {
  const jobId = await jobWith(3, 2);
  await fill(jobId, { answerWithinMinutes: 600 }).expect(201);
  await openOnes(jobId, 2);
  const [a, , c] = await matches(jobId);
  await says(a?.id ?? '', 'Declined').expect(200);
  await openOnes(jobId, 2);
  await says(c?.id ?? '', 'Declined').expect(200);
  await change(jobId, { startsAt: inHours(96) }).expect(200);
  await hall.staff.put(`/api/job-matches/${c?.id}`).send({ status: 'Interested' }).expect(200);
  await offer(jobId, c?.id ?? '');
  expect((await hall.staff.get(`/api/jobs/${jobId}/fill`)).body).toMatchObject({ offersInDoubt: 1 });
  await hall.staff.post(`/api/jobs/${jobId}/fill/resume`).send({ openOffers: 'withdraw' }).expect(200);
  const open = await openOnes(jobId, 2);
  expect(open.map(({ matchId, runId }) => [matchId, runId === null])).toContainEqual([c?.id, true]);
  expect((await offers(jobId)).filter(({ outcome }) => outcome === 'withdrawn')).toHaveLength(1);
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

describe('a run that is started as the work changes', () => {
  const waits = (words: string, statements = 1) =>
    eventually(async () => {
      const sql = `SELECT query FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
      const waiting = await hall.sql<{ query: string }>(sql, []);
      expect(waiting.filter(({ query }) => query.includes(words)).length).toBeGreaterThanOrEqual(statements);
    });
  /** What `begin` has begun goes on once all of it has. */
  async function whileHeld<T>(held: string, jobId: string, begin: () => Promise<T>): Promise<T> {
    const holding = hall.api.dataSource.createQueryRunner();
    await holding.startTransaction();
    await holding.query(held, [jobId]);
    try {
      return await begin();
    } finally {
      await holding.commitTransaction();
      await holding.release();
    }
  }

  const otherClass = async (jobId: string) => {
    const job = await hall.sql<{ employer_id: string }>('SELECT employer_id FROM jobs WHERE id = $1', [
      jobId,
    ]);
    return () => hall.staff.put(`/api/employers/${job[0]?.employer_id}`).send({ dispatchClass: 'Encore' });
  };

  it('is refused when the change comes between the list and the run', async () => {
    const jobId = await jobWith(2, 1);
    const other = await otherClassification();
    const begun = await whileHeld('SELECT FROM jobs WHERE id = $1 FOR UPDATE', jobId, async () => {
      const started = fill(jobId).then();
      await waits('jobs');
      const changed = change(jobId, other).then();
      await waits('jobs', 2);
      return { started, changed };
    });
    expect((await begun.changed).status).toBe(200);
    expect(await begun.started).toMatchObject({ status: 409, body: { code: 'job_changed' } });
    expect(await offers(jobId)).toEqual([]);
  });

  const HELD_RUN = 'SELECT FROM fill_runs WHERE job_id = $1 FOR UPDATE';
  const pausing = 'FROM fill_runs r JOIN jobs';
  const state = async (jobId: string) =>
    (await hall.staff.get(`/api/jobs/${jobId}/fill`)).body.state as string;

  it('stays paused when the dispatch class changes as it is resumed', async () => {
    const jobId = await jobWith(2, 1);
    await fill(jobId).expect(201);
    await hall.staff.post(`/api/jobs/${jobId}/fill/pause`).expect(200);
    const changing = await otherClass(jobId);
    const begun = await whileHeld(HELD_RUN, jobId, async () => {
      const changed = changing().then();
      await waits(pausing);
      const resumed = hall.staff.post(`/api/jobs/${jobId}/fill/resume`).send({}).then();
      await waits('FROM employers e');
      return { changed, resumed };
    });
    expect((await begun.changed).status).toBe(200);
    expect(await begun.resumed).toMatchObject({ status: 409, body: { code: 'job_changed' } });
    expect(await state(jobId)).toBe('paused');
  });

  const filledRun = async () => {
    const jobId = await jobWith(3, 1);
    await fill(jobId).expect(201);
    const [first] = await openOnes(jobId, 1);
    await says(first?.matchId ?? '', 'Accepted').expect(200);
    await eventually(async () => expect(await state(jobId)).toBe('filled'));
    const drop = () =>
      hall.staff.post(`/api/offers/${first?.id}/end`).send({ as: 'dropped-out' }).expect(200);
    return { jobId, drop, changing: await otherClass(jobId) };
  };

  it('comes back paused when the dispatch class has changed, and nobody knows of it yet', async () => {
    const { jobId, drop, changing } = await filledRun();
    const { changed } = await whileHeld(HELD_RUN, jobId, async () => {
      const changed = changing().then();
      await waits(pausing);
      await drop();
      await waits('UPDATE fill_runs SET state');
      return { changed };
    });
    expect((await changed).status).toBe(200);
    await eventually(async () => expect(await state(jobId)).toBe('paused'));
    expect(await offers(jobId)).toHaveLength(1);
  });

  it('is paused when the dispatch class changes just as it comes back', async () => {
    const { jobId, drop, changing } = await filledRun();
    const match = 'SELECT FROM job_matches WHERE job_id = $1 AND priority = 2 FOR UPDATE';
    const { changed } = await whileHeld(match, jobId, async () => {
      await drop();
      await waits('"takesNobodySince"');
      const changed = changing().then();
      await waits(pausing);
      return { changed };
    });
    expect((await changed).status).toBe(200);
    await eventually(async () => expect(await state(jobId)).toBe('paused'));
    expect(await offers(jobId)).toHaveLength(2);
  });
});
