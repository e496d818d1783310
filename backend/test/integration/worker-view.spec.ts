import { MATCH_STATUSES } from '../../src/dispatch/matching/job-match.entity.js';
import { factories } from '../support/factories.js';
import { startTestApi, type TestApi } from '../support/test-api.js';

let api: TestApi;
let make: ReturnType<typeof factories>;

beforeAll(async () => {
  api = await startTestApi();
  make = factories(api.dataSource);
});
afterAll(() => api.close());

async function dispatch() {
  const employer = await make.employer({
    companyName: 'Harbor Hotel',
    contactName: 'Mia',
    address: '1 Pier',
    email: 'private@example.org',
  });
  const classification = await make.classification();
  const job = await make.job({
    title: 'Server',
    description: '<p>Serve</p>',
    instructions: '<p>Back door</p>',
    employerId: employer.id,
    classificationId: classification.id,
    postDate: '2025-03-04',
  });
  const worker = await make.worker({ firstName: 'Ana', lastName: 'Alvarez', phone: '+16175550111' });
  const match = await make.match({ jobId: job.id, workerId: worker.id, priority: 7 });
  return { job, worker, match, classification };
}

const view = (id: string) => api.visitor().get(`/api/worker-view/${id}`);

describe('GET /api/worker-view/:id', () => {
  it('shows a worker their match, the job and the employer, and nothing else', async () => {
    const { job, match, classification } = await dispatch();
    expect((await view(match.id).expect(200)).body).toEqual({
      jobMatch: { id: match.id, status: 'Pending' },
      job: {
        title: 'Server',
        titleIn: null,
        type: 'Full-time',
        status: 'Open',
        description: '<p>Serve</p>',
        instructions: null,
        postDate: '2025-03-04',
        createdAt: job.createdAt.toISOString(),
        startsAt: null,
        endsAt: null,
        reportTo: null,
      },
      worker: {
        firstName: 'Ana',
        lastName: 'Alvarez',
        memberStatus: 'Local 26 Recall List',
        status: 'Active',
        phone: '+16175550111',
        email: null,
      },
      employer: { companyName: 'Harbor Hotel', contactName: 'Mia', address: '1 Pier' },
      classification: { name: classification.name },
      offer: null,
      seen: expect.stringMatching(/^[0-9a-f]{16}$/),
      timezone: 'America/New_York',
      reader: { language: 'en', languages: expect.any(Array), sentences: {} },
    });
  });

  it('shows the instructions once the offer is accepted, and not before', async () => {
    const { match } = await dispatch();
    for (const status of MATCH_STATUSES) {
      await api.dataSource.query(`UPDATE job_matches SET status = $2 WHERE id = $1`, [match.id, status]);
      const { body } = await view(match.id).expect(200);
      expect([status, body.job.instructions]).toEqual([
        status,
        status === 'Accepted' ? '<p>Back door</p>' : null,
      ]);
    }
  });

  it.each([
    ['Draft', 'Accepted', false],
    ['Closed', 'Accepted', true],
    ['Open', 'Ineligible', true],
  ] as const)('tells no more than the page shows: job %s, match %s', async (jobStatus, status, isNamed) => {
    const { job, match } = await dispatch();
    await api.dataSource.query('UPDATE jobs SET status = $2 WHERE id = $1', [job.id, jobStatus]);
    await api.dataSource.query('UPDATE job_matches SET status = $2 WHERE id = $1', [match.id, status]);
    const { body } = await view(match.id).expect(200);
    expect(body).toMatchObject({
      jobMatch: { status },
      seen: null,
      job: { status: jobStatus, title: isNamed ? 'Server' : '', description: '', instructions: null },
      employer: { companyName: isNamed ? 'Harbor Hotel' : '', contactName: null, address: null },
    });
  });

  it('is a preview for staff, who cannot answer there; their own entry is theirs', async () => {
    const { match } = await dispatch();
    const staff = await api.staff();
    expect((await staff.get(`/api/worker-view/${match.id}`).expect(200)).body.preview).toBe(true);
    const onThePage = (agent: typeof staff) =>
      agent.put(`/api/job-matches/${match.id}`).set('X-Workers-Page', '1').send({ status: 'Interested' });
    const { body } = await onThePage(staff).expect(403);
    expect(body).toMatchObject({
      code: 'preview_only',
      error: expect.stringContaining('You are signed in as dispatcher, so this is a preview.'),
    });
    expect((await view(match.id)).body.jobMatch.status).toBe('Pending');
    await onThePage(api.visitor()).expect(200);
    await staff.put(`/api/job-matches/${match.id}`).send({ status: 'Declined' }).expect(200);
    const entries = await api.dataSource.query(
      `SELECT source, actor_name FROM audit_entries WHERE entity_id = $1 ORDER BY id`,
      [match.id],
    );
    expect(entries).toEqual([
      { source: 'link', actor_name: null },
      { source: 'staff', actor_name: 'dispatcher' },
    ]);
  });

  it('says until when to answer the offer, and that it is late once that time is over', async () => {
    const { match } = await dispatch();
    const staff = await api.staff();
    const offerOf = async () => (await view(match.id).expect(200)).body.offer as unknown;
    const endsIn = async (minutes: number) => {
      const answerBy = new Date(Date.now() + minutes * 60_000);
      await api.dataSource.query(
        `INSERT INTO offer_answer_times (offer_id, minutes, began_at, answer_by)
         SELECT offer_id, 20, now(), $2 FROM match_offers WHERE match_id = $1`,
        [match.id, answerBy],
      );
      return answerBy.toISOString();
    };
    const offer = (status: string) => staff.put(`/api/job-matches/${match.id}`).send({ status }).expect(200);
    await offer('Offered');
    expect(await offerOf()).toMatchObject({ state: 'open', answerBy: null });
    const until = await endsIn(20);
    expect(await offerOf()).toMatchObject({ state: 'open', answerBy: until });
    await offer('Pending');
    expect(await offerOf()).toMatchObject({ state: 'withdrawn', answerBy: null });
    await offer('Offered');
    const passed = await endsIn(-1);
    expect(await offerOf()).toMatchObject({ state: 'late', answerBy: passed });
  });

  it('answers nothing by itself: a link scanner opens it and the match stays as it is', async () => {
    const { match } = await dispatch();
    await view(match.id).expect(200);
    await api.visitor().head(`/api/worker-view/${match.id}`).expect(200);
    expect((await view(match.id)).body.jobMatch.status).toBe('Pending');
  });

  it('takes a yes to the job that the page told of, and to no other; a no is always taken', async () => {
    const { job, match } = await dispatch();
    const staff = await api.staff();
    await staff.put(`/api/job-matches/${match.id}`).send({ status: 'Offered' }).expect(200);
    const seen = async () => (await view(match.id).expect(200)).body.seen as string;
    const answer = (body: object) => api.visitor().put(`/api/job-matches/${match.id}`).send(body);
    const first = await seen();
    const change = (sql: string) => api.dataSource.query(`UPDATE jobs SET ${sql} WHERE id = $1`, [job.id]);
    // None of this is told before a yes.
    await change(`instructions = '<p>Front door</p>', report_to = 'Gate 2', status = 'Filled'`);
    expect(await seen()).toBe(first);
    await change(`status = 'Open', starts_at = now() + interval '10 days'`);
    const { body } = await answer({ status: 'Accepted', seen: first })
      .set('Accept-Language', 'en')
      .expect(409);
    expect(body).toMatchObject({
      code: 'job_changed',
      error: 'The job has changed since you opened this page. Read it again, then answer.',
    });
    expect((await view(match.id)).body.jobMatch.status).toBe('Offered');
    expect(await seen()).not.toBe(first);
    const { body: taken } = await answer({ status: 'Accepted', seen: await seen() }).expect(200);
    expect(taken.status).toBe('Accepted');
    // The phone repeats what it got no answer to.
    await answer({ status: 'Accepted', seen: first }).expect(200);
    await staff.put(`/api/job-matches/${match.id}`).send({ status: 'Pending' }).expect(200);
    await staff.put(`/api/job-matches/${match.id}`).send({ status: 'Offered' }).expect(200);
    await answer({ status: 'Declined', seen: first }).expect(200);
  });

  it.each([
    ['a title', `title = 'Cook'`],
    ['an end', `starts_at = now() + interval '10 days', ends_at = now() + interval '11 days'`],
    ['a description', `description = '<p>Cook</p>'`],
  ])(
    'is another page to a yes with %s of another kind, and the same to staff and to calls without it',
    async (_, sql) => {
      const { job, match } = await dispatch();
      const staff = await api.staff();
      await staff.put(`/api/job-matches/${match.id}`).send({ status: 'Offered' }).expect(200);
      const { seen } = (await view(match.id)).body;
      await api.dataSource.query(`UPDATE jobs SET ${sql} WHERE id = $1`, [job.id]);
      await api.visitor().put(`/api/job-matches/${match.id}`).send({ status: 'Accepted', seen }).expect(409);
      await staff.put(`/api/job-matches/${match.id}`).send({ status: 'Accepted', seen }).expect(200);
      await staff.put(`/api/job-matches/${match.id}`).send({ status: 'Pending' }).expect(200);
      await staff.put(`/api/job-matches/${match.id}`).send({ status: 'Offered' }).expect(200);
      await api.visitor().put(`/api/job-matches/${match.id}`).send({ status: 'Accepted' }).expect(200);
    },
  );

  it('opens no longer once the worker was deleted', async () => {
    const { match, worker } = await dispatch();
    await api.dataSource.query(`DELETE FROM workers WHERE id = $1`, [worker.id]);
    expect((await view(match.id).expect(404)).body.error).toBe('Worker details not found');
  });

  it.each(['nonsense', '00000000-0000-4000-8000-000000000000'])('does not know %s', async (id) => {
    expect((await view(id).expect(404)).body.error).toBe('Worker details not found');
  });
});
