import { factories } from '../support/factories.js';
import { startTestApi, type Agent, type TestApi } from '../support/test-api.js';
import { asOwner } from '../support/test-database.js';

let api: TestApi;
let staff: Agent;
beforeAll(async () => {
  api = await startTestApi();
  staff = await api.staff();
});
afterAll(() => api.close());

const refresh = async (jobId: string) =>
  (await staff.post(`/api/jobs/${jobId}/create-matches`).expect(200)).body as { message: string };

it('a large hall has 50,000 matches made, moved and marked, though the statistics still tell of one worker', async () => {
  const make = factories(api.dataSource);
  const classification = await make.classification();
  const group = await make.similarClassification({ classificationIds: [classification.id] });
  const employer = await make.employer({ dispatchClass: 'Encore' });
  const job = await make.job({ employerId: employer.id, classificationId: classification.id });
  const worker = await make.worker({ l26CanWorkIn: [group.id], l26EmployerDate: '2001-01-01' });
  await refresh(job.id);
  for (const table of ['workers', 'job_matches']) {
    await asOwner(
      api.config.databaseUrl,
      `ALTER TABLE ${table} SET (autovacuum_enabled = off); ANALYZE ${table}`,
    );
  }
  await api.dataSource.query(
    `INSERT INTO workers (first_name, last_name, l26_employer_date, l26_can_work_in)
       SELECT 'Ana', 'Worker ' || i, date '2010-01-01' + (i % 3000), ARRAY[$1]
       FROM generate_series(1, 49999) AS i`,
    [group.id],
  );
  expect(await refresh(job.id)).toMatchObject({ added: 49_999, updated: 0, ineligible: 0 });
  await staff.patch(`/api/workers/${worker.id}`).send({ status: 'Inactive' }).expect(200);
  expect((await refresh(job.id)).message).toBe('Added 0, updated 49,999 and marked 1 ineligible.');
  await api.dataSource.query(`UPDATE job_matches SET status = 'Interested' WHERE job_id = $1`, [job.id]);
  await api.dataSource.query(`UPDATE workers SET status = 'Inactive'`);
  expect(await refresh(job.id)).toMatchObject({ added: 0, updated: 0, ineligible: 50_000 });
});
