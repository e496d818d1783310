import type { Test } from 'supertest';
import { declaredRoutes, nameOf } from '../../support/declared-routes.js';
import { ENDING_ROUTES } from '../../../src/dispatch/replies/pending-texts.interceptor.js';
import { waitingForLock } from '../../support/waiting-for-lock.js';
import { answering } from './answering-hall.js';
import { eventually } from './eventually.js';
import { FILL, filling, HOUR } from './filling-hall.js';
import { type Messaging, startMessaging } from './messaging.js';

let hall: Messaging;
let worker: { close(): Promise<void> };
beforeAll(async () => {
  hall = await startMessaging('PostgreSQL', { worker: false, env: { TIMES_FASTER: '10' } });
});
beforeEach(async () => {
  worker = await hall.startWorker();
});
afterEach(() => worker.close());
afterAll(() => hall.close());
const { jobWith, matches, says, numbersOf, change, look, offers } = filling(() => hall);
const { matchOf, outcomeOf, repliesTo, told, offer, offeredOne, matchedToo, texts, close } = answering(
  () => hall,
);

const accepts = (id: string) => hall.staff.put(`/api/job-matches/${id}`).send({ status: 'Accepted' });
const isUnread = async (number: string) =>
  (await hall.sql('SELECT FROM inbound_messages WHERE phone_number = $1 AND to_apply', [number])).length > 0;

/** Two workers were offered the one opening; the second one said yes, and waits. */
async function waitingBehindOne() {
  const jobId = await jobWith(2, 1);
  await hall.staff.post(`/api/jobs/${jobId}/create-matches`).expect(200);
  const [a = '', b = ''] = (await matches(jobId)).map(({ id }) => id);
  for (const id of [a, b]) await offer(jobId, id);
  expect((await says(b, 'Accepted')).body).toMatchObject({ waiting: true });
  const [first = '', second = ''] = await numbersOf(jobId);
  return { jobId, a, b, first, second };
}
/** Workers were offered the one opening, and none answered in time. */
async function offeredInVain(workers: number) {
  const jobId = await jobWith(workers, 1);
  await hall.staff.post(`/api/jobs/${jobId}/create-matches`).expect(200);
  const ids = (await matches(jobId)).map(({ id }) => id);
  for (const id of ids) await offer(jobId, id);
  await hall.sql(
    `INSERT INTO offer_events (offer_id, outcome, via) SELECT id, 'no-answer', 'deadline' FROM offers WHERE job_id = $1`,
    [jobId],
  );
  return { jobId, ids, numbers: await numbersOf(jobId) };
}
async function canvassedOne() {
  const jobId = await jobWith(1, 1);
  const [number = ''] = await numbersOf(jobId);
  await hall.staff.post(`/api/jobs/${jobId}/create-matches`).expect(200);
  await hall.notify(jobId);
  await eventually(async () =>
    expect(
      await hall.sql(`SELECT FROM sms WHERE phone_number = $1 AND status = 'delivered'`, [number]),
    ).toHaveLength(1),
  );
  return { jobId, number, matchId: (await matchOf(jobId))?.id ?? '' };
}

describe('what a worker texted while no worker process runs counts before what is done after it', () => {
  it('a yes, before staff accept another job at the same time by a status', async () => {
    const gala = await offeredOne();
    const banquet = await matchedToo(gala, 48 * HOUR);
    await worker.close();
    await texts(gala.number, 'yes');
    await accepts(banquet.matchId).expect(200);
    expect(await outcomeOf(gala.jobId)).toEqual(['accepted']);
    expect((await hall.staff.get(`/api/jobs/${banquet.jobId}/offers`)).body).toMatchObject([
      { outcome: 'accepted', isException: true },
    ]);
    expect(await repliesTo(gala.number)).toEqual([['yes', 'place', true]]);
  });

  it('a yes, before staff note a yes to another job at the same time by a call', async () => {
    const gala = await offeredOne();
    const banquet = await matchedToo(gala, 48 * HOUR);
    await worker.close();
    await texts(gala.number, 'yes');
    const call = hall.staff.post(`/api/job-matches/${banquet.matchId}/calls`).send({ result: 'accepted' });
    expect(await call).toMatchObject({ status: 409, body: { code: 'answer_refused' } });
    expect(await outcomeOf(gala.jobId)).toEqual(['accepted']);
  });

  it.each<[string, (id: string) => PromiseLike<unknown>]>([
    ['on the page', (id) => says(id, 'Not Interested').expect(200)],
    [
      'on the phone',
      (id) => hall.staff.post(`/api/job-matches/${id}/calls`).send({ result: 'not-interested' }).expect(201),
    ],
  ])("a canvass's yes, before a no %s", async (_how, no) => {
    const { jobId, number, matchId } = await canvassedOne();
    await worker.close();
    await texts(number, 'yes');
    await no(matchId);
    expect((await matchOf(jobId))?.status).toBe('Not Interested');
    worker = await hall.startWorker();
    expect(await isUnread(number)).toBe(false);
    expect((await matchOf(jobId))?.status).toBe('Not Interested');
  });

  it('a yes to the last opening, before another who was offered it says yes on the page', async () => {
    const jobId = await jobWith(3, 1);
    await hall.staff.post(`/api/jobs/${jobId}/create-matches`).expect(200);
    const ids = (await matches(jobId)).map(({ id }) => id);
    for (const id of ids) await offer(jobId, id);
    await says(ids[0] ?? '', 'Declined').expect(200);
    const [, second = ''] = await numbersOf(jobId);
    await worker.close();
    await texts(second, 'yes');
    expect((await says(ids[2] ?? '', 'Accepted')).body).toMatchObject({ waiting: true });
    expect(await outcomeOf(jobId)).toEqual(['declined', 'accepted', 'waiting']);
  });

  it('of three yeses to the last opening the first, once a worker process runs again', async () => {
    const { jobId, numbers } = await offeredInVain(3);
    await worker.close();
    for (const number of numbers) await texts(number, 'yes');
    worker = await hall.startWorker();
    await eventually(async () => expect(await outcomeOf(jobId)).toEqual(['accepted', 'waiting', 'waiting']));
  });

  it.each([
    ['a yes of the first on the list', 0, 'yes', ['accepted', 'waiting']],
    ['a yes of the last on the list', 1, 'yes', ['waiting', 'accepted']],
    ['a no, whose opening the other one has then,', 0, 'no', ['declined', 'accepted']],
    ['what is neither, after which the other one has it,', 0, 'yes or no?', ['no-answer', 'accepted']],
  ])(
    '%s though its text is held longer than the answer by a link that came after it',
    async (_what, place, body, outcomes) => {
      const { jobId, ids, numbers } = await offeredInVain(2);
      const number = numbers[place] ?? '';
      await worker.close();
      await texts(number, body);
      const reading = hall.api.dataSource.createQueryRunner();
      await reading.startTransaction();
      await reading.query('SELECT FROM inbound_messages WHERE phone_number = $1 FOR UPDATE', [number]);
      await says(ids[1 - place] ?? '', 'Accepted').expect(200);
      worker = await hall.startWorker();
      if (body !== 'yes or no?') {
        await look(jobId);
        await eventually(async () =>
          expect(await hall.sql('SELECT FROM fill_looks WHERE job_id = $1 AND at <= now()', [jobId])).toEqual(
            [],
          ),
        );
        expect(await outcomeOf(jobId)).not.toContain('accepted');
      }
      await reading.rollbackTransaction();
      await reading.release();
      await eventually(async () => expect(await outcomeOf(jobId)).toEqual(outcomes));
    },
  );

  it.each(['yes', 'no'])(
    '%s, whose text is held, before what staff do with the only opening',
    async (body) => {
      const { jobId, ids, numbers } = await offeredInVain(2);
      const [first = ''] = numbers;
      await worker.close();
      await texts(first, body);
      const reading = hall.api.dataSource.createQueryRunner();
      await reading.startTransaction();
      await reading.query('SELECT FROM inbound_messages WHERE phone_number = $1 FOR UPDATE', [first]);
      const refused = await accepts(ids[1] ?? '');
      expect(refused).toMatchObject({ status: 409, body: { code: 'answer_received' } });
      expect(refused.body.error).toContain('W A');
      await hall.staff.post(`/api/job-matches/${ids[1]}/offer`).send({ message: 'Come.' }).expect(200);
      expect((await offers(jobId)).at(-1)).toMatchObject({
        outcome: 'open',
        holds: false,
        isException: true,
      });
      await hall.staff.post(`/api/jobs/${jobId}/fill`).send(FILL).expect(201);
      worker = await hall.startWorker();
      await reading.rollbackTransaction();
      await reading.release();
      const outcome = body === 'yes' ? 'accepted' : 'declined';
      await eventually(async () => expect((await outcomeOf(jobId))[0]).toBe(outcome));
    },
  );

  it('on the page in time, though texts that are held make it take longer', async () => {
    const { jobId, number, matchId } = await offeredOne();
    await worker.close();
    await texts(number, 'What time is it?');
    const reading = hall.api.dataSource.createQueryRunner();
    await reading.startTransaction();
    await reading.query('SELECT FROM inbound_messages WHERE phone_number = $1 FOR UPDATE', [number]);
    const yes = says(matchId, 'Accepted').then(({ body }: { body: object }) => body);
    await waitingForLock(hall.api.dataSource, 1, 'inbound_messages');
    const [kept] = await hall.sql<{ keys: number }>(
      `SELECT count(*)::int AS keys FROM pg_locks l JOIN pg_database d ON d.oid = l.database
       WHERE l.locktype = 'advisory' AND l.mode = 'ShareLock' AND d.datname = current_database()`,
    );
    expect(kept).toEqual({ keys: 1 });
    expect(await yes).toMatchObject({ status: 'Accepted' });
    await reading.rollbackTransaction();
    await reading.release();
    expect(await outcomeOf(jobId)).toEqual(['accepted']);
  });

  it('the no of somebody who waits, before staff close the job', async () => {
    const { jobId, second } = await waitingBehindOne();
    await worker.close();
    await texts(second, 'no');
    await close(jobId);
    expect(await outcomeOf(jobId)).toEqual(['withdrawn', 'declined']);
    expect(await told(second)).toEqual([]);
  });

  it('of somebody who waits, who gets no opening that staff add as they close the job', async () => {
    const { jobId, b } = await waitingBehindOne();
    await change(jobId, { openings: 2, status: 'Closed' }).expect(200);
    expect((await matches(jobId)).find(({ id }) => id === b)?.status).not.toBe('Accepted');
  });

  it('a no, before staff take away the opening that it freed', async () => {
    const jobId = await jobWith(2, 2);
    await hall.staff.post(`/api/jobs/${jobId}/create-matches`).expect(200);
    for (const { id } of await matches(jobId)) await offer(jobId, id);
    const [first = ''] = await numbersOf(jobId);
    await worker.close();
    await texts(first, 'no');
    await change(jobId, { openings: 1 }).expect(200);
    expect(await outcomeOf(jobId)).toEqual(['declined', 'open']);
  });

  it('of two texts the first, whose opening the second does not get', async () => {
    const { jobId, a, b, first, second } = await waitingBehindOne();
    await worker.close();
    await texts(first, 'yes');
    await texts(second, 'no');
    await accepts(a).expect(200);
    expect((await matches(jobId)).find(({ id }) => id === b)?.status).toBe('Declined');
    expect(await repliesTo(first)).toEqual([['yes', 'place', true]]);
  });

  it.each(['Pending', 'Interested', 'Declined', 'Ineligible', 'Offered'])(
    'a yes, which staff who set %s have not seen: they look at it first',
    async (status) => {
      const { jobId, number, matchId } = await offeredOne();
      await worker.close();
      await texts(number, 'yes');
      const put = () => hall.staff.put(`/api/job-matches/${matchId}`).send({ status });
      expect(await put()).toMatchObject({ status: 409, body: { code: 'answer_received' } });
      expect(await outcomeOf(jobId)).toEqual(['accepted']);
      await put().expect(200);
    },
  );

  it.each<[string, (of: { jobId: string; workerId: string }) => Test]>([
    ['delete the job', ({ jobId }) => hall.staff.delete(`/api/jobs/${jobId}`)],
    ['delete the worker', ({ workerId }) => hall.staff.delete(`/api/workers/${workerId}`)],
    [
      'cancel the work',
      ({ jobId }) => hall.staff.post(`/api/jobs/${jobId}/cancel`).send({ reason: 'Rain', tell: false }),
    ],
  ])('a yes, which staff who %s have not seen: they look at it first', async (_what, act) => {
    const offered = await offeredOne(2);
    await worker.close();
    await texts(offered.number, 'yes');
    expect(await act(offered)).toMatchObject({ status: 409, body: { code: 'answer_received' } });
    expect(await outcomeOf(offered.jobId)).toEqual(['accepted']);
    expect((await act(offered)).status).toBeLessThan(300);
  });

  it.each<[string, (of: { jobId: string; workerId: string }, seenUntil: string) => Test]>([
    [
      'delete the job',
      ({ jobId }, seen) => hall.staff.delete(`/api/jobs/${jobId}`).query({ seenUntil: seen }),
    ],
    [
      'delete the worker',
      ({ workerId }, seen) => hall.staff.delete(`/api/workers/${workerId}`).query({ seenUntil: seen }),
    ],
    [
      'cancel the work',
      ({ jobId }, seenUntil) =>
        hall.staff.post(`/api/jobs/${jobId}/cancel`).send({ reason: 'Rain', tell: false, seenUntil }),
    ],
  ])('a yes that another request has applied, which staff who %s have not seen', async (_what, act) => {
    const offered = await offeredOne(2);
    const lastSeen = async () => {
      const held = await hall.staff.get(`/api/workers/${offered.workerId}/held`).expect(200);
      return (held.body as { since: string }[])[0]?.since ?? '';
    };
    const before = await lastSeen();
    await texts(offered.number, 'yes');
    await eventually(async () => expect(await outcomeOf(offered.jobId)).toEqual(['accepted']));
    expect(await act(offered, before)).toMatchObject({ status: 409, body: { code: 'answer_received' } });
    expect(await outcomeOf(offered.jobId)).toEqual(['accepted']);
    expect((await act(offered, 'then')).status).toBe(400);
    expect((await act(offered, await lastSeen())).status).toBeLessThan(300);
  });

  it('a yes to what is over by now keeps nobody from deleting its worker', async () => {
    const gala = await offeredOne(2);
    const banquet = await matchedToo(gala, 200 * HOUR);
    await offer(banquet.jobId, banquet.matchId);
    await says(banquet.matchId, 'Accepted').expect(200);
    await hall.sql(
      `UPDATE jobs SET starts_at = now() - interval '2 days', ends_at = now() - interval '1 day' WHERE id = $1`,
      [banquet.jobId],
    );
    const held = (await hall.staff.get(`/api/workers/${gala.workerId}/held`).expect(200)).body as {
      jobId: string;
      since: string;
    }[];
    expect(held.map(({ jobId }) => jobId)).toEqual([gala.jobId]);
    const deletion = hall.staff.delete(`/api/workers/${gala.workerId}`);
    await deletion.query({ seenUntil: held[0]?.since }).expect(204);
  });

  it('a yes that waits for a place, which staff who note a no have not seen', async () => {
    const { jobId, a, b, second } = await waitingBehindOne();
    await worker.close();
    await texts(second, 'yes');
    const put = (id: string) => hall.staff.put(`/api/job-matches/${id}`).send({ status: 'Declined' });
    expect(await put(b)).toMatchObject({ status: 409, body: { code: 'answer_received' } });
    await put(a).expect(200);
    expect((await matchOf(jobId))?.status).toBe('Declined');
  });

  it('a yes, so that staff withdraw no offer that is accepted', async () => {
    const { jobId, number } = await offeredOne();
    const [{ id: offerId } = { id: '' }] = (await hall.staff.get(`/api/jobs/${jobId}/offers`)).body as {
      id: string;
    }[];
    await worker.close();
    await texts(number, 'yes');
    const withdrawn = await hall.staff.post(`/api/offers/${offerId}/withdraw`).send({ reason: 'Rain' });
    expect(withdrawn.status).toBe(409);
    expect(withdrawn.body).not.toMatchObject({ code: 'answer_received' });
    expect(await outcomeOf(jobId)).toEqual(['accepted']);
  });
});

it('is applied by nothing that only reads, and by the link of a worker for those of its job alone', async () => {
  const { matchId, number } = await canvassedOne();
  const other = await canvassedOne();
  await worker.close();
  await texts(number, 'yes');
  await hall.staff.get('/api/jobs').expect(200);
  await says(other.matchId, 'Interested').expect(200);
  expect(await isUnread(number)).toBe(true);
  await says(matchId, 'Interested').expect(200);
  expect(await isUnread(number)).toBe(false);
});

it('is looked at first by routes that there are', () => {
  const routes = declaredRoutes(hall.api).map(nameOf);
  expect(Object.keys(ENDING_ROUTES).filter((route) => !routes.includes(route))).toEqual([]);
});
