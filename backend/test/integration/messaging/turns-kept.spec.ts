import type { QueryRunner } from 'typeorm';
import { waitingForLock } from '../../support/waiting-for-lock.js';
import { eventually } from './eventually.js';
import { FILL, filling, HOUR } from './filling-hall.js';
import { type Messaging, startMessaging } from './messaging.js';

let hall: Messaging;
beforeAll(async () => {
  hall = await startMessaging('PostgreSQL', {
    worker: false,
    env: { TIMES_FASTER: '10', HALL_TIMEZONE: 'Etc/UTC' },
  });
  await hall.startWorker();
});
afterAll(() => hall.close());
const h = filling(() => hall);
const { jobWith, fill, run, offers, matches, says, openOnes, numbersOf, look, letPass, ownerDoes } = h;

const matchOf = async (jobId: string, place: number) =>
  (await matches(jobId)).find(({ priority }) => priority === place);
const outcomes = async (jobId: string) =>
  (await offers(jobId)).map(({ priority, outcome }) => [priority, outcome]);
const textsTo = (number: string) =>
  hall.sql<{ kind: string | null; status: string }>(
    `SELECT t.kind, s.status FROM sms s LEFT JOIN job_texts t ON t.sms_id = s.id WHERE s.phone_number = $1
     ORDER BY s.created_at, s.id`,
    [number],
  );
const received = (number: string, waits: boolean) =>
  eventually(async () => {
    const rows = await hall.sql('SELECT FROM inbound_messages WHERE phone_number = $1 AND to_apply = $2', [
      number,
      waits,
    ]);
    expect(rows).toHaveLength(1);
  });
const isDelivered = (number: string) =>
  eventually(async () => expect(await textsTo(number)).toMatchObject([{ status: 'delivered' }]));

describe('an answer that was received in time', () => {
  /**
   * Something long holds the job while the time to answer its first offer ends; a look at it, which ends the second one,
   * waits in front of what `answers` does.
   */
  async function heldOverTheEnd(answers: (matchId: string, number: string) => Promise<unknown>) {
    const jobId = await jobWith(4, 2);
    await fill(jobId, { answerWithinMinutes: 60 }).expect(201);
    const [first, second] = (await openOnes(jobId, 2)).sort((one, other) => one.priority - other.priority);
    const holding: QueryRunner = hall.api.dataSource.createQueryRunner();
    await holding.startTransaction();
    await holding.query('SELECT FROM jobs WHERE id = $1 FOR UPDATE', [jobId]);
    const table = 'offer_answer_times';
    await ownerDoes(
      table,
      `UPDATE ${table} SET answer_by = clock_timestamp() + interval '3 seconds' WHERE offer_id = '${first?.id}'`,
    );
    await letPass(second?.id ?? '', jobId);
    await waitingForLock(hall.api.dataSource, 1, 'FROM jobs');
    const [number = ''] = await numbersOf(jobId);
    const answered = answers(first?.matchId ?? '', number);
    await eventually(async () => {
      const [time] = await hall.sql(
        'SELECT answer_by < clock_timestamp() AS over FROM offer_answer_times WHERE offer_id = $1',
        [first?.id],
      );
      expect(time).toEqual({ over: true });
    });
    await holding.commitTransaction();
    await holding.release();
    await answered;
    await eventually(async () =>
      expect(await outcomes(jobId)).toEqual([
        [1, 'accepted'],
        [2, 'no-answer'],
        [3, 'open'],
      ]),
    );
  }

  it('on the page keeps its place, whatever it had to wait for', () =>
    heldOverTheEnd(async (matchId) => {
      const yes = says(matchId, 'Accepted').then((answer) => answer);
      await waitingForLock(hall.api.dataSource, 2, 'FROM jobs');
      expect((await yes).body).toMatchObject({ status: 'Accepted' });
    }));

  it('by text keeps its place, and is stored at once', () =>
    heldOverTheEnd(async (_matchId, number) => {
      await hall.sandbox.twilio.receiveText({ from: number, body: 'yes' });
      await received(number, true);
    }));
});

describe('answers on the page that wait for each other', () => {
  const MANY = 8;
  type Offered = { jobId: string; ids: string[]; offerId: string };

  it.each<[string, (of: Offered) => PromiseLike<unknown>]>([
    ['close the job', ({ jobId }) => h.change(jobId, { status: 'Closed' })],
    ['have fewer openings', ({ jobId }) => h.change(jobId, { openings: 1, withdrawOffers: true })],
    [
      'set their status',
      ({ ids }) => hall.staff.put(`/api/job-matches/${ids.at(-1)}`).send({ status: 'Pending' }),
    ],
    [
      'withdraw an offer',
      ({ offerId }) => hall.staff.post(`/api/offers/${offerId}/withdraw`).send({ reason: 'Rain' }),
    ],
  ])('take their places, when staff %s meanwhile', async (_what, act) => {
    const jobId = await jobWith(MANY, MANY);
    await hall.staff.post(`/api/jobs/${jobId}/create-matches`).expect(200);
    const ids = (await matches(jobId)).map(({ id }) => id);
    await hall.staff.post(`/api/jobs/${jobId}/offers`).send({ matchIds: ids, message: 'Come.' }).expect(201);
    const offerId = (await offers(jobId)).find(({ matchId }) => matchId === ids.at(-1))?.id ?? '';
    const holding = hall.api.dataSource.createQueryRunner();
    await holding.startTransaction();
    await holding.query('SELECT FROM jobs WHERE id = $1 FOR UPDATE', [jobId]);
    const answered = ids.map((id) => says(id, 'Accepted').then(({ status }) => status));
    await eventually(async () => {
      const keys = await hall.sql(
        `SELECT FROM pg_locks l JOIN pg_database d ON d.oid = l.database
         WHERE l.locktype = 'advisory' AND l.mode = 'ShareLock' AND d.datname = current_database()`,
      );
      expect(keys).toHaveLength(MANY);
    });
    const acted = Promise.resolve(act({ jobId, ids, offerId }));
    await waitingForLock(hall.api.dataSource, 5);
    await holding.commitTransaction();
    await holding.release();
    await acted;
    expect(await Promise.all(answered)).toEqual(ids.map(() => 200));
    expect((await offers(jobId)).map(({ outcome }) => outcome)).toEqual(ids.map(() => 'accepted'));
  });
});

it("does not take a text from a worker's former number for their answer", async () => {
  const jobId = await jobWith(1, 1);
  const [number = ''] = await numbersOf(jobId);
  await hall.staff.post(`/api/jobs/${jobId}/create-matches`).expect(200);
  await hall.notify(jobId);
  await isDelivered(number);
  const before = await matchOf(jobId, 1);
  await says(before?.id ?? '', 'Interested').expect(200);
  await hall.staff.patch(`/api/workers/${before?.workerId}`).send({ phone: '+16175550177' }).expect(200);
  await hall.sandbox.twilio.receiveText({ from: number, body: 'No' });
  await received(number, false);
  expect((await matchOf(jobId, 1))?.status).toBe('Interested');
  const [text] = await hall.sql('SELECT done_at FROM inbound_messages WHERE phone_number = $1', [number]);
  expect(text).toEqual({ done_at: null });
});

it.each([
  [
    'fewer openings',
    (jobId: string) => hall.staff.put(`/api/jobs/${jobId}`).send({ openings: 1, withdrawOffers: true }),
  ],
  [
    'the end of the run',
    (jobId: string) => hall.staff.post(`/api/jobs/${jobId}/fill/stop`).send({ withdraw: true }),
  ],
])('tells who is just being offered the job that it is withdrawn, by %s', async (_by, withdraw) => {
  const jobId = await jobWith(2, 2);
  const [, number = ''] = await numbersOf(jobId);
  hall.sandbox.twilio.addRule({ to: number, outcome: 'slow', delayMs: 1_000, times: 1 });
  await fill(jobId).expect(201);
  await eventually(async () => expect(await textsTo(number)).toMatchObject([{ status: 'sending' }]));
  await withdraw(jobId).expect(200);
  await eventually(async () =>
    expect(await textsTo(number)).toEqual([
      { kind: null, status: 'delivered' },
      { kind: 'withdrawn', status: 'delivered' },
    ]),
  );
});

it('does not offer the job anew to who waits for it, whose first text never arrived', async () => {
  const jobId = await jobWith(2, 1);
  const [, number = ''] = await numbersOf(jobId);
  hall.sandbox.twilio.addRule({ to: number, outcome: 'undelivered', errorCode: 30006 });
  await hall.staff.post(`/api/jobs/${jobId}/create-matches`).expect(200);
  const [a, b] = [await matchOf(jobId, 1), await matchOf(jobId, 2)];
  for (const match of [a, b])
    await hall.staff.post(`/api/job-matches/${match?.id}/offer`).send({ message: 'Come.' }).expect(200);
  await eventually(async () =>
    expect(await outcomes(jobId)).toEqual([
      [1, 'open'],
      [2, 'not-delivered'],
    ]),
  );
  const { body } = await hall.staff
    .post(`/api/job-matches/${b?.id}/calls`)
    .send({ result: 'accepted' })
    .expect(201);
  expect(body).toMatchObject({ waiting: true });
  const again = await hall.staff.post(`/api/job-matches/${b?.id}/offer`).send({ message: 'Come.' });
  expect(again.body).toMatchObject({ code: 'already_offered' });
  await says(a?.id ?? '', 'Declined').expect(200);
  await eventually(async () => expect((await matchOf(jobId, 2))?.status).toBe('Accepted'));
});

it('does not offer a job by itself that was cancelled and is opened by hand', async () => {
  const jobId = await jobWith(2, 1);
  await fill(jobId).expect(201);
  const [first] = await openOnes(jobId, 1);
  await says(first?.matchId ?? '', 'Accepted').expect(200);
  await eventually(async () => expect((await run(jobId)).state).toBe('filled'));
  await hall.staff.post(`/api/jobs/${jobId}/cancel`).send({ reason: 'Rain', tell: false }).expect(200);
  await hall.staff.put(`/api/jobs/${jobId}`).send({ status: 'Open' }).expect(200);
  await look(jobId);
  await eventually(async () =>
    expect(await hall.sql('SELECT FROM fill_looks WHERE job_id = $1 AND at <= now()', [jobId])).toEqual([]),
  );
  expect((await run(jobId)).state).toBe('filled');
  expect(await outcomes(jobId)).toEqual([[1, 'cancelled']]);
});

it('offers the job first to who stood dispatched when its work was cancelled, once it is open again', async () => {
  const jobId = await jobWith(4, 2);
  await fill(jobId).expect(201);
  const [first, second] = (await openOnes(jobId, 2)).sort((one, other) => one.priority - other.priority);
  await says(first?.matchId ?? '', 'Accepted').expect(200);
  await hall.staff.post(`/api/jobs/${jobId}/cancel`).send({ reason: 'Event off', tell: false }).expect(200);
  await hall.staff.put(`/api/jobs/${jobId}`).send({ status: 'Open' }).expect(200);
  const check = { matchIds: [second?.matchId] };
  const looked = await hall.staff.post(`/api/jobs/${jobId}/offers/check`).send(check).expect(200);
  expect(looked.body).toMatchObject({ before: [{ priority: 1 }] });
  const preview = await hall.staff.post(`/api/jobs/${jobId}/fill/preview`).send(FILL).expect(200);
  expect(preview.body.first).toMatchObject([{ matchId: first?.matchId }, { matchId: second?.matchId }]);
  await fill(jobId).expect(201);
  expect((await openOnes(jobId, 2)).map(({ priority }) => priority).sort()).toEqual([1, 2]);
});

it('offers the job to who is set to Pending or Interested again after having been noted as declining', async () => {
  const jobId = await jobWith(4, 2);
  await fill(jobId).expect(201);
  const [first, second] = (await openOnes(jobId, 2)).sort((one, other) => one.priority - other.priority);
  for (const declining of [first, second]) await says(declining?.matchId ?? '', 'Declined').expect(200);
  const [third] = (await openOnes(jobId, 2)).sort((one, other) => one.priority - other.priority);
  const corrects = (offer: typeof first, status: string) =>
    hall.staff.put(`/api/job-matches/${offer?.matchId}`).send({ status }).expect(200);
  await corrects(first, 'Pending');
  await corrects(second, 'Interested');
  await says(third?.matchId ?? '', 'Declined').expect(200);
  await eventually(async () =>
    expect((await openOnes(jobId, 2)).map(({ priority }) => priority).sort()).toEqual([1, 4]),
  );
  expect((await outcomes(jobId)).slice(0, 2)).toEqual([
    [1, 'correction'],
    [2, 'correction'],
  ]);
});

it('offers the job to nobody anew who is no longer in its list', async () => {
  const jobId = await jobWith(3, 1);
  await fill(jobId).expect(201);
  await openOnes(jobId, 1);
  const first = await matchOf(jobId, 1);
  const { id: l26ClassificationId } = await hall.make.classification();
  const { id: l26EmployerId } = await hall.make.employer();
  const moved = { l26ClassificationId, l26EmployerId };
  await hall.staff.patch(`/api/workers/${first?.workerId}`).send(moved).expect(200);
  await hall.staff.post(`/api/jobs/${jobId}/create-matches`).expect(200);
  const startsAt = new Date(Date.now() + 50 * 3_600_000);
  await hall.staff.put(`/api/jobs/${jobId}`).send({ startsAt, openOffers: 'withdraw' }).expect(200);
  await hall.staff.post(`/api/jobs/${jobId}/fill/resume`).send({}).expect(200);
  const [next] = await openOnes(jobId, 1);
  expect(next?.matchId).not.toBe(first?.id);
});

it('records each offer when it was made, after the end of the one before', async () => {
  const jobId = await jobWith(3, 2);
  await fill(jobId).expect(201);
  const [first, second] = await openOnes(jobId, 2);
  expect(Date.parse(second?.madeAt ?? '')).toBeGreaterThanOrEqual(Date.parse(first?.madeAt ?? ''));
  await letPass(first?.id ?? '', jobId);
  await eventually(async () => expect(await offers(jobId)).toHaveLength(3));
  const [ended, , next] = await offers(jobId);
  expect(Date.parse(next?.madeAt ?? '')).toBeGreaterThanOrEqual(Date.parse(ended?.outcomeAt ?? ''));
});

it('lets no link accept what was declined on the phone, though staff had marked it Declined', async () => {
  const jobId = await jobWith(1, 1);
  await hall.staff.post(`/api/jobs/${jobId}/create-matches`).expect(200);
  const match = await matchOf(jobId, 1);
  await hall.staff.put(`/api/job-matches/${match?.id}`).send({ status: 'Declined' }).expect(200);
  await hall.staff.post(`/api/job-matches/${match?.id}/calls`).send({ result: 'declined' }).expect(201);
  expect((await matchOf(jobId, 1))?.status).toBe('Declined');
  await says(match?.id ?? '', 'Accepted').expect(409);
});

it('keeps the place of a dispatch for the offer that corrects it', async () => {
  const jobId = await jobWith(1, 1);
  await hall.staff.post(`/api/jobs/${jobId}/create-matches`).expect(200);
  const match = await matchOf(jobId, 1);
  for (const status of ['Accepted', 'Offered'])
    await hall.staff.put(`/api/job-matches/${match?.id}`).send({ status }).expect(200);
  const made = (await offers(jobId)) as { outcome: string; holds: boolean; isException?: boolean }[];
  expect(made.at(-1)).toMatchObject({ outcome: 'open', holds: true, isException: false });
});

it('ends the run of a job with its cancellation: it stays ended if the job is opened at once', async () => {
  const jobId = await jobWith(1, 1);
  await hall.sql('UPDATE phone_numbers SET opted_in = false WHERE phone_number = ANY($1)', [
    await numbersOf(jobId),
  ]);
  await fill(jobId).expect(201);
  await eventually(async () => expect((await run(jobId)).toCall).toHaveLength(1));
  await hall.staff.post(`/api/jobs/${jobId}/fill/pause`).expect(200);
  await hall.staff.post(`/api/jobs/${jobId}/cancel`).send({ reason: 'Rain', tell: false }).expect(200);
  expect((await run(jobId)).state).toBe('closed');
  await hall.staff.put(`/api/jobs/${jobId}`).send({ status: 'Open' }).expect(200);
  await hall.staff.post(`/api/jobs/${jobId}/fill/resume`).send({}).expect(409);
  const ends = await hall.sql(
    `SELECT FROM audit_entries WHERE entity_id = $1 AND action = 'job.fill-ended' AND after->>'as' = 'closed'`,
    [jobId],
  );
  expect(ends).toHaveLength(1);
});

describe('an urgent run', () => {
  const CLOSED = (() => {
    const hour = (new Date().getUTCHours() + 12) % 24;
    const at = (minutes: string) => `${String(hour).padStart(2, '0')}:${minutes}`;
    return { from: at('00'), to: at('30') };
  })();
  afterEach(() => hall.staff.put('/api/hall').send({ textingHours: null }).expect(200));

  it('tells at any hour who gets a place, too', async () => {
    const jobId = await jobWith(2, 1, { startsAt: new Date(Date.now() + 4 * HOUR) });
    await hall.staff.put('/api/hall').send({ textingHours: CLOSED }).expect(200);
    await fill(jobId, { urgent: true, answerWithinMinutes: 30 }).expect(201);
    const [first] = await openOnes(jobId, 1);
    await letPass(first?.id ?? '', jobId);
    await eventually(async () => expect(await offers(jobId)).toHaveLength(2));
    const [, second] = await offers(jobId);
    expect((await says(first?.matchId ?? '', 'Accepted')).body).toMatchObject({ waiting: true });
    await says(second?.matchId ?? '', 'Declined').expect(200);
    const [number = ''] = await numbersOf(jobId);
    await eventually(async () =>
      expect((await textsTo(number)).at(-1)).toEqual({ kind: 'place', status: 'delivered' }),
    );
  });

  it('comes back paused, and offers nobody, when the job that it has filled is other work by then', async () => {
    const jobId = await jobWith(3, 1);
    await fill(jobId).expect(201);
    const [first] = await openOnes(jobId, 1);
    await says(first?.matchId ?? '', 'Accepted').expect(200);
    await eventually(async () => expect((await run(jobId)).state).toBe('filled'));
    const { id: classificationId } = await hall.make.classification();
    await hall.staff.put(`/api/jobs/${jobId}`).send({ classificationId, openings: 2 }).expect(200);
    await eventually(async () =>
      expect(await run(jobId)).toMatchObject({
        state: 'paused',
        sentence: 'Paused: The job has changed since its matches were made',
      }),
    );
    await hall.staff.post(`/api/jobs/${jobId}/fill/resume`).send({}).expect(200);
    await eventually(async () => expect((await run(jobId)).state).toBe('exhausted'));
    expect(await outcomes(jobId)).toEqual([[1, 'accepted']]);
  });

  it('is urgent no more once its start moves by days', async () => {
    const jobId = await jobWith(2, 1, { startsAt: new Date(Date.now() + 4 * HOUR) });
    await hall.staff.put('/api/hall').send({ textingHours: CLOSED }).expect(200);
    await fill(jobId, { urgent: true, answerWithinMinutes: 30 }).expect(201);
    const [first] = await openOnes(jobId, 1);
    const startsAt = new Date(Date.now() + 200 * HOUR);
    await hall.staff.put(`/api/jobs/${jobId}`).send({ startsAt }).expect(200);
    await hall.staff.post(`/api/jobs/${jobId}/fill/resume`).send({}).expect(200);
    await says(first?.matchId ?? '', 'Declined').expect(200);
    await eventually(async () => expect((await run(jobId)).state).toBe('outside-hours'));
    expect(await outcomes(jobId)).toEqual([[1, 'declined']]);
  });
});
