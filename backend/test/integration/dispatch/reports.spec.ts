import type { ReportDto, ReportPersonDto } from '../../../src/dispatch/reports/dto/report.dto.js';
import { factories } from '../../support/factories.js';
import { type Agent, startTestApi, type TestApi } from '../../support/test-api.js';
import { pastOf } from './past.js';

/** Times are Boston's, whose clocks go forward on March 8, 2026: five hours behind before, four after. */
const MARCH = { from: '2026-03-01', to: '2026-03-31' };

let api: TestApi;
let staff: Agent;
let past: ReturnType<typeof pastOf>;
let ids: { harbor: string; arms: string; server: string; cook: string };

beforeAll(async () => {
  api = await startTestApi();
  staff = await api.staff();
  past = pastOf(api.dataSource);
  await staff
    .put('/api/hall')
    .send({ textingHours: { from: '08:00', to: '20:00' } })
    .expect(200);
  ids = await happened();
}, 60_000);
afterAll(() => api.close());

/** What the hall did; the figures that follow from it are counted by hand below. */
async function happened() {
  const make = factories(api.dataSource);
  const { offer, text, call, notified, pass, list, deleted } = past;
  const harbor = await make.employer({ companyName: 'Harborlight Hotel' });
  const arms = await make.employer({ companyName: 'Back Bay Arms', dispatchClass: 'Encore' });
  const gone = await make.employer({ companyName: 'Gone Inn' });
  const [server, cook] = [
    await make.classification({ name: 'Server' }),
    await make.classification({ name: 'Cook' }),
  ];
  const [ana, ben, cal, dee, eve] = [
    await make.worker({ firstName: 'Ana', lastName: 'Diaz' }),
    await make.worker({ firstName: 'Ben', lastName: 'Ochs' }),
    await make.worker({ firstName: 'Cal', lastName: 'Pace' }),
    await make.worker({ firstName: 'Dee', lastName: 'Roy' }),
    await make.worker({ firstName: 'Eve', lastName: 'Sol' }),
  ];
  const atHarbor = { employerId: harbor.id, classificationId: server.id };
  // Starts a minute before midnight of March 31.
  const gala = await make.job({
    ...atHarbor,
    title: 'Gala',
    openings: 2,
    startsAt: new Date('2026-04-01T03:59Z'),
  });
  const lunch = await make.job({
    employerId: arms.id,
    classificationId: cook.id,
    title: 'Lunch',
    openings: 1,
  });

  const galaList = await list(gala, [ana, 1], [ben, 1], [cal, 2], [dee, 2], [eve, 3]);
  const ofGala = (worker: typeof ana, priority: number) => ({
    job: gala,
    worker,
    priority,
    listId: galaList,
  });
  await offer({ ...ofGala(ana, 1), made: '2026-03-08T06:59Z' }, ['accepted', '2026-03-08T14:00Z']);
  await offer(
    { ...ofGala(ben, 2), made: '2026-03-08T07:00Z' },
    ['accepted', '2026-03-08T15:00Z'],
    ['dropped-out', '2026-03-08T16:00Z'],
  );
  await offer(
    { ...ofGala(cal, 3), made: '2026-03-08T20:00Z' },
    ['accepted', '2026-03-08T21:00Z'],
    ['no-show', '2026-04-01T12:00Z'],
  );
  await offer(
    { ...ofGala(dee, 4), made: '2026-03-01T05:00Z', exception: 'special-skill', channel: 'staff' },
    ['declined', '2026-03-02T15:00Z'],
  );
  await offer(
    { ...ofGala(eve, 5), made: '2026-03-09T15:00Z' },
    ['no-answer', '2026-03-09T16:00Z'],
    ['not-delivered', '2026-03-09T17:00Z'],
  );
  await pass({ job: gala, worker: eve, made: '2026-03-10T15:00Z' });
  await pass({ job: gala, worker: eve, made: '2026-03-10T15:00Z', byRun: true });

  // Half an hour before the texting hours of March 7 end.
  const first = await text({
    job: gala,
    worker: ana,
    at: '2026-03-08T00:30Z',
    status: 'delivered',
    segments: 2,
  });
  await notified({ job: gala, worker: ana, made: '2026-03-08T00:30Z', smsId: first });
  await text({ job: gala, worker: ben, at: '2026-03-08T13:00Z', status: 'undelivered', segments: 1 });
  await call({ job: gala, worker: ben, made: '2026-03-08T14:00Z', result: 'left-message' });
  await text({ job: gala, worker: cal, at: '2026-03-08T13:00Z', status: 'failed', segments: 1 });
  await call({ job: gala, worker: cal, made: '2026-03-08T14:00Z', result: 'interested' });
  await notified({ job: gala, worker: dee, made: '2026-03-08T13:00Z', reason: 'No phone number' });
  await text({ job: gala, worker: eve, at: '2026-03-08T13:00Z', status: 'stopped', segments: 1 });
  await text({
    job: gala,
    worker: ana,
    at: '2026-03-08T13:00Z',
    status: 'delivered',
    segments: 1,
    purpose: 'test',
  });
  await text({ job: gala, worker: ana, at: '2026-04-01T04:00Z', status: 'delivered', segments: 1 });

  await offer(
    { job: lunch, worker: ana, made: '2026-03-21T15:00Z', exception: null },
    ['accepted', '2026-03-21T16:00Z'],
    ['correction', '2026-03-21T17:00Z'],
  );
  await offer({ job: lunch, worker: ben, made: '2026-03-22T15:00Z' }, [
    'withdrawn',
    '2026-03-23T15:00Z',
    'A mistake',
  ]);
  await offer({ job: lunch, worker: cal, made: '2026-03-20T15:00Z', source: 'migrated' }, [
    'accepted',
    '2026-03-20T15:00Z',
  ]);
  await offer({ job: lunch, worker: dee, made: '2026-03-01T04:59Z', channel: 'staff' }, [
    'no-answer',
    '2026-03-01T06:00Z',
  ]);
  await call({ job: lunch, worker: ben, made: '2026-03-19T23:00Z', result: 'busy' });
  await text({ job: lunch, worker: ana, at: '2026-03-21T15:00Z', status: 'sent', segments: null });

  const former = await make.job({ ...atHarbor, title: 'Former', openings: 1 });
  const formerList = await list(former, [ana, 1]);
  const smsId = await text({
    job: former,
    worker: ana,
    at: '2026-03-15T15:00Z',
    status: 'delivered',
    segments: 1,
  });
  await offer(
    { job: former, worker: ana, priority: 1, listId: formerList, made: '2026-03-15T15:00Z', smsId },
    ['accepted', '2026-03-15T16:00Z'],
  );
  const lost = await make.job({ employerId: gone.id, classificationId: cook.id, title: 'Lost' });
  await offer({ job: lost, worker: ana, made: '2026-03-16T15:00Z', employerName: 'Gone Inn' }, [
    'declined',
    '2026-03-16T16:00Z',
  ]);
  await deleted(former, lost);
  await staff.delete(`/api/employers/${gone.id}`).expect(204);
  return { harbor: harbor.id, arms: arms.id, server: server.id, cook: cook.id };
}

const report = async (query: object) =>
  (await staff.get('/api/reports/dispatches').query(query).expect(200)).body as ReportDto;
const people = async (query: object) => {
  const { body, headers } = await staff
    .get('/api/reports/dispatches/people')
    .query({ ...MARCH, ...query })
    .expect(200);
  return { people: body as ReportPersonDto[], total: Number(headers['x-total-count']) };
};

const none = {
  ...{ offers: 0, accepted: 0, declined: 0, noAnswer: 0, withdrawn: 0, dispatched: 0, noShows: 0 },
  ...{ exceptions: 0, exceptionsByReason: [], texts: 0, segments: 0, notReached: 0, hoursToFill: null },
};
const harbor = {
  ...{ offers: 6, accepted: 4, declined: 1, noAnswer: 0, withdrawn: 0, dispatched: 3, noShows: 1 },
  exceptions: 3,
  exceptionsByReason: [
    { reason: 'employer-request', count: 1 },
    { reason: 'special-skill', count: 1 },
    { reason: 'could-not-be-reached', count: 1 },
  ],
  ...{ texts: 3, segments: 4, notReached: 2 },
  // Half an hour on March 7, nine on the day that has only 23.
  hoursToFill: { median: 9.5, p90: 9.5 },
};
const arms = {
  ...{ offers: 3, accepted: 1, declined: 0, noAnswer: 0, withdrawn: 1, dispatched: 1, noShows: 0 },
  exceptions: 2,
  exceptionsByReason: [
    { reason: 'withdrawal', count: 1 },
    { reason: 'none', count: 1 },
  ],
  ...{ texts: 1, segments: 1, notReached: 2 },
  // One hour in the evening, three the next morning.
  hoursToFill: { median: 4, p90: 4 },
};
const totals = {
  ...{ offers: 10, accepted: 5, declined: 2, noAnswer: 0, withdrawn: 1, dispatched: 4, noShows: 1 },
  exceptions: 5,
  exceptionsByReason: [
    { reason: 'employer-request', count: 1 },
    { reason: 'special-skill', count: 1 },
    { reason: 'could-not-be-reached', count: 1 },
    { reason: 'withdrawal', count: 1 },
    { reason: 'none', count: 1 },
  ],
  ...{ texts: 4, segments: 5, notReached: 4 },
  hoursToFill: { median: 6.75, p90: 8.95 },
};

describe('the report of a period', () => {
  it('counts each figure by its own day, for each employer, deleted jobs and employers among them', async () => {
    expect(await report({ ...MARCH, by: 'employer' })).toEqual({
      rows: [
        { key: ids.arms, name: 'Back Bay Arms', ...arms },
        { key: 'Gone Inn', name: 'Gone Inn', ...none, offers: 1, declined: 1 },
        { key: ids.harbor, name: 'Harborlight Hotel', ...harbor },
      ],
      totals,
    });
    expect(await report(MARCH)).toEqual(await report({ ...MARCH, by: 'employer' }));
  });

  it('is by classification and by dispatch class as well, with the same totals', async () => {
    const byClass = await report({ ...MARCH, by: 'classification' });
    expect(byClass).toEqual({
      rows: [
        { key: ids.cook, name: 'Cook', ...arms },
        { key: ids.server, name: 'Server', ...harbor },
        { key: 'unknown', name: 'Unknown', ...none, offers: 1, declined: 1 },
      ],
      totals,
    });
    const byDispatchClass = await report({ ...MARCH, by: 'dispatchClass' });
    expect(byDispatchClass.rows.map(({ key, name, offers }) => [key, name, offers])).toEqual([
      ['Encore', 'Encore', 3],
      ['L26 Tiered', 'L26 Tiered', 6],
      ['unknown', 'Unknown', 1],
    ]);
    expect(byDispatchClass.totals).toEqual(totals);
  });

  it('is by the echelon in which each worker stood, hours by that of the last who came', async () => {
    const { rows, totals: all } = await report({ ...MARCH, by: 'echelon' });
    expect(rows.map(({ key, name, offers, notReached }) => [key, name, offers, notReached])).toEqual([
      ['1', 'Echelon 1', 3, 1],
      ['2', 'Echelon 2', 2, 1],
      ['3', 'Echelon 3', 1, 0],
      ['unknown', 'Unknown', 4, 2],
    ]);
    expect(rows.map(({ hoursToFill }) => hoursToFill?.median ?? null)).toEqual([null, 9.5, null, 4]);
    expect(all).toEqual(totals);
  });

  it('is by month of the hall, with the months between in which nothing happened', async () => {
    const { rows } = await report({ from: '2026-01-01', to: '2026-12-31', by: 'month' });
    expect(rows).toEqual([
      { key: '2026-02', name: 'February 2026', ...none, offers: 1, noAnswer: 1 },
      { key: '2026-03', name: 'March 2026', ...totals },
      { key: '2026-04', name: 'April 2026', ...none, texts: 1, segments: 1 },
    ]);
  });

  it('has no rows where nothing happened', async () => {
    expect(await report({ from: '2020-01-01', to: '2020-01-31', by: 'month' })).toEqual({
      rows: [],
      totals: none,
    });
  });

  it.each([
    [{ to: '2026-03-31' }, 'Give a day, such as 2026-11-01'],
    [{ from: '2026-03-01' }, 'Give a day, such as 2026-11-01'],
    [{ from: '2026-02-30', to: '2026-03-31' }, 'Give a day, such as 2026-11-01'],
    [{ from: '2026-03-02', to: '2026-03-01' }, 'The last day must not be before the first'],
    [
      { ...MARCH, by: 'worker' },
      "Invalid enum value. Expected 'employer' | 'classification' | 'dispatchClass' | 'echelon' | 'month', received 'worker'",
    ],
  ])('refuses %j with a sentence', async (query, sentence) => {
    for (const path of ['dispatches', 'dispatches.csv']) {
      const { body } = await staff.get(`/api/reports/${path}`).query(query).expect(400);
      expect(body.error).toBe(sentence);
    }
  });

  it('is for staff alone', async () => {
    for (const path of ['dispatches', 'dispatches.csv', 'dispatches/people'])
      await api.visitor().get(`/api/reports/${path}`).query(MARCH).expect(401);
  });

  it('is a file that a spreadsheet opens, with the totals', async () => {
    const { text, headers } = await staff
      .get('/api/reports/dispatches.csv')
      .query({ ...MARCH, by: 'classification' })
      .expect(200);
    expect(headers['content-disposition']).toContain(
      'dispatches-by-classification-2026-03-01-to-2026-03-31.csv',
    );
    const lines = text.split('\r\n');
    expect(lines[0]).toMatch(
      /^\uFEFF"Classification","Offers","Accepted","Declined","No Answer","Withdrawn"/,
    );
    expect(lines[2]).toMatch(/^"Server","6","4","1","0","0","3","1","9.5","9.5","3","1","1","0","1",/);
    expect(lines.at(-2)).toMatch(/^"Total","10","5","2"/);
  });
});

describe('the jobs and people behind a figure', () => {
  it('are those that it counts, newest first, page by page', async () => {
    const accepted = { by: 'employer', key: ids.harbor, figure: 'accepted' };
    const all = await people(accepted);
    expect(all.total).toBe(4);
    expect(all.people.map(({ workerName, jobTitle }) => [workerName, jobTitle])).toEqual([
      ['Ana Diaz', 'Former'],
      ['Cal Pace', 'Gala'],
      ['Ben Ochs', 'Gala'],
      ['Ana Diaz', 'Gala'],
    ]);
    expect(await people({ ...accepted, limit: 1, offset: 2 })).toEqual({ people: [all.people[2]], total: 4 });
    expect((await people({ figure: 'accepted' })).total).toBe(5);
    expect((await people({ figure: 'noShows' })).people).toMatchObject([
      { workerName: 'Cal Pace', at: '2026-04-01T03:59:00.000Z' },
    ]);
  });

  it('are as many as each figure says, however it is grouped', async () => {
    const figures = [
      'offers',
      'accepted',
      'declined',
      'noAnswer',
      'withdrawn',
      'dispatched',
      'noShows',
      'exceptions',
      'texts',
      'notReached',
    ] as const;
    for (const by of ['employer', 'echelon']) {
      const { rows } = await report({ ...MARCH, by });
      for (const figure of figures)
        for (const row of rows)
          expect([by, figure, row.key, (await people({ by, figure, key: row.key })).total]).toEqual([
            by,
            figure,
            row.key,
            row[figure],
          ]);
    }
  });

  it('have the reason of an exception, who could not be reached, segments and hours', async () => {
    expect((await people({ figure: 'exceptions', reason: 'withdrawal' })).people).toMatchObject([
      { workerName: 'Ben Ochs', jobTitle: 'Lunch', what: 'withdrawal', reason: 'A mistake' },
    ]);
    const unreached = await people({ figure: 'notReached', by: 'employer', key: ids.harbor });
    expect(unreached.people.map(({ workerName }) => workerName).sort()).toEqual(['Ben Ochs', 'Dee Roy']);
    expect((await people({ figure: 'segments', key: ids.harbor })).people[0]).toMatchObject({
      ...{ jobTitle: 'Former', employerName: 'As it was', workerName: 'Ana Diaz', amount: 1 },
    });
    expect((await people({ figure: 'hoursToFill' })).people).toMatchObject([
      { jobTitle: 'Lunch', workerName: 'Cal Pace', amount: 4 },
      { jobTitle: 'Gala', workerName: 'Cal Pace', amount: 9.5 },
    ]);
  });

  it('are refused without a known figure', async () => {
    await staff.get('/api/reports/dispatches/people').query(MARCH).expect(400);
    await staff
      .get('/api/reports/dispatches/people')
      .query({ ...MARCH, figure: 'offers', limit: 500 })
      .expect(400);
  });
});
