import { randomUUID } from 'node:crypto';
import type { TodayDto } from '../../../src/dispatch/today/dto/today.dto.js';
import { byHand, inHours } from '../dispatch/by-hand.js';
import { eventually } from './eventually.js';
import { type Messaging, startMessaging } from './messaging.js';

let hall: Messaging;
let hand: ReturnType<typeof byHand>;
beforeAll(async () => {
  hall = await startMessaging('PostgreSQL', { env: { TIMES_FASTER: '10' } });
  hand = byHand(hall);
});
afterAll(() => hall.close());

/** As JSON has it: instants are texts. */
const today = async () => (await hall.staff.get('/api/today').expect(200)).body as TodayDto;
const jobs = async () => (await today()).jobs.items;
const needs = async () => (await today()).needs;
const close = (...ids: string[]) => hall.sql(`UPDATE jobs SET status = 'Closed' WHERE id = ANY($1)`, [ids]);

// First, for they are kept for a minute.
it('figures have a value and one for each of thirty days of the hall', async () => {
  await hall.make.worker({ phone: (await hall.make.phoneNumber()).phoneNumber });
  await hall.make.worker();
  const { figures } = await today();
  const lines = [figures.placesFilled, figures.hoursToFill, figures.answered, figures.reachable];
  for (const { days } of lines) {
    expect([days[0]?.day, days.length, days[29]?.day]).toEqual([figures.from, 30, figures.to]);
  }
  expect(figures.placesFilled.days[29]?.value).toBe(0);
  expect(figures.answered).toMatchObject({
    value: null,
    days: expect.arrayContaining([{ day: figures.to, value: null }]),
  });
  expect([figures.reachable.value, figures.reachable.days[29]?.value]).toEqual([0.5, 0.5]);
});

describe('open jobs', () => {
  it('come by their start: what began long ago, and what has none, after what is to begin', async () => {
    const at = (title: string, startsAt: Date | null) => hall.make.job({ title, startsAt });
    const made = [
      await at('last month', inHours(-700)),
      await at('whenever', null),
      await at('tomorrow', inHours(24)),
      await at('an hour ago', inHours(-1)),
      await at('in an hour', inHours(1)),
      await at('last week', inHours(-150)),
    ];
    await hall.make.job({ title: 'over', status: 'Closed', startsAt: inHours(1) });
    const { jobs: listed } = await today();
    expect(listed.items.map(({ title }) => title)).toEqual([
      ...['an hour ago', 'in an hour', 'tomorrow', 'whenever', 'last week', 'last month'],
    ]);
    expect(listed.total).toBe(6);
    expect(listed.items[0]).toMatchObject({ openings: null, filled: 0, offersOpen: 0, run: null });
    await close(...made.map(({ id }) => id));
  });

  it('say how many places are taken and what is offered', async () => {
    const { jobId, matchIds } = await hand.jobWith(3, { openings: 2 });
    await hand.set(matchIds[0], 'Accepted');
    await hand.set(matchIds[1], 'Offered');
    const [job] = await jobs();
    expect(job).toMatchObject({ id: jobId, openings: 2, filled: 1, offersOpen: 1, waiting: 0 });
    await close(jobId);
  });

  it('say what their run does next, and whom to call, as the page of the job does', async () => {
    const [employer, classification] = [await hall.make.employer(), await hall.make.classification()];
    const at = { l26EmployerId: employer.id, l26ClassificationId: classification.id };
    const { phoneNumber } = await hall.make.phoneNumber();
    await hall.make.worker({ ...at, firstName: 'Rosa', lastName: 'Abreu', l26EmployerDate: '2001-02-03' });
    await hall.make.worker({
      ...{ ...at, firstName: 'Joao', lastName: 'Baptiste', phone: phoneNumber },
      l26EmployerDate: '2002-02-03',
    });
    const ids = { employerId: employer.id, classificationId: classification.id };
    const { id } = await hall.make.job({ ...ids, title: 'Gala', openings: 2, startsAt: inHours(30) });
    const body = { message: 'Come.', only: 'everyone', unreachable: 'call' };
    await hall.staff.post(`/api/jobs/${id}/fill`).send(body).expect(201);

    await eventually(async () => {
      const { body: run } = await hall.staff.get(`/api/jobs/${id}/fill`);
      const [job] = await jobs();
      expect(run.sentence).toMatch(
        /^1 offer is open until .*; Rosa Abreu is to be called; nobody is next\.$/,
      );
      expect(job?.run).toEqual({ state: 'running', sentence: run.sentence });
    });
    const { calls } = await needs();
    expect(calls).toEqual({
      total: 1,
      items: [
        {
          ...{ matchId: expect.any(String), offerId: null, jobId: id, jobTitle: 'Gala' },
          ...{ workerId: expect.any(String), about: 'offer' },
          ...{ workerName: 'Rosa Abreu', phone: null, reason: 'No phone number' },
        },
      ],
    });

    await hall.staff.post(`/api/jobs/${id}/fill/pause`).expect(200);
    await eventually(async () =>
      expect((await jobs())[0]?.run).toEqual({
        state: 'paused',
        sentence: 'Paused; 0 of 2 places are filled.',
      }),
    );
    await hall.staff.post(`/api/job-matches/${calls.items[0]?.matchId}/calls`).send({ result: 'declined' });
    await eventually(async () => expect((await needs()).calls).toEqual({ total: 0, items: [] }));
    await hall.staff.post(`/api/jobs/${id}/fill/stop`).send({}).expect(200);
    await close(id);
  });

  it('name who is to come to two jobs at once, for one of them was moved', async () => {
    const gala = await hand.jobWith(1, { title: 'Gala' });
    await hand.set(gala.matchIds[0], 'Accepted');
    const fair = await hand.jobWith(0, { title: 'Fair', startsAt: inHours(60), endsAt: inHours(66) });
    const match = await hall.make.match({ jobId: fair.jobId, workerId: gala.workerIds[0] });
    await hand.set(match.id, 'Accepted');
    expect((await needs()).calls.total).toBe(0);
    const move = (hours: number, more: object = {}) =>
      hall.staff
        .put(`/api/jobs/${fair.jobId}`)
        .send({ startsAt: inHours(hours).toISOString(), endsAt: inHours(hours + 6).toISOString(), ...more });
    const { body: refusal } = await move(32).expect(409);
    expect(refusal).toMatchObject({
      code: 'booked_twice',
      error: `Dispatched to another job at that time: ${gala.names[0]} (Gala).`,
      workerNames: gala.names,
    });
    await move(36).expect(200);
    await move(32, { bookTwice: true }).expect(200);
    const toCall = {
      ...{ jobTitle: 'Fair', about: 'two-jobs' },
      workerName: gala.names[0],
      reason: 'Dispatched to Gala at the same time',
    };
    expect((await needs()).calls).toMatchObject({ total: 1, items: [{ matchId: match.id, ...toCall }] });
    // They were at two at once before, and staff know.
    await move(33).expect(200);
    await hall.staff.post(`/api/job-matches/${match.id}/calls`).send({ result: 'left-message' }).expect(201);
    expect((await needs()).calls.total).toBe(0);
    await move(31).expect(200);
    expect((await needs()).calls.total).toBe(1);
    await hand.set(gala.matchIds[0], 'Pending');
    expect((await needs()).calls.total).toBe(0);
    await close(gala.jobId, fair.jobId);
  });

  it('name who said STOP while an offer is open, until somebody has spoken with them', async () => {
    const { jobId, matchIds, names, phones } = await hand.jobWith(1, { title: 'Gala' });
    await hand.offer(matchIds[0]).expect(200);
    await hand.told(phones[0], 'Start at 6 am.');
    expect((await needs()).calls.total).toBe(0);
    await hall.sandbox.twilio.receiveText({ from: phones[0] ?? '', body: 'STOP' });
    await eventually(async () =>
      expect((await needs()).calls).toMatchObject({
        total: 1,
        items: [{ jobId, matchId: matchIds[0], workerName: names[0], reason: 'Not opted in to texts' }],
      }),
    );
    const call = { result: 'left-message' };
    await hall.staff.post(`/api/job-matches/${matchIds[0]}/calls`).send(call).expect(201);
    expect((await needs()).calls.total).toBe(0);
    await close(jobId);
  });

  it('name who was to be told that the work is off, and cannot be texted', async () => {
    const { jobId, matchIds, phones } = await hand.jobWith(2, { openings: 2 });
    for (const matchId of matchIds) await hand.set(matchId, 'Accepted');
    await hall.sql('UPDATE phone_numbers SET opted_in = false WHERE phone_number = $1', [phones[0]]);
    const cancel = { reason: 'Called off', tell: true };
    await hall.staff.post(`/api/jobs/${jobId}/cancel`).send(cancel).expect(200);
    const toCall = { matchId: matchIds[0], phone: phones[0], reason: 'Not opted in to texts' };
    expect((await needs()).calls).toMatchObject({ total: 1, items: [toCall] });
    await hall.staff.post(`/api/job-matches/${matchIds[0]}/calls`).send({ result: 'no-answer' }).expect(201);
    expect((await needs()).calls.total).toBe(1);
    await hall.staff
      .post(`/api/job-matches/${matchIds[0]}/calls`)
      .send({ result: 'left-message' })
      .expect(201);
    expect((await needs()).calls.total).toBe(0);
  });

  it('name nobody of whom staff said that they are not to be told', async () => {
    const { jobId, matchIds, phones } = await hand.jobWith(1);
    await hand.set(matchIds[0], 'Accepted');
    await hall.sql('UPDATE phone_numbers SET opted_in = false WHERE phone_number = $1', [phones[0]]);
    const cancel = { reason: 'Called off', tell: false };
    await hall.staff.post(`/api/jobs/${jobId}/cancel`).send(cancel).expect(200);
    expect((await needs()).calls.total).toBe(0);
  });

  it('still name whoever is to be called once their number has changed', async () => {
    const [employer, classification] = [await hall.make.employer(), await hall.make.classification()];
    const { phoneNumber: phone } = await hall.make.phoneNumber({ optedIn: false });
    const worker = await hall.make.worker({
      ...{ l26EmployerId: employer.id, l26ClassificationId: classification.id, phone },
      ...{ firstName: 'Rosa', lastName: 'Abreu' },
    });
    const ids = { employerId: employer.id, classificationId: classification.id };
    const { id } = await hall.make.job({ ...ids, openings: 1, startsAt: inHours(30) });
    const body = { message: 'Come.', only: 'everyone', unreachable: 'call' };
    await hall.staff.post(`/api/jobs/${id}/fill`).send(body).expect(201);
    await eventually(async () => expect((await needs()).calls.items).toMatchObject([{ jobId: id, phone }]));

    const change = { phone: '(617) 555-0188' };
    await hall.staff.patch(`/api/workers/${worker.id}`).send(change).expect(200);
    await eventually(async () => {
      const { calls } = await needs();
      const now = { jobId: id, workerName: 'Rosa Abreu', phone: '+16175550188' };
      expect(calls).toMatchObject({ total: 1, items: [now] });
    });
    await hall.staff.post(`/api/jobs/${id}/fill/stop`).send({}).expect(200);
    await close(id);
  });
});

describe('what needs somebody', () => {
  it('is what workers wrote, who may not come first', async () => {
    const insert = (body: string, understoodAs: string, done = false) =>
      hall.sql(
        `INSERT INTO inbound_messages (twilio_message_sid, phone_number, body, understood_as, webhook_payload, done_at)
         VALUES ($1, '+16175550177', $2, $3, '{}', CASE WHEN $4 THEN now() END)`,
        [randomUUID(), body, understoodAs, done],
      );
    await insert('I cannot come', 'dropping-out?');
    await insert('Where is it?', 'unclear');
    await insert('Thanks', 'unclear', true);
    const { total, items } = (await needs()).replies;
    expect([total, items.map(({ body }) => body)]).toEqual([2, ['I cannot come', 'Where is it?']]);
    expect(items[0]).toMatchObject({
      understoodAs: 'dropping-out?',
      phoneNumber: '+16175550177',
      workers: [],
    });
  });

  it('is offers that end within a quarter of an hour, while they are open', async () => {
    const { jobId, matchIds, names } = await hand.jobWith(3, { openings: 3, startsAt: inHours(20) });
    await hand.offer(matchIds[0], { answerWithinMinutes: 60 }).expect(200);
    await hand.offer(matchIds[1], { answerWithinMinutes: 10 }).expect(200);
    await hand.offer(matchIds[2], { answerWithinMinutes: 5 }).expect(200);
    await eventually(async () =>
      expect((await needs()).endingOffers.items.map(({ workerName }) => workerName)).toEqual([
        names[2],
        names[1],
      ]),
    );
    const { items } = (await needs()).endingOffers;
    expect(items[0]).toMatchObject({ jobId, answerBy: expect.any(String) });
    await hand.answer(matchIds[2], 'Declined').expect(200);
    expect((await needs()).endingOffers).toMatchObject({ total: 1, items: [{ workerName: names[1] }] });
    await close(jobId);
  });

  it('is texts that failed since yesterday, and all that are unknown', async () => {
    const before = (await needs()).texts;
    const text = (status: string, daysAgo: number) =>
      hall.sql(
        `INSERT INTO sms (phone_number, message, purpose, status, created_at)
         VALUES ('+16175550177', 'Job', 'test', $1, now() - make_interval(days => $2))`,
        [status, daysAgo],
      );
    for (const status of ['failed', 'undelivered', 'unknown', 'delivered'])
      for (const daysAgo of [0, 5]) await text(status, daysAgo);
    const { since, ...texts } = (await needs()).texts;
    expect(texts).toEqual({
      failed: before.failed + 1,
      undelivered: before.undelivered + 1,
      unknown: before.unknown + 2,
    });
    expect(since).toBe(before.since);
    expect(since < new Date().toISOString().slice(0, 10)).toBe(true);
  });

  it('is drafts, and open jobs whose list goes by another classification', async () => {
    const { id: draft } = await hall.make.job({ title: 'Not yet', status: 'Draft' });
    const { id, title } = await hall.make.job();
    await hall.make.worker({ l26EmployerId: (await hall.make.employer()).id });
    const worker = await hall.make.worker();
    await hall.staff.post(`/api/jobs/${id}/create-matches`).expect(200);
    await hall.make.match({ jobId: id, workerId: worker.id });
    expect((await needs()).outdatedLists.total).toBe(0);
    const { id: classificationId } = await hall.make.classification();
    await hall.staff.put(`/api/jobs/${id}`).send({ classificationId }).expect(200);
    const { outdatedLists, drafts } = await needs();
    expect(outdatedLists).toMatchObject({ total: 1, items: [{ id, title }] });
    expect(drafts).toMatchObject({ total: 1, items: [{ id: draft, title: 'Not yet' }] });
    await close(id, draft);
  });

  it('is jobs whose employer has no address for the slip', async () => {
    const { jobId, matchIds } = await hand.jobWith(1, { openings: 1, startsAt: inHours(20) });
    const due = async () => (await needs()).slips.items.filter((slip) => slip.jobId === jobId);
    expect(await due()).toEqual([]);
    await hand.set(matchIds[0], 'Accepted');
    expect(await due()).toMatchObject([{ dispatches: 1, state: 'no-address' }]);
    await close(jobId);
  });

  it('is that no texting hours are set', async () => {
    expect((await needs()).hasNoTextingHours).toBe(true);
    const textingHours = { from: '00:00', to: '23:59' };
    await hall.staff.put('/api/hall').send({ textingHours }).expect(200);
    expect((await needs()).hasNoTextingHours).toBe(false);
    await hall.staff.put('/api/hall').send({ textingHours: null }).expect(200);
  });
});

it('answers come whatever way they were given, the newest first', async () => {
  const { jobId, matchIds, names } = await hand.jobWith(3, { openings: 1, startsAt: inHours(20) });
  await hand.answer(matchIds[0], 'Interested').expect(200);
  const call = { result: 'not-interested' };
  await hall.staff.post(`/api/job-matches/${matchIds[1]}/calls`).send(call).expect(201);
  await hand.set(matchIds[2], 'Offered');
  await hand.answer(matchIds[2], 'Accepted').expect(200);
  const answers = (await today()).answers.filter((answer) => answer.jobId === jobId);
  expect(answers.map(({ workerName, answer, via, by }) => [workerName, answer, via, by])).toEqual([
    [names[2], 'accepted', 'link', null],
    [names[1], 'not-interested', 'call', 'dispatcher'],
    [names[0], 'interested', 'link', null],
  ]);
});
