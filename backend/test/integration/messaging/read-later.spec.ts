import type { QueryRunner } from 'typeorm';
import { waitingForLock } from '../../support/waiting-for-lock.js';
import { eventually } from './eventually.js';
import { answering } from './answering-hall.js';
import { filling, HOUR } from './filling-hall.js';
import { type Messaging, startMessaging } from './messaging.js';

let hall: Messaging;
let worker: { close(): Promise<void> };
/** Keeps texts from being applied. */
let reading: QueryRunner | undefined;
beforeAll(async () => {
  hall = await startMessaging('PostgreSQL', { worker: false, env: { TIMES_FASTER: '10' } });
});
beforeEach(async () => {
  worker = await hall.startWorker();
});
afterEach(async () => {
  await letRead();
  await worker.close();
});
afterAll(() => hall.close());
const { jobWith, offers, matches, says, numbersOf, fill, look, stateBecomes } = filling(() => hall);

const { matchOf, outcomeOf, isDelivered, told, repliesTo, offeredOne, offeredToo, offer, texts, close } =
  answering(() => hall);

const workerOf = async (number: string) =>
  (await hall.sql<{ id: string }>('SELECT id FROM workers WHERE phone = $1', [number]))[0]?.id;
/** The texts come, and are held as by a process that takes long to apply them. */
async function textsUnread(number: string, ...bodies: string[]): Promise<void> {
  await texts(number, ...bodies);
  if (!reading) {
    reading = hall.api.dataSource.createQueryRunner();
    await reading.startTransaction();
  }
  await reading.query('SELECT FROM inbound_messages WHERE phone_number = $1 FOR UPDATE', [number]);
}
async function letRead(): Promise<void> {
  await reading?.rollbackTransaction();
  await reading?.release();
  reading = undefined;
}
async function readNow(number: string): Promise<void> {
  await letRead();
  worker = await hall.startWorker();
  await eventually(async () => {
    const left = await hall.sql('SELECT FROM inbound_messages WHERE phone_number = $1 AND to_apply', [
      number,
    ]);
    expect(left).toEqual([]);
  });
}
/** The texts come, and something happens, while nobody reads them. */
async function meanwhile(
  number: string,
  bodies: string[],
  happens: () => PromiseLike<unknown>,
): Promise<void> {
  await worker.close();
  await textsUnread(number, ...bodies);
  await happens();
  await readNow(number);
}

describe('an answer that is read after staff have closed the job', () => {
  it('counts by when it came: the no before is a no, the yes after is refused', async () => {
    const { jobId, number } = await offeredOne();
    await worker.close();
    await textsUnread(number, 'no');
    await close(jobId);
    await textsUnread(number, 'yes');
    await readNow(number);
    expect(await outcomeOf(jobId)).toEqual(['declined']);
    expect((await matchOf(jobId))?.status).toBe('Declined');
    expect(await hall.staff.get(`/api/jobs/${jobId}`)).toMatchObject({
      body: { status: 'Closed', filled: 0 },
    });
  });

  it('opens the closed job to no other answer of that number', async () => {
    const gala = await offeredOne();
    const banquet = await offeredToo(gala);
    await worker.close();
    await textsUnread(gala.number, 'no');
    await close(gala.jobId);
    expect(await says(gala.matchId, 'Accepted')).toMatchObject({
      status: 409,
      body: { error: 'This job is closed.' },
    });
    await readNow(gala.number);
    expect(await outcomeOf(banquet.jobId)).not.toContain('accepted');
  });

  it.each([
    ['Closed', 1],
    ['Draft', 1],
    ['Draft', null],
    ['Filled', 1],
    ['Closed', null],
  ] as const)('takes its place on a job that is %s, of %s openings', async (status, openings) => {
    const { jobId, number } = await offeredOne(openings);
    await meanwhile(number, ['yes'], () => close(jobId, status));
    expect(await outcomeOf(jobId)).toEqual(['accepted']);
    expect(await hall.staff.get(`/api/jobs/${jobId}`)).toMatchObject({ body: { status, filled: 1 } });
    await isDelivered(number, 'place');
    expect(await told(number)).toEqual(['place']);
  });

  it('is refused when it comes after staff have closed the job, however late that is seen', async () => {
    const { jobId, number } = await offeredOne();
    await worker.close();
    await close(jobId);
    await textsUnread(number, 'yes');
    await readNow(number);
    expect(await outcomeOf(jobId)).toEqual(['withdrawn']);
  });

  it('keeps that a worker is interested', async () => {
    const jobId = await jobWith(1, 1);
    const [number = ''] = await numbersOf(jobId);
    await hall.staff.post(`/api/jobs/${jobId}/create-matches`).expect(200);
    await hall.notify(jobId);
    await eventually(async () =>
      expect(
        await hall.sql(`SELECT FROM sms WHERE phone_number = $1 AND status = 'delivered'`, [number]),
      ).toHaveLength(1),
    );
    await meanwhile(number, ['yes'], () => close(jobId));
    expect((await matchOf(jobId))?.status).toBe('Interested');
  });

  it('gives up no other dispatch by its no', async () => {
    const gala = await offeredOne();
    await says(gala.matchId, 'Accepted').expect(200);
    const banquet = await offeredToo(gala);
    await meanwhile(gala.number, ['no'], () => close(banquet.jobId));
    expect(await outcomeOf(banquet.jobId)).toEqual(['declined']);
    expect(await repliesTo(gala.number)).toEqual([['no', null, true]]);
  });

  it.each([
    ['by text', (number: string) => textsUnread(number, 'no')],
    ['on the page', (_number: string, matchId: string) => says(matchId, 'Declined').expect(200)],
  ])('gives the place of its no to who waited for one: %s', async (_how, saysNo) => {
    const jobId = await jobWith(2, 1);
    await hall.staff.post(`/api/jobs/${jobId}/create-matches`).expect(200);
    const [a, b] = (await matches(jobId)).map(({ id }) => id);
    for (const id of [a, b]) await offer(jobId, id ?? '');
    expect((await says(b ?? '', 'Accepted')).body).toMatchObject({ waiting: true });
    const [number = ''] = await numbersOf(jobId);
    await worker.close();
    await saysNo(number, a ?? '');
    await close(jobId);
    await readNow(number);
    await eventually(async () => expect(await outcomeOf(jobId)).toEqual(['declined', 'accepted']));
    const [, other = ''] = await numbersOf(jobId);
    await eventually(async () => expect(await told(other)).toEqual(['place']));
  });

  it('is asked about where two offers were open when it came', async () => {
    const gala = await offeredOne();
    const banquet = await offeredToo(gala);
    await meanwhile(gala.number, ['yes'], () => close(gala.jobId));
    expect(await outcomeOf(banquet.jobId)).toEqual(['open']);
    expect(await repliesTo(gala.number)).toEqual([['yes', 'which', false]]);
  });
});

describe('while an answer waits to be read', () => {
  const ARRIVED = {
    status: 409,
    body: { error: 'An answer of W A has just arrived. Look at it first.', code: 'answer_received' },
  };

  it('its offer is not withdrawn from under it by staff', async () => {
    const { jobId, number, matchId } = await offeredOne();
    const [{ id: offerId } = { id: '' }] = await offers(jobId);
    await worker.close();
    await textsUnread(number, 'yes');
    const withdrawn = hall.staff.post(`/api/offers/${offerId}/withdraw`).send({ reason: 'Rain' });
    expect(await withdrawn).toMatchObject(ARRIVED);
    for (const status of ['Pending', 'Interested', 'Ineligible'])
      expect(await hall.staff.put(`/api/job-matches/${matchId}`).send({ status })).toMatchObject(ARRIVED);
    await readNow(number);
    expect(await outcomeOf(jobId)).toEqual(['accepted']);
  });

  it('its worker is told of a withdrawal that was under way when it came', async () => {
    const { jobId, number, matchId } = await offeredOne();
    const [{ id: offerId } = { id: '' }] = await offers(jobId);
    const withdrawing = hall.api.dataSource.createQueryRunner();
    await withdrawing.startTransaction();
    await withdrawing.query('SELECT FROM jobs WHERE id = $1 FOR UPDATE', [jobId]);
    await texts(number, 'yes');
    await waitingForLock(hall.api.dataSource, 1, 'FROM jobs');
    await withdrawing.query(
      `INSERT INTO offer_events (offer_id, outcome, via) VALUES ($1, 'withdrawn', 'staff')`,
      [offerId],
    );
    await withdrawing.query(`UPDATE job_matches SET status = 'Pending' WHERE id = $1`, [matchId]);
    await withdrawing.commitTransaction();
    await withdrawing.release();
    await isDelivered(number, 'withdrawn');
  });

  it('staff do not note a no over it, on the phone neither, nor change the number that it came from', async () => {
    const { jobId, number, matchId, workerId } = await offeredOne();
    await worker.close();
    await textsUnread(number, 'yes');
    const { staff } = hall;
    expect(await staff.put(`/api/job-matches/${matchId}`).send({ status: 'Declined' })).toMatchObject(
      ARRIVED,
    );
    const call = staff.post(`/api/job-matches/${matchId}/calls`).send({ result: 'declined' });
    expect(await call).toMatchObject(ARRIVED);
    const moved = staff.patch(`/api/workers/${workerId}`).send({ phone: '+16175550188' });
    expect(await moved).toMatchObject(ARRIVED);
    await readNow(number);
    expect(await outcomeOf(jobId)).toEqual(['accepted']);
    await staff.patch(`/api/workers/${workerId}`).send({ phone: '+16175550188' }).expect(200);
  });

  it.each([
    ['a status', (id: string) => hall.staff.put(`/api/job-matches/${id}`).send({ status: 'Accepted' })],
    ['a call', (id: string) => hall.staff.post(`/api/job-matches/${id}/calls`).send({ result: 'accepted' })],
  ])('its worker is told of the place that staff note by %s, once', async (_by, accept) => {
    const { jobId, number, matchId } = await offeredOne();
    await worker.close();
    await textsUnread(number, 'yes', 'yes');
    expect((await accept(matchId)).status).toBeLessThan(300);
    await readNow(number);
    expect(await outcomeOf(jobId)).toEqual(['accepted']);
    expect(await repliesTo(number)).toEqual([
      ['yes', 'place', true],
      ['yes', null, true],
    ]);
    expect(await told(number)).toEqual(['place']);
  });

  it('staff offer the job to its worker no second time, and do not withdraw what it was late for', async () => {
    const { jobId, number, matchId, workerId } = await offeredOne();
    const [{ id: offerId } = { id: '' }] = await offers(jobId);
    await hall.sql(`INSERT INTO offer_events (offer_id, outcome, via) VALUES ($1, 'no-answer', 'deadline')`, [
      offerId,
    ]);
    await worker.close();
    await textsUnread(number, 'yes');
    const again = hall.staff.post(`/api/job-matches/${matchId}/offer`).send({ message: 'Come.' });
    expect(await again).toMatchObject(ARRIVED);
    const withdrawn = hall.staff.post(`/api/offers/${offerId}/withdraw`).send({ reason: 'Rain' });
    expect(await withdrawn).toMatchObject(ARRIVED);
    for (const status of ['Pending', 'Declined'])
      expect(await hall.staff.put(`/api/job-matches/${matchId}`).send({ status })).toMatchObject(ARRIVED);
    const moved = hall.staff.patch(`/api/workers/${workerId}`).send({ phone: '+16175550189' });
    expect(await moved).toMatchObject(ARRIVED);
    await readNow(number);
    expect(await outcomeOf(jobId)).toEqual(['accepted']);
  });

  it('its worker is told once that the job is off', async () => {
    const { jobId, number } = await offeredOne();
    await meanwhile(number, ['yes'], () =>
      hall.staff.post(`/api/jobs/${jobId}/cancel`).send({ reason: 'Rain', tell: true }).expect(200),
    );
    expect(await told(number)).toEqual(['withdrawn']);
    expect(await repliesTo(number)).toEqual([['yes', null, true]]);
  });
});

it('an answer that is read late stands in the record with when it was received', async () => {
  const { jobId, number } = await offeredOne();
  await meanwhile(number, ['yes'], () =>
    eventually(async () => {
      const [text] = await hall.sql(
        `SELECT clock_timestamp() - created_at > interval '1 second' AS waited FROM inbound_messages WHERE phone_number = $1`,
        [number],
      );
      expect(text).toEqual({ waited: true });
    }),
  );
  const { body } = await hall.staff.get(`/api/jobs/${jobId}/events`).expect(200);
  const accepted = (body as { type: string; says: string; data: { outcome?: string } }[]).find(
    ({ data }) => data.outcome === 'accepted',
  );
  expect(accepted?.says).toMatch(/^W A accepted \(the answer was received at \d+:\d\d [AP]M\)\.$/);
  const [text] = await hall.sql<{ at: Date }>(
    'SELECT created_at AS at FROM inbound_messages WHERE phone_number = $1',
    [number],
  );
  expect(accepted?.data).toMatchObject({ receivedAt: text?.at.toISOString() });
});

it.each(['interested', 'everyone'])(
  'an answer to a canvass that is read after its end counts: a run for %s passes nobody over, and goes past nobody',
  async (only) => {
    const jobId = await jobWith(3, 1);
    const numbers = await numbersOf(jobId);
    const canvassUntil = new Date(Date.now() + HOUR).toISOString();
    await fill(jobId, { only, canvassUntil }).expect(201);
    for (const number of numbers)
      await eventually(async () =>
        expect(
          await hall.sql(`SELECT FROM sms WHERE phone_number = $1 AND status = 'delivered'`, [number]),
        ).toHaveLength(1),
      );
    await worker.close();
    const [first = '', second = ''] = numbers;
    await texts(second, 'yes');
    await textsUnread(first, 'yes');
    await hall.sql('UPDATE fill_runs SET canvass_until = now() WHERE job_id = $1', [jobId]);
    worker = await hall.startWorker();
    await look(jobId);
    await stateBecomes(jobId, 'running');
    await eventually(async () =>
      expect((await matchOf(jobId, await workerOf(second)))?.status).toBe('Interested'),
    );
    expect(await offers(jobId)).toEqual([]);
    await letRead();
    await look(jobId);
    await eventually(async () => expect(await outcomeOf(jobId)).toEqual(['open']));
    expect((await offers(jobId)).map(({ priority }) => priority)).toEqual([1]);
    expect(await hall.sql('SELECT FROM passes WHERE job_id = $1', [jobId])).toEqual([]);
  },
);

describe('a text is meant as it was when it came, though since then', () => {
  const { put, post, del } = {
    put: (id: string, status: string) => hall.staff.put(`/api/job-matches/${id}`).send({ status }),
    post: (path: string, body: object) => hall.staff.post(path).send(body),
    del: (path: string) => hall.staff.delete(path),
  };
  type Offered = { jobId: string; matchId: string };

  it.each<[string, (first: Offered) => PromiseLike<unknown>]>([
    ['the worker has accepted one on the page', ({ matchId }) => says(matchId, 'Accepted').expect(200)],
    ['staff have noted a yes to one', ({ matchId }) => put(matchId, 'Accepted').expect(200)],
    [
      'one is cancelled',
      ({ jobId }) => post(`/api/jobs/${jobId}/cancel`, { reason: 'Rain', tell: true }).expect(200),
    ],
    ['one is deleted', ({ jobId }) => del(`/api/jobs/${jobId}`).expect(204)],
  ])('%s: of two questions none is guessed', async (_what, happens) => {
    const gala = await offeredOne();
    const banquet = await offeredToo(gala);
    await meanwhile(gala.number, ['yes'], () => happens(gala));
    expect(await outcomeOf(banquet.jobId)).toEqual(['open']);
    expect(await repliesTo(gala.number)).toEqual([['yes', 'which', false]]);
  });

  it.each<[string, (of: Offered) => PromiseLike<unknown>, boolean]>([
    ['declines on the page, too', ({ matchId }) => says(matchId, 'Declined').expect(200), true],
    ['accepts on the page', ({ matchId }) => says(matchId, 'Accepted').expect(200), false],
    [
      'hears that the job is off',
      ({ jobId }) => post(`/api/jobs/${jobId}/cancel`, { reason: 'Rain', tell: true }).expect(200),
      true,
    ],
    ['hears nothing of its deletion', ({ jobId }) => del(`/api/jobs/${jobId}`).expect(204), false],
  ])('its worker %s: a no gives up no other dispatch', async (_what, happens, isDone) => {
    const gala = await offeredOne();
    await says(gala.matchId, 'Accepted').expect(200);
    const banquet = await offeredToo(gala);
    await meanwhile(gala.number, ['no'], () => happens(banquet));
    expect(await repliesTo(gala.number)).toEqual([['no', null, isDone]]);
    expect(await outcomeOf(gala.jobId)).toEqual(['accepted']);
  });

  it('a no after a yes gives the dispatch up, also when both are read together', async () => {
    const { jobId, number } = await offeredOne();
    await worker.close();
    await textsUnread(number, 'yes', 'no');
    await readNow(number);
    expect(await outcomeOf(jobId)).toEqual(['accepted']);
    expect((await repliesTo(number)).map(([as]) => as)).toEqual(['yes', 'dropping-out?']);
  });

  it('staff have ended the dispatch that they noted: its worker hears no more than that', async () => {
    const { jobId, number, matchId } = await offeredOne();
    await worker.close();
    await textsUnread(number, 'yes');
    await put(matchId, 'Accepted').expect(200);
    await post(`/api/jobs/${jobId}/cancel`, { reason: 'Rain', tell: true }).expect(200);
    await readNow(number);
    expect(await repliesTo(number)).toEqual([['yes', null, true]]);
    expect(await told(number)).toEqual(['work-is-off']);
  });
});
