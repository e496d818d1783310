import { factories } from '../support/factories.js';
import { startTestApi, type Agent, type TestApi } from '../support/test-api.js';

let api: TestApi;
let staff: Agent;
let make: ReturnType<typeof factories>;
let refs: { employerId: string; classificationId: string };

beforeAll(async () => {
  api = await startTestApi();
  staff = await api.staff();
  make = factories(api.dataSource);
  refs = {
    employerId: (await make.employer()).id,
    classificationId: (await make.classification()).id,
  };
});
afterAll(() => api.close());

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const input = (values: object = {}) => ({ title: 'Server', description: '<p>Serve</p>', ...refs, ...values });
const post = (values?: object) => staff.post('/api/jobs').send(input(values));
const posted = async (values?: object) => (await post(values).expect(201)).body;
const put = (id: string, values: object) => staff.put(`/api/jobs/${id}`).send(values);
const nothing = {
  openings: null,
  startsAt: null,
  endsAt: null,
  reportTo: null,
  remindHoursBefore: null,
};

describe("a job's openings, time and place", () => {
  it('are kept as given, and null for a new job that leaves them out', async () => {
    const given = {
      openings: 8,
      startsAt: '2099-03-04T17:00:00-05:00',
      endsAt: '2099-03-05T01:30:00-05:00',
      reportTo: 'Staff entrance\nAsk for Marisol',
      remindHoursBefore: 3,
    };
    const stored = {
      ...given,
      startsAt: '2099-03-04T22:00:00.000Z',
      endsAt: '2099-03-05T06:30:00.000Z',
      filled: 0,
      offersOpen: 0,
      waiting: 0,
    };
    const job = await posted(given);
    expect(job).toMatchObject(stored);
    expect((await staff.get(`/api/jobs/${job.id}`)).body).toMatchObject(stored);
    const listed = await staff.get('/api/jobs').query({ employerId: refs.employerId });
    expect(listed.body.find(({ id }: { id: string }) => id === job.id)).toMatchObject(stored);
    expect(await posted()).toMatchObject(nothing);
    expect(await posted(nothing)).toMatchObject(nothing);
  });

  it('stay when a change leaves them out, and go when it says null', async () => {
    const given = {
      openings: 2,
      startsAt: inHours(9),
      endsAt: inHours(12),
      reportTo: 'Dock',
      remindHoursBefore: 48,
    };
    const job = await posted(given);
    expect((await put(job.id, input({ title: 'Cook' })).expect(200)).body).toMatchObject({
      ...given,
      title: 'Cook',
    });
    expect((await put(job.id, nothing).expect(200)).body).toMatchObject({ ...nothing, title: 'Cook' });
  });

  it.each([
    ['openings', 0, 'Number must be greater than or equal to 1'],
    ['openings', 1000, 'Number must be less than or equal to 999'],
    ['openings', 1.5, 'Invalid input'],
    ['openings', '3', 'Invalid input'],
    ['remindHoursBefore', 0, 'Number must be greater than or equal to 1'],
    ['remindHoursBefore', 49, 'Number must be less than or equal to 48'],
    ['startsAt', '2099-03-04', 'Invalid date'],
    ['startsAt', '2099-03-04T17:00:00', 'Invalid date'],
    ['endsAt', 'soon', 'Invalid date'],
  ])('are refused beside the field: %s %j', async (field, value, message) => {
    expect((await post({ [field]: value }).expect(400)).body.details).toEqual([{ field, message }]);
  });

  it('say where to report in 500 characters at most', async () => {
    expect(await posted({ reportTo: 'x'.repeat(500) })).toMatchObject({ reportTo: 'x'.repeat(500) });
    expect((await post({ reportTo: 'x'.repeat(501) }).expect(400)).body.details).toEqual([
      { field: 'reportTo', message: 'String must contain at most 500 character(s)' },
    ]);
  });

  it('take the ends of their ranges', async () => {
    expect(await posted({ openings: 1, remindHoursBefore: 1 })).toMatchObject({ openings: 1 });
    expect(await posted({ openings: 999, remindHoursBefore: 48 })).toMatchObject({ openings: 999 });
  });

  it('are refused with 422 when the end has no start or does not come after it', async () => {
    const details = async (values: object) => (await post(values).expect(422)).body.details;
    expect(await details({ endsAt: inHours(5) })).toEqual([
      { field: 'endsAt', message: 'An end needs a start' },
    ]);
    const wrong = [{ field: 'endsAt', message: 'The end must be after the start' }];
    expect(await details({ startsAt: inHours(5), endsAt: inHours(4) })).toEqual(wrong);
    const same = inHours(5);
    expect(await details({ startsAt: same, endsAt: same })).toEqual(wrong);
  });

  it('are judged by what the job becomes, not only by what is sent', async () => {
    const job = await posted({ startsAt: inHours(4), endsAt: inHours(8) });
    expect((await put(job.id, { startsAt: inHours(9) }).expect(422)).body).toMatchObject({
      error: 'The end must be after the start.',
      details: [{ field: 'endsAt', message: 'The end must be after the start' }],
    });
    expect((await put(job.id, { startsAt: null }).expect(422)).body.details[0].field).toBe('endsAt');
    await put(job.id, { startsAt: null, endsAt: null }).expect(200);
  });

  it('lie in the past only where they did before', async () => {
    const past = [{ field: 'startsAt', message: 'The start must not be in the past' }];
    expect((await post({ startsAt: inHours(-1) }).expect(422)).body.details).toEqual(past);
    const begun = await make.job({ ...refs, startsAt: new Date(inHours(-2)) });
    const startsAt = begun.startsAt?.toISOString();
    await put(begun.id, { title: 'Still here', startsAt }).expect(200);
    expect((await put(begun.id, { startsAt: inHours(-1) }).expect(422)).body.details).toEqual(past);
    await put(begun.id, { endsAt: inHours(-1) }).expect(200);
  });

  it('are told in the log in words', async () => {
    const job = await posted();
    await put(job.id, { openings: 4, reportTo: 'Dock B', remindHoursBefore: 2 }).expect(200);
    const { body } = await staff
      .get('/api/audit-entries')
      .query({ entityType: 'job', entityId: job.id, limit: 1 });
    expect(body[0].summary).toBe(
      'dispatcher changed Server: openings none → 4, where to report none → Dock B, reminder (hours before) none → 2',
    );
  });
});

describe("a job's places", () => {
  it('are counted by what became of each of its offers', async () => {
    const job = await posted({ openings: 5 });
    const other = await posted();
    const matchOf = async (jobId: string) => make.match({ jobId, workerId: (await make.worker()).id });
    const set = async ({ id }: { id: string }, status: string) =>
      staff.put(`/api/job-matches/${id}`).send({ status }).expect(200);
    await set(await matchOf(job.id), 'Accepted');
    await set(await matchOf(job.id), 'Offered');
    const declined = await matchOf(job.id);
    await set(declined, 'Offered');
    await set(declined, 'Declined');
    const corrected = await matchOf(job.id);
    await set(corrected, 'Accepted');
    await set(corrected, 'Pending');
    await set(await matchOf(other.id), 'Accepted');
    const [absent, waits] = [await matchOf(job.id), await matchOf(job.id)];
    for (const [match, outcome] of [
      [absent, 'no-show'],
      [waits, 'waiting'],
    ] as const) {
      await set(match, 'Accepted');
      await api.dataSource.query(
        `INSERT INTO offer_events (offer_id, outcome, via)
         SELECT offer_id, $2, 'staff' FROM match_offers WHERE match_id = $1`,
        [match.id, outcome],
      );
    }
    const counts = { filled: 2, offersOpen: 1, waiting: 1 };
    expect((await staff.get(`/api/jobs/${job.id}`)).body).toMatchObject(counts);
    const { body: jobs } = await staff.get('/api/jobs');
    const [one, two] = [job, other].map(({ id }) => jobs.find((found: { id: string }) => found.id === id));
    expect(one).toMatchObject(counts);
    expect(two).toMatchObject({ openings: null, filled: 1, offersOpen: 0, waiting: 0 });
    expect((await put(job.id, { title: 'Cook' }).expect(200)).body).toMatchObject(counts);
  });
});
