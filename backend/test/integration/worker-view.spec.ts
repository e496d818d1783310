import { MATCH_STATUSES } from '../../src/matching/job-match.entity.js';
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
        type: 'Full-time',
        status: 'Open',
        description: '<p>Serve</p>',
        instructions: null,
        postDate: '2025-03-04',
        createdAt: job.createdAt.toISOString(),
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

  it('answers nothing by itself: a link scanner opens it and the match stays as it is', async () => {
    const { match } = await dispatch();
    await view(match.id).expect(200);
    await api.visitor().head(`/api/worker-view/${match.id}`).expect(200);
    expect((await view(match.id)).body.jobMatch.status).toBe('Pending');
  });

  it('opens no longer once the worker was deleted', async () => {
    const { match, worker } = await dispatch();
    await api.dataSource.query(`DELETE FROM workers WHERE id = $1`, [worker.id]);
    expect((await view(match.id).expect(404)).body.error).toBe('Worker details not found');
  });

  it.each(['nonsense', '00000000-0000-4000-8000-000000000000'])('does not know %s', async (id) => {
    expect((await view(id).expect(404)).body.error).toBe('Worker details not found');
  });
});
