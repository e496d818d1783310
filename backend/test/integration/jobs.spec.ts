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
    employerId: (await make.employer({ companyName: 'Harbor Hotel' })).id,
    classificationId: (await make.classification({ name: 'Banquet Server' })).id,
  };
});
afterAll(() => api.close());

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const hallToday = () => new Date().toLocaleDateString('sv-SE', { timeZone: api.config.hallTimezone });
const input = (values: object = {}) => ({ title: 'Server', description: '<p>Serve</p>', ...refs, ...values });
const post = (values?: object) => staff.post('/api/jobs').send(input(values));
const details = async (values: object) => (await post(values).expect(400)).body.details;

describe('posting a job', () => {
  it('takes the defaults: open, full-time, posted today in the hall', async () => {
    const { body } = await post().expect(201);
    expect(body).toEqual({
      id: expect.any(String),
      title: 'Server',
      titleIn: null,
      description: '<p>Serve</p>',
      instructions: null,
      ...refs,
      status: 'Open',
      type: 'Full-time',
      postDate: hallToday(),
      openings: null,
      startsAt: null,
      endsAt: null,
      reportTo: null,
      remindHoursBefore: null,
      filled: 0,
      offersOpen: 0,
      waiting: 0,
      createdAt: expect.any(String),
      version: 1,
    });
    expect((await staff.get(`/api/jobs/${body.id}`).expect(200)).body).toEqual({
      ...body,
      matchesOutdated: false,
    });
    expect((await post({ postDate: null }).expect(201)).body.postDate).toBeNull();
  });

  it('says by which calendar a day is judged', async () => {
    expect((await staff.get('/api/hall').expect(200)).body).toEqual({
      timezone: api.config.hallTimezone,
      name: null,
      phone: null,
      sealsTo: null,
      textingHours: null,
      languages: expect.any(Array),
      version: 0,
    });
  });

  it('names every field that is missing', async () => {
    const { body } = await staff.post('/api/jobs').send({}).expect(400);
    expect(body.details).toEqual(
      expect.arrayContaining([
        { field: 'title', message: 'Title is required' },
        { field: 'description', message: 'Description is required' },
        { field: 'employerId', message: 'Employer is required' },
        { field: 'classificationId', message: 'Classification is required' },
      ]),
    );
    expect(body.details).toHaveLength(4);
  });

  it.each(['', '   ', '<p></p>', '<p>&nbsp;</p><p><br></p>', '<script>alert(1)</script>', null])(
    'counts the description %j as missing',
    async (description) => {
      expect(await details({ description })).toEqual([
        { field: 'description', message: 'Description is required' },
      ]);
    },
  );

  it('stores no HTML that is not allowed, and blank instructions as none', async () => {
    const { body } = await post({
      description: '<p onclick="x()">Serve<script>alert(1)</script> <a href="javascript:x()">here</a></p>',
      instructions: '<p></p>',
    }).expect(201);
    expect(body.description).toBe('<p>Serve <a>here</a></p>');
    expect(body.instructions).toBeNull();
    const other = await post({ instructions: '<p onclick="x()">Gate 4<script>alert(1)</script></p>' }).expect(
      201,
    );
    expect(other.body.instructions).toBe('<p>Gate 4</p>');
  });

  it('refuses employers and classifications that are not there', async () => {
    expect(await details({ employerId: UNKNOWN, classificationId: UNKNOWN })).toEqual([
      { field: 'employerId', message: 'Employer not found' },
      { field: 'classificationId', message: 'Classification not found' },
    ]);
    expect(await details({ employerId: 'x' })).toEqual([{ field: 'employerId', message: 'Invalid uuid' }]);
  });

  it('keeps the post date between 1900 and today', async () => {
    const tomorrow = new Date(Date.parse(`${hallToday()}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
    expect((await details({ postDate: tomorrow }))[0].field).toBe('postDate');
    expect((await details({ postDate: '1899-12-31' }))[0].field).toBe('postDate');
    expect((await details({ postDate: '2025-02-30' }))[0].message).toBe('Invalid date');
    expect((await post({ postDate: '1900-01-01' }).expect(201)).body.postDate).toBe('1900-01-01');
    expect((await post({ postDate: '2025-03-05T02:00:00Z' }).expect(201)).body.postDate).toBe('2025-03-04');
  });

  it('takes a post date as JavaScript reads dates, and none that no calendar has', async () => {
    for (const [postDate, day] of [
      ['Nov 1, 2025', '2025-11-01'],
      ['11/1/2025', '2025-11-01'],
      [Date.UTC(2025, 10, 1, 12), '2025-11-01'],
      [0, '1969-12-31'],
    ]) {
      expect((await post({ postDate }).expect(201)).body.postDate).toBe(day);
    }
    for (const postDate of ['Feb 30, 2025', 'soon', true]) {
      expect(await details({ postDate })).toEqual([{ field: 'postDate', message: 'Invalid date' }]);
    }
  });

  it('takes a status or a type of null as left out', async () => {
    const { body: usual } = await post({ status: null, type: null }).expect(201);
    expect(usual).toMatchObject({ status: 'Open', type: 'Full-time' });
    const { body: job } = await post({ status: 'Filled', type: 'Part-time' }).expect(201);
    const path = `/api/jobs/${job.id}`;
    expect(
      (
        await staff
          .put(path)
          .send(input({ status: null, type: null }))
          .expect(200)
      ).body,
    ).toEqual(job);
  });

  it('knows four statuses and two types', async () => {
    expect((await details({ status: 'Lost' }))[0].message).toMatch(
      /^Invalid enum value\. Expected 'Open' \|/,
    );
    expect((await details({ type: 'Casual' }))[0].field).toBe('type');
    await post({ status: 'Filled', type: 'Part-time' }).expect(201);
  });
});

describe('changing a job', () => {
  it('keeps what is left out, records the difference, and leaves the matches alone', async () => {
    const { body: job } = await post({
      instructions: '<p>Door</p>',
      status: 'Draft',
      postDate: '2025-01-02',
    });
    const match = await make.match({ jobId: job.id, workerId: (await make.worker()).id });
    const employerId = (await make.employer()).id;
    const { body } = await staff
      .put(`/api/jobs/${job.id}`)
      .send(input({ title: 'Cook', employerId }))
      .expect(200);
    expect(body).toEqual({ ...job, title: 'Cook', employerId, version: 2 });
    expect((await staff.get('/api/job-matches').query({ jobId: job.id })).body[0].id).toBe(match.id);
    const [entry] = await api.dataSource.query(
      `SELECT before, after, actor_name FROM audit_entries WHERE action = 'job.updated' AND entity_id = $1`,
      [job.id],
    );
    expect(entry).toEqual({
      before: { title: 'Server', employerId: refs.employerId },
      after: { title: 'Cook', employerId },
      actor_name: 'dispatcher',
    });
    const cleared = await staff
      .put(`/api/jobs/${job.id}`)
      .send(input({ instructions: null, postDate: null }));
    expect(cleared.body).toMatchObject({ instructions: null, postDate: null });
  });

  it('deletes it with its matches', async () => {
    const { body: job } = await post();
    await make.match({ jobId: job.id, workerId: (await make.worker()).id });
    await staff.delete(`/api/jobs/${job.id}`).expect(204);
    expect((await staff.get('/api/job-matches').query({ jobId: job.id }).expect(200)).body).toEqual([]);
    for (const gone of [
      staff.get(`/api/jobs/${job.id}`),
      staff.put(`/api/jobs/${job.id}`).send(input()),
      staff.delete(`/api/jobs/${job.id}`),
    ]) {
      expect((await gone.expect(404)).body.error).toBe('Job not found');
    }
  });

  it('is for staff only', async () => {
    await api.visitor().get('/api/jobs').expect(401);
    await api.visitor().post('/api/jobs').send(input()).expect(401);
  });
});

describe('GET /api/jobs', () => {
  let titles: (query: object) => Promise<string[]>;

  beforeAll(async () => {
    await api.dataSource.query('DELETE FROM jobs');
    const cook = {
      employerId: (await make.employer({ companyName: 'Pier 100%_Inn' })).id,
      classificationId: (await make.classification({ name: 'Line Cook' })).id,
    };
    await post({ title: 'A', postDate: '2025-01-01', description: '<p>Plates &amp; <b>gla</b>sses</p>' });
    await post({ title: 'B', postDate: '2025-02-01', status: 'Closed', ...cook });
    await post({ title: 'C', postDate: null });
    await post({ title: 'D', postDate: '2025-02-01' });
    titles = async (query) =>
      (await staff.get('/api/jobs').query(query).expect(200)).body.map(
        ({ title }: { title: string }) => title,
      );
  });

  it('gives the newest first, those without a date last', async () => {
    expect(await titles({})).toEqual(['D', 'B', 'A', 'C']);
    expect(await titles({ search: '', status: 'all', employerId: 'all', classificationId: '' })).toHaveLength(
      4,
    );
    expect(await titles({ postDateFrom: '', postDateTo: 'all' })).toHaveLength(4);
  });

  it('filters', async () => {
    expect(await titles({ status: 'Closed' })).toEqual(['B']);
    expect(await titles({ employerId: refs.employerId, status: 'Open' })).toEqual(['D', 'A', 'C']);
    expect(await titles({ classificationId: refs.classificationId })).toEqual(['D', 'A', 'C']);
    expect(await titles({ postDateFrom: '2025-01-02' })).toEqual(['D', 'B']);
    expect(await titles({ postDateFrom: '2025-01-01', postDateTo: '2025-01-31' })).toEqual(['A']);
    expect(await titles({ postDateFrom: '2025-02-01', postDateTo: '2025-02-01' })).toEqual(['D', 'B']);
    await staff.get('/api/jobs').query({ status: 'Lost' }).expect(400);
    await staff.get('/api/jobs').query({ postDateFrom: 'soon' }).expect(400);
  });

  it('searches titles, descriptions, employers and classifications for what was typed', async () => {
    expect(await titles({ search: 'harbor' })).toEqual(['D', 'A', 'C']);
    expect(await titles({ search: 'line cook' })).toEqual(['B']);
    expect(await titles({ search: '100%_' })).toEqual(['B']);
    expect(await titles({ search: 'plates & glass' })).toEqual(['A']);
    expect(await titles({ search: '<p>' })).toEqual([]);
    expect(await titles({ search: '%' })).toEqual(['B']);
    await post({ title: 'É', description: '<p>Crème brûlée</p>', postDate: '2024-01-01' });
    expect(await titles({ search: 'creme BRULEE' })).toEqual(['É']);
    expect(await titles({ search: 'hárbor' })).toContain('É');
  });
});
