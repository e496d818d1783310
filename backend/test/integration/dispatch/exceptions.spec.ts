import { type Messaging, startMessaging } from '../messaging/messaging.js';
import { byHand, inHours } from './by-hand.js';

let hall: Messaging;
let hand: ReturnType<typeof byHand>;
beforeAll(async () => {
  hall = await startMessaging('PostgreSQL', { worker: false });
  hand = byHand(hall);
});
afterAll(() => hall.close());

const exceptions = async (query: object) =>
  (await hall.staff.get('/api/exceptions').query(query).expect(200)).body as Record<string, unknown>[];

describe('exceptions', () => {
  it('are offers out of order, passes and withdrawals by staff, newest first, with reasons or without', async () => {
    const { jobId, matchIds, names, workerIds } = await hand.jobWith(4, { openings: 4, title: 'Gala' });
    await hand.offer(matchIds[0]).expect(200);
    await hand.offer(matchIds[2]).expect(200);
    await hand.offer(matchIds[3], { outOfOrderReason: 'other', outOfOrderNote: 'Asked for' }).expect(200);
    await hall.staff
      .post(`/api/job-matches/${matchIds[1]}/pass-over`)
      .send({ reason: 'employer-request', note: 'Not again' })
      .expect(201);
    await hand.withdraw((await hand.offersOf(jobId))[0]?.id, 'A mistake').expect(200);
    const common = { jobId, jobTitle: 'Gala', by: 'dispatcher' };
    const found = await exceptions({ jobId });
    expect(found).toMatchObject([
      { ...common, type: 'withdrawal', workerName: names[0], reason: 'A mistake', note: null },
      { ...common, type: 'pass', workerId: workerIds[1], reason: 'employer-request', note: 'Not again' },
      { ...common, type: 'offer', workerName: names[3], reason: 'other', note: 'Asked for' },
      { ...common, type: 'offer', workerName: names[2], reason: null, note: null },
    ]);
    expect(await exceptions({ jobId, limit: 1, offset: 1 })).toEqual([found[1]]);
    const { headers } = await hall.staff.get('/api/exceptions').query({ jobId, limit: 1 });
    expect(headers['x-total-count']).toBe('4');
    expect(headers['x-total-count-relation']).toBe('eq');
  });

  it.each([
    ['Declined', 'Set to Declined without an offer', []],
    ['Ineligible', 'Set to Ineligible by hand', [{ type: 'answer', data: { status: 'Ineligible' } }]],
  ])(
    'are workers whom staff set to %s, too: passed over as long as that stands',
    async (status, note, before) => {
      const { jobId, matchIds, names, workerIds } = await hand.jobWith(2, { openings: 1 });
      const verdict = async () =>
        (await hall.staff.get(`/api/jobs/${jobId}/why`).query({ workerId: workerIds[0] }).expect(200)).body
          .verdict as string;
      const standBefore = async () =>
        (
          await hall.staff
            .post(`/api/jobs/${jobId}/offers/check`)
            .send({ matchIds: [matchIds[1]] })
            .expect(200)
        ).body.before;
      await hand.set(matchIds[0], status);
      expect(await exceptions({ jobId })).toMatchObject([
        { type: 'pass', workerName: names[0], by: 'dispatcher', reason: 'other', note },
      ]);
      const { body: events } = await hall.staff
        .get(`/api/jobs/${jobId}/events`)
        .query({ workerId: workerIds[0] })
        .expect(200);
      expect(events).toMatchObject([...before, { type: 'pass', by: 'dispatcher', data: { note } }]);
      const lineOfJob = async () =>
        JSON.stringify((await hall.staff.get(`/api/workers/${workerIds[0]}/jobs`).expect(200)).body);
      expect(await verdict()).toContain('You were passed over');
      expect(await lineOfJob()).toContain('passed over');
      expect(await standBefore()).toEqual([]);
      await hand.set(matchIds[0], 'Pending');
      expect(await verdict()).not.toContain('You were passed over');
      expect(await lineOfJob()).not.toContain('passed over');
      expect(await standBefore()).toMatchObject([{ matchId: matchIds[0] }]);
    },
  );

  it('come in pages that hold each once, whatever their kind', async () => {
    const { jobId, matchIds } = await hand.jobWith(4, { openings: 4 });
    for (const index of [3, 2, 1]) await hand.offer(matchIds[index]).expect(200);
    for (const { id } of await hand.offersOf(jobId)) await hand.withdraw(id, 'A mistake').expect(200);
    const all = await exceptions({ jobId });
    expect(all).toHaveLength(6);
    const pages: object[] = [];
    for (const offset of [0, 2, 4]) pages.push(...(await exceptions({ jobId, limit: 2, offset })));
    expect(pages).toEqual(all);
  });

  it('are exported as their filters show them, in words', async () => {
    const { jobId, matchIds, names } = await hand.jobWith(2, { openings: 2, title: '=Gala' });
    const { jobId: another, matchIds: others } = await hand.jobWith(2, { openings: 2 });
    await hand.offer(others[1]).expect(200);
    await hand
      .offer(matchIds[1], { outOfOrderReason: 'special-skill', outOfOrderNote: 'Carving' })
      .expect(200);
    const linesOf = async (query: object) =>
      (await hall.staff.get('/api/exceptions.csv').query(query).expect(200)).text.trimEnd().split('\r\n');
    const [head, line, ...more] = await linesOf({ jobId });
    expect(head).toBe('\uFEFF"When","What","Worker","Job","Employer","Reason","Note","By"');
    expect(line).toMatch(/^"\d{4}-\d\d-\d\dT/);
    expect(line).toContain(`"Offered out of order","${names[1]}","'=Gala",`);
    expect(line).toContain('"Special skill","Carving","dispatcher"');
    expect(more).toEqual([]);
    expect(await linesOf({ jobId: another })).toHaveLength(2);
    expect(await linesOf({ jobId, from: '2001-01-01', to: '2001-01-31' })).toHaveLength(1);
    await hall.staff.get('/api/exceptions.csv').query({ from: 'soon' }).expect(400);
    await hall.api.visitor().get('/api/exceptions.csv').expect(401);
  });

  it('are found by the days of the hall, both of which belong to them', async () => {
    const { jobId, matchIds } = await hand.jobWith(2, { openings: 2 });
    await hand.offer(matchIds[1]).expect(200);
    const day = (days: number) =>
      new Intl.DateTimeFormat('en-CA', { timeZone: hall.api.config.hallTimezone }).format(
        new Date(Date.now() + days * 86_400_000),
      );
    expect(await exceptions({ jobId, from: day(0), to: day(0) })).toHaveLength(1);
    expect(await exceptions({ jobId, from: day(-3), to: day(-1) })).toEqual([]);
    expect(await exceptions({ jobId, from: day(1) })).toEqual([]);
    await hall.staff.get('/api/exceptions').query({ from: 'soon' }).expect(400);
    await hall.staff.get('/api/exceptions').query({ jobId: 'none' }).expect(400);
    await hall.api.visitor().get('/api/exceptions').expect(401);
  });

  it('are a job that is filled at any hour, with who began it', async () => {
    const { jobId } = await hand.jobWith(1, {
      openings: 1,
      startsAt: inHours(3),
      endsAt: inHours(9),
      title: 'Gala',
    });
    const run = { message: 'Come', only: 'everyone', unreachable: 'call' };
    await hall.staff
      .post(`/api/jobs/${jobId}/fill`)
      .send({ ...run, urgent: true })
      .expect(201);
    const [found, ...more] = await exceptions({ jobId });
    expect(found).toMatchObject({
      ...{ type: 'urgent', jobTitle: 'Gala', workerId: null, workerName: null, by: 'dispatcher' },
      reason: 'The job starts soon: texts go out at any hour',
    });
    expect(more).toEqual([]);
  });

  it('are a seniority date set late that moved somebody up on an open job, and not who moves up otherwise', async () => {
    const employer = await hall.make.employer();
    const classification = await hall.make.classification();
    const ids = { l26EmployerId: employer.id, l26ClassificationId: classification.id };
    const since = (day: string | null) => hall.make.worker({ ...ids, l26EmployerDate: day });
    const [first, second, third] = [await since('2001-03-04'), await since('2006-02-12'), await since(null)];
    const job = await hall.make.job({ employerId: employer.id, classificationId: classification.id });
    const refresh = () => hall.staff.post(`/api/jobs/${job.id}/create-matches`).expect(200);
    const change = (id: string, body: object) =>
      hall.staff.patch(`/api/workers/${id}`).send(body).expect(200);
    await refresh();

    await change(first?.id ?? '', { status: 'Inactive' });
    // A date that this echelon does not go by, of somebody without the one that it does.
    await change(third?.id ?? '', { bestCertificateDate: '2020-01-01' });
    await refresh();
    expect(await exceptions({ jobId: job.id })).toEqual([]);

    await change(third?.id ?? '', { l26EmployerDate: '2000-01-02' });
    await refresh();
    expect(await exceptions({ jobId: job.id })).toMatchObject([
      {
        ...{ type: 'moved-up', workerId: third?.id, by: 'dispatcher' },
        reason: 'Seniority date Jan 2, 2000, before none: place 1, before 2',
      },
    ]);

    await hall.staff.put(`/api/jobs/${job.id}`).send({ status: 'Closed' }).expect(200);
    await change(second?.id ?? '', { l26EmployerDate: '1999-01-02' });
    await refresh();
    const moves = await exceptions({ jobId: job.id });
    expect(moves).toHaveLength(1);
    await hall.staff.delete(`/api/workers/${third?.id}`).expect(204);
    expect(await exceptions({ jobId: job.id })).toEqual(moves);
  });
});
