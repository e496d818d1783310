import { heldUp, waitingForLock } from '../../support/waiting-for-lock.js';
import { eventually } from './eventually.js';
import { filling, type Match } from './filling-hall.js';
import { type Messaging, startMessaging } from './messaging.js';

/** A zone in which it is around noon now. */
const west = new Date().getUTCHours() - 12;
const NOON = `Etc/GMT${west < 0 ? '-' : '+'}${Math.abs(west)}`;
const CLOSED = { from: '20:00', to: '21:00' };

let hall: Messaging;
beforeAll(async () => {
  hall = await startMessaging('PostgreSQL', { env: { TIMES_FASTER: '10', HALL_TIMEZONE: NOON } });
});
afterAll(() => hall.close());
const h = filling(() => hall);
const { jobWith, fill, run, job, offers, matches, says, openOnes, numbersOf, look, ownerDoes } = h;

const listed = async (jobId: string) => {
  await hall.staff.post(`/api/jobs/${jobId}/create-matches`).expect(200);
  return matches(jobId);
};
const offer = (match: Match | undefined) =>
  hall.staff.post(`/api/job-matches/${match?.id}/offer`).send({ message: 'Come.' }).expect(200);
const outcomeOf = async (jobId: string, match: Match | undefined) =>
  (await offers(jobId)).findLast(({ matchId }) => matchId === match?.id)?.outcome;
const endDispatch = async (jobId: string, match: Match | undefined, more: object = {}) => {
  const one = (await offers(jobId)).findLast(({ matchId }) => matchId === match?.id);
  return hall.staff
    .post(`/api/offers/${one?.id}/end`)
    .send({ as: 'dropped-out', ...more })
    .expect(200);
};
const callsOfToday = async () => (await hall.staff.get('/api/today').expect(200)).body.needs.calls.items;
const optOut = async (jobId: string, place: number) =>
  hall.sql(`UPDATE phone_numbers SET opted_in = false WHERE phone_number = $1`, [
    (await numbersOf(jobId))[place],
  ]);
/** A has the only place, B waits for it. */
const withOneWaiting = async () => {
  const jobId = await jobWith(2, 1);
  const [a, b] = await listed(jobId);
  await offer(a);
  await offer(b);
  await says(a?.id ?? '', 'Accepted').expect(200);
  expect((await says(b?.id ?? '', 'Accepted')).body).toMatchObject({ waiting: true });
  return { jobId, a, b };
};

it('gives a worker who takes two jobs of one time at once only one of them', async () => {
  const first = await jobWith(4, 4);
  const { employerId, classificationId, startsAt } = await job(first);
  const at = { employerId, classificationId, startsAt: new Date(startsAt) };
  const { id: second } = await hall.make.job({ title: 'Twin', openings: 4, ...at });
  const [here, there] = [await listed(first), await listed(second)];
  for (const match of [...here, ...there]) await offer(match);
  for (const [index, match] of here.entries()) {
    const answers = await heldUp(
      hall.api.dataSource,
      (holding) => holding.query('SELECT FROM jobs WHERE id = ANY($1) FOR UPDATE', [[first, second]]),
      () => [says(match.id, 'Accepted'), says(there[index]?.id ?? '', 'Accepted')],
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  }
});

it('asks the next one at once where a yes is refused: its worker has just taken another job of that time', async () => {
  const { dataSource } = hall.api;
  const first = await jobWith(2, 1);
  const { employerId, classificationId, startsAt } = await job(first);
  const at = { employerId, classificationId, startsAt: new Date(startsAt) };
  const { id: second } = await hall.make.job({ title: 'Twin', openings: 1, ...at });
  const [here] = await listed(first);
  await offer(here);
  await fill(second).expect(201);
  const [there] = await openOnes(second, 1);
  const holding = dataSource.createQueryRunner();
  await holding.startTransaction();
  await holding.query('SELECT FROM jobs WHERE id = $1 FOR UPDATE', [second]);
  const late = says(there?.matchId ?? '', 'Accepted').then((answer) => answer);
  await waitingForLock(dataSource, 1);
  await says(here?.id ?? '', 'Accepted').expect(200);
  await eventually(async () =>
    expect(
      await hall.sql(`SELECT FROM fill_looks WHERE job_id = $1 AND at > now() + interval '50 seconds'`, [
        second,
      ]),
    ).toHaveLength(1),
  );
  await holding.commitTransaction();
  await holding.release();
  expect((await late).status).toBe(409);
  await eventually(async () =>
    expect((await offers(second)).map(({ priority, outcome }) => [priority, outcome])).toEqual([
      [1, 'withdrawn'],
      [2, 'open'],
    ]),
  );
});

it('offers a job to nobody who is just taking another one of that time', async () => {
  const { dataSource } = hall.api;
  const first = await jobWith(3, 3);
  const { employerId, classificationId, startsAt } = await job(first);
  const at = { employerId, classificationId, startsAt: new Date(startsAt) };
  const { id: second } = await hall.make.job({ title: 'Twin', openings: 1, ...at });
  const [, b] = await listed(first);
  await offer(b);
  await fill(second).expect(201);
  const [open] = await openOnes(second, 1);
  const holding = dataSource.createQueryRunner();
  await holding.startTransaction();
  await holding.query(`SELECT pg_advisory_xact_lock(hashtextextended('dispatches of ' || $1::uuid, 0))`, [
    b?.workerId,
  ]);
  const yes = says(b?.id ?? '', 'Accepted').then((answer) => answer);
  await waitingForLock(dataSource, 1, 'dispatches of');
  // The run has seen that they are free, and comes to its offer after their yes.
  await says(open?.matchId ?? '', 'Declined').expect(200);
  await waitingForLock(dataSource, 2, 'dispatches of');
  await holding.commitTransaction();
  await holding.release();
  expect((await yes).status).toBe(200);
  await eventually(async () =>
    expect((await offers(second)).map(({ priority, outcome }) => [priority, outcome])).toEqual([
      [1, 'declined'],
      [3, 'open'],
    ]),
  );
});

it('nobody waits on for a place whose worker has accepted another job for that time', async () => {
  const { jobId, b } = await withOneWaiting();
  const { employerId, classificationId, startsAt } = await job(jobId);
  const at = { employerId, classificationId, startsAt: new Date(startsAt) };
  const { id: second } = await hall.make.job({ title: 'Twin', openings: 1, ...at });
  const there = (await listed(second)).find(({ workerId }) => workerId === b?.workerId);
  await offer(there);
  await says(there?.id ?? '', 'Accepted').expect(200);
  await eventually(async () => expect(await outcomeOf(jobId, b)).toBe('withdrawn'));
  const { events } = (await offers(jobId)).findLast(({ matchId }) => matchId === b?.id) as unknown as {
    events: object[];
  };
  expect(events.at(-1)).toMatchObject({ via: 'system', reason: 'W B has accepted Twin for this time' });
  expect(await job(jobId)).toMatchObject({ waiting: 0 });
  const page = await hall.api.visitor().get(`/api/worker-view/${b?.id}`).expect(200);
  expect(page.body.offer).toMatchObject({ state: 'withdrawn' });
  await eventually(async () => expect(await h.textsTo(jobId, 'job-over')).toHaveLength(1));
});

it('pauses a run whose texts have become too long, and says so', async () => {
  const jobId = await jobWith(3, 1);
  await fill(jobId, { message: 'm'.repeat(1_380) }).expect(201);
  const [open] = await openOnes(jobId, 1);
  await hall.staff
    .put(`/api/jobs/${jobId}`)
    .send({ title: 'T'.repeat(200) })
    .expect(200);
  await says(open?.matchId ?? '', 'Declined').expect(200);
  await eventually(async () => {
    const { state, sentence } = await run(jobId);
    expect(state).toBe('paused');
    expect(sentence).toMatch(/The text would have \d+ characters; at most 1600 can be sent\./);
  });
});

it('cuts the name of a job rather than leave a worker without the word that the place is theirs', async () => {
  const { jobId, a, b } = await withOneWaiting();
  await hall.sql(`UPDATE jobs SET title = repeat('T', 255), report_to = repeat('r', 500) WHERE id = $1`, [
    jobId,
  ]);
  const words = { text: `${'w'.repeat(900)} {job}.` };
  await hall.staff.put('/api/wording/es/text.place').send(words).expect(200);
  await hall.sql(`UPDATE workers SET language = 'es' WHERE id = $1`, [b?.workerId]);
  await endDispatch(jobId, a);
  await eventually(async () => {
    const texts = await hall.sql<{ message: string }>(
      `SELECT s.message FROM job_texts t JOIN sms s ON s.id = t.sms_id WHERE t.kind = 'place' AND t.job_id = $1`,
      [jobId],
    );
    expect(texts).toHaveLength(1);
    expect(texts[0]?.message).toMatch(/T…[^]*worker-view/);
    expect(texts[0]?.message.length).toBeLessThanOrEqual(1_600);
  });
  await hall.staff.put('/api/wording/es/text.place').send({ text: null }).expect(200);
});

it('gives the place to who stood first of those who wait, also when they have lost their place in the list', async () => {
  const jobId = await jobWith(5, 1);
  const [a, b, c, d, e] = await listed(jobId);
  for (const match of [a, b, c, d, e]) await offer(match);
  await says(a?.id ?? '', 'Accepted').expect(200);
  for (const match of [d, e]) expect((await says(match?.id ?? '', 'Accepted')).body.waiting).toBe(true);
  for (const match of [b, c, d])
    await hall.staff.patch(`/api/workers/${match?.workerId}`).send({ status: 'Inactive' }).expect(200);
  const places = (await listed(jobId)).map(({ id, priority }) => [id, priority]);
  expect(Object.fromEntries(places)).toMatchObject({ [d?.id ?? '']: 9999, [e?.id ?? '']: 2 });
  await endDispatch(jobId, a);
  await eventually(async () => expect(await job(jobId)).toMatchObject({ status: 'Filled', filled: 1 }));
  expect([await outcomeOf(jobId, d), await outcomeOf(jobId, e)]).toEqual(['accepted', 'waiting']);
});

it('gives the place of a deleted worker to who waits for it', async () => {
  const { jobId, a, b } = await withOneWaiting();
  expect(await job(jobId)).toMatchObject({ status: 'Filled', filled: 1 });
  await hall.staff.delete(`/api/workers/${a?.workerId}`).expect(204);
  await eventually(async () => expect(await outcomeOf(jobId, b)).toBe('accepted'));
  expect(await job(jobId)).toMatchObject({ status: 'Filled', filled: 1 });
});

it('keeps a worker waiting whose number is corrected', async () => {
  const { jobId, a, b } = await withOneWaiting();
  await hall.staff.patch(`/api/workers/${b?.workerId}`).send({ phone: '+16175550199' }).expect(200);
  await hall.sql(`UPDATE phone_numbers SET opted_in = true WHERE phone_number = '+16175550199'`);
  const now = (await matches(jobId)).find(({ workerId }) => workerId === b?.workerId);
  expect(now?.status).toBe('Offered');
  expect((await says(now?.id ?? '', 'Not Interested')).status).toBe(409);
  await endDispatch(jobId, a);
  await eventually(async () =>
    expect((await matches(jobId)).find(({ id }) => id === now?.id)?.status).toBe('Accepted'),
  );
});

it('gives a worker who did not come, and comes after all, the place that they had', async () => {
  const jobId = await jobWith(3, 3);
  const [a, b, c] = await listed(jobId);
  const accepts = async (match: Match | undefined) =>
    (await hall.staff.post(`/api/job-matches/${match?.id}/calls`).send({ result: 'accepted' }).expect(201))
      .body as { waiting?: boolean };
  const openings = (count: number, status: number) =>
    hall.staff.put(`/api/jobs/${jobId}`).send({ openings: count }).expect(status);
  await accepts(a);
  await endDispatch(jobId, a, { as: 'no-show' });
  expect(await job(jobId)).toMatchObject({ status: 'Open', filled: 1 });
  await accepts(a);
  expect(await job(jobId)).toMatchObject({ status: 'Open', filled: 1 });
  // Nobody else's is taken by it, and all three come.
  for (const match of [b, c]) expect((await accepts(match)).waiting).not.toBe(true);
  expect(await job(jobId)).toMatchObject({ status: 'Filled', filled: 3 });
  await openings(2, 409);

  // On a full job, too.
  await endDispatch(jobId, b, { as: 'no-show' });
  expect(await job(jobId)).toMatchObject({ status: 'Filled', filled: 3 });
  await hall.staff.put(`/api/job-matches/${b?.id}`).send({ status: 'Accepted' }).expect(200);
  expect(await outcomeOf(jobId, b)).toBe('accepted');
  expect(await job(jobId)).toMatchObject({ status: 'Filled', filled: 3, waiting: 0 });
});

describe('who cannot be told of a place', () => {
  const isCalled = (person: object) =>
    eventually(async () => expect(await callsOfToday()).toContainEqual(expect.objectContaining(person)));

  it('is to be called, when they wait for one that came free and there is no run', async () => {
    const { jobId, a, b } = await withOneWaiting();
    const table = 'offer_events';
    await ownerDoes(
      table,
      `UPDATE ${table} SET at = at - interval '2 hours', received_at = received_at - interval '2 hours' WHERE outcome = 'waiting'
         AND offer_id IN (SELECT id FROM offers WHERE job_id = '${jobId}')`,
    );
    await optOut(jobId, 1);
    await endDispatch(jobId, a);
    await look(jobId);
    const person = { matchId: b?.id, jobId, reason: 'Not opted in to texts' };
    await isCalled(person);
    await hall.staff.post(`/api/job-matches/${b?.id}/calls`).send({ result: 'accepted' }).expect(201);
    expect(await callsOfToday()).not.toContainEqual(expect.objectContaining(person));
    expect(await job(jobId)).toMatchObject({ status: 'Filled', filled: 1 });
  });

  it('is to be called, when the place is theirs by their yes a moment ago', async () => {
    const { jobId, a, b } = await withOneWaiting();
    await optOut(jobId, 1);
    await endDispatch(jobId, a);
    await eventually(async () => expect(await outcomeOf(jobId, b)).toBe('accepted'));
    const person = { matchId: b?.id, jobId, reason: 'Not opted in to texts' };
    await isCalled(person);
    await hall.staff.post(`/api/job-matches/${b?.id}/calls`).send({ result: 'left-message' }).expect(201);
    expect(await callsOfToday()).not.toContainEqual(expect.objectContaining(person));
  });

  it('is to be called, when the text did not reach them', async () => {
    const { jobId, a, b } = await withOneWaiting();
    const [, number = ''] = await numbersOf(jobId);
    await eventually(() => expect(hall.sandbox.twilio.attempts(number)).toHaveLength(1));
    hall.sandbox.twilio.addRule({ to: number, times: 1, outcome: 'undelivered', errorCode: 30005 });
    await endDispatch(jobId, a);
    const callsOfJob = async () =>
      (await callsOfToday()).filter((call: { jobId: string }) => call.jobId === jobId);
    await eventually(async () =>
      expect(await callsOfJob()).toMatchObject([
        { matchId: b?.id, reason: expect.stringContaining('no longer in service') },
      ]),
    );
    await hall.staff.post(`/api/job-matches/${b?.id}/calls`).send({ result: 'left-message' }).expect(201);
    expect(await callsOfJob()).toEqual([]);

    hall.sandbox.twilio.addRule({ to: number, times: 1, outcome: 'undelivered', errorCode: 30005 });
    await hall.staff.post(`/api/jobs/${jobId}/cancel`).send({ reason: 'Rain', tell: true }).expect(200);
    await eventually(async () => expect(await callsOfJob()).toMatchObject([{ matchId: b?.id }]));
    await hall.staff.post(`/api/job-matches/${b?.id}/calls`).send({ result: 'left-message' }).expect(201);
    expect(await callsOfJob()).toEqual([]);
  });

  it('is to be called, when nobody knows whether the text was sent', async () => {
    const { jobId, a, b } = await withOneWaiting();
    const [, number = ''] = await numbersOf(jobId);
    await eventually(() => expect(hall.sandbox.twilio.attempts(number)).toHaveLength(1));
    hall.sandbox.twilio.addRule({ to: number, outcome: 'server-error' });
    const person = { matchId: b?.id, jobId, reason: 'Nobody knows whether the text has arrived' };
    await endDispatch(jobId, a);
    await isCalled({ ...person, about: 'place' });
    await hall.staff.post(`/api/jobs/${jobId}/cancel`).send({ reason: 'Rain', tell: true }).expect(200);
    await isCalled({ ...person, about: 'end' });
    const other = await jobWith(1, 1);
    hall.sandbox.twilio.addRule({ to: (await numbersOf(other))[0] ?? '', outcome: 'server-error' });
    const [match] = await listed(other);
    await offer(match);
    await isCalled({ matchId: match?.id, about: 'offer' });
  });

  it('is to be called, when the text that answers their yes did not reach them', async () => {
    const jobId = await jobWith(1, 1);
    const [number = ''] = await numbersOf(jobId);
    const [match] = await listed(jobId);
    await offer(match);
    await eventually(() => expect(hall.sandbox.twilio.attempts(number)).toHaveLength(1));
    hall.sandbox.twilio.addRule({ to: number, times: 1, outcome: 'undelivered', errorCode: 30005 });
    await hall.sandbox.twilio.receiveText({ from: number, body: 'Yes' });
    await isCalled({ matchId: match?.id, jobId, about: 'place' });
  });

  it('is to be called, when the text is tried again only after the start', async () => {
    const { jobId, a, b } = await withOneWaiting();
    const [, number = ''] = await numbersOf(jobId);
    await eventually(() => expect(hall.sandbox.twilio.attempts(number)).toHaveLength(1));
    await hall.sql(`UPDATE jobs SET starts_at = now() + interval '10 minutes' WHERE id = $1`, [jobId]);
    hall.sandbox.twilio.addRule({ to: number, outcome: 'undelivered', errorCode: 30003 });
    const reason = 'The text did not arrive, and is sent again only after the start';
    await endDispatch(jobId, a);
    await isCalled({ matchId: b?.id, jobId, about: 'place', reason });
    await hall.staff.post(`/api/jobs/${jobId}/cancel`).send({ reason: 'Rain', tell: true }).expect(200);
    await isCalled({ matchId: b?.id, jobId, about: 'end', reason });
  });

  it.each(['Closed', 'Draft'])(
    'is to be called, when it is of work without a start, %s since',
    async (status) => {
      const { jobId, a, b } = await withOneWaiting();
      await hall.sql('UPDATE jobs SET starts_at = NULL, ends_at = NULL WHERE id = $1', [jobId]);
      const [, number = ''] = await numbersOf(jobId);
      await eventually(() => expect(hall.sandbox.twilio.attempts(number)).toHaveLength(1));
      hall.sandbox.twilio.addRule({ to: number, times: 1, outcome: 'undelivered', errorCode: 30005 });
      await endDispatch(jobId, a);
      const person = { matchId: b?.id, jobId, about: 'place' };
      await isCalled(person);
      await hall.staff.put(`/api/jobs/${jobId}`).send({ status }).expect(200);
      await isCalled(person);
      await hall.staff.post(`/api/job-matches/${b?.id}/calls`).send({ result: 'left-message' }).expect(201);
      expect(await callsOfToday()).not.toContainEqual(expect.objectContaining(person));
    },
  );

  it('is to be called, when a place comes free for who waits while texts go only after the start', async () => {
    const { jobId, a, b } = await withOneWaiting();
    await hall.sql(`UPDATE jobs SET starts_at = now() + interval '1 hour' WHERE id = $1`, [jobId]);
    await hall.staff.put('/api/hall').send({ textingHours: CLOSED }).expect(200);
    await endDispatch(jobId, a);
    const reason = 'The text waits for the texting hours, until after the start';
    await isCalled({ matchId: b?.id, about: 'place', reason });
    await hall.staff.put('/api/hall').send({ textingHours: null }).expect(200);
  });

  it('is to be called, when the text would go out after the start only', async () => {
    const jobId = await jobWith(2, 2);
    const all = await listed(jobId);
    for (const match of all) await offer(match);
    for (const match of all) await says(match.id, 'Accepted').expect(200);
    await hall.sql(`UPDATE jobs SET starts_at = now() + interval '1 hour' WHERE id = $1`, [jobId]);
    await hall.staff.put('/api/hall').send({ textingHours: CLOSED }).expect(200);
    await hall.staff.post(`/api/jobs/${jobId}/cancel`).send({ reason: 'Rain', tell: true }).expect(200);
    const reason = 'The text waits for the texting hours, until after the start';
    for (const { id } of all) await isCalled({ matchId: id, reason });
    // Who is dispatched again is not told, and so not called.
    await hall.staff.put(`/api/jobs/${jobId}`).send({ status: 'Open' }).expect(200);
    await offer(all[0]);
    await says(all[0]?.id ?? '', 'Accepted').expect(200);
    const called = (await callsOfToday()).map(({ matchId }: { matchId: string }) => matchId);
    expect(called).toContain(all[1]?.id);
    expect(called).not.toContain(all[0]?.id);
    // The work is off, whether or not the job is there; nobody is told of it twice.
    await hall.staff.delete(`/api/jobs/${jobId}`).expect(204);
    const workerIds = all.map(({ workerId }) => workerId);
    const left = (await callsOfToday()).filter((call: Match) => workerIds.includes(call.workerId));
    expect(left).toMatchObject([
      {
        ...{ matchId: null, jobId: null, offerId: expect.any(String), workerId: all[1]?.workerId },
        ...{ about: 'end', reason },
      },
    ]);
    await hall.staff.put('/api/hall').send({ textingHours: null }).expect(200);
  });
});
