import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { EligibilityService } from '../../src/matching/eligibility.service.js';
import { startTestApi, type Agent, type TestApi } from '../support/test-api.js';
import { factories } from '../support/factories.js';
import type { DispatchClass } from '../../src/employers/employer.entity.js';
import { expectedRanking, withIds, worlds, type Place, type WorldWithIds } from './matching-oracle.js';
import { asOwner } from '../support/test-database.js';

let api: TestApi;
let staff: Agent;

beforeAll(async () => {
  api = await startTestApi();
  staff = await api.staff();
});
afterAll(() => api.close());

/** All worlds share the tables: no id of one is known to another, so they cannot meet. */
async function settle(all: WorldWithIds[]): Promise<void> {
  const insert = (table: string, rows: object[]) =>
    api.dataSource.query(`INSERT INTO ${table} SELECT * FROM json_populate_recordset(NULL::${table}, $1)`, [
      JSON.stringify(rows.map((row) => ({ created_at: new Date(), version: 1, ...row }))),
    ]);
  await asOwner(
    api.config.databaseUrl,
    `TRUNCATE workers, jobs, employers, classifications, certificates, substantially_similar_classifications CASCADE`,
  );
  await insert(
    'employers',
    all.flatMap(({ employerIds }) =>
      employerIds.map((id, index) => ({
        id,
        company_name: `Employer ${index}`,
        dispatch_class: index === 1 ? 'Encore' : 'L26 Tiered',
      })),
    ),
  );
  await insert(
    'classifications',
    all.flatMap(({ classificationIds }) => classificationIds.map((id) => ({ id, name: id }))),
  );
  const sets = (ids: string[], members: number[][], classificationIds: string[]) =>
    ids.map((id, index) => ({
      id,
      name: id,
      classification_ids: members[index]?.map((member) => classificationIds[member]),
    }));
  await insert(
    'substantially_similar_classifications',
    all.flatMap(({ world, groupIds, classificationIds }) => sets(groupIds, world.groups, classificationIds)),
  );
  await insert(
    'certificates',
    all.flatMap(({ world, certificateIds, classificationIds }) =>
      sets(certificateIds, world.certificates, classificationIds),
    ),
  );
  await insert('workers', all.flatMap(workerRows));
  await insert('jobs', all.flatMap(jobRows));
}

function workerRows({ world, ...ids }: WorldWithIds): object[] {
  const of = (list: string[], index: number | null) => (index === null ? null : list[index]);
  return world.workers.map((worker, index) => ({
    id: ids.workerIds[index],
    first_name: 'Ana',
    last_name: String(index),
    status: worker.active ? 'Active' : 'Inactive',
    member_status: worker.local26 ? 'Local 26 Recall List' : 'BEST',
    l26_classification_id: of(ids.classificationIds, worker.classification),
    l26_classification_date: worker.classificationDate,
    l26_employer_id: of(ids.employerIds, worker.employer),
    l26_employer_date: worker.employerDate,
    best_certificate_id: of(ids.certificateIds, worker.certificate),
    best_certificate_date: worker.certificateDate,
    l26_can_work_in: worker.l26CanWorkIn.map((group) => ids.groupIds[group]),
    best_can_work_in: worker.bestCanWorkIn.map((group) => ids.groupIds[group]),
    tiebreak: worker.tiebreak,
  }));
}

function jobRows({
  world,
  employerIds,
  classificationIds,
  tieredJobId,
  encoreJobId,
}: WorldWithIds): object[] {
  return [tieredJobId, encoreJobId].map((id, index) => ({
    id,
    title: 'Job',
    description: '<p>Work</p>',
    employer_id: employerIds[index],
    classification_id: classificationIds[world.jobClassification],
    status: 'Open',
    type: 'Full-time',
  }));
}

/** What the route streams, without the cost of thousands of requests. */
async function ranking(jobId: string): Promise<Place[]> {
  const answer = JSON.parse(await text(await api.app.get(EligibilityService).stream(jobId)));
  return (answer as (Place & { worker: { id: string } })[]).map(
    ({ worker, echelon, seniorityDate, tiebreak, priority }) => ({
      workerId: worker.id,
      echelon,
      seniorityDate,
      tiebreak,
      priority,
    }),
  );
}

const hallToday = () => new Date().toLocaleDateString('sv-SE', { timeZone: api.config.timezone });

describe('the order of eligible workers', () => {
  it('is that of the written table, in any hall', async () => {
    const seen = { rankings: 0, echelons: new Set<string>() };
    await fc.assert(
      fc.asyncProperty(fc.array(worlds, { minLength: 80, maxLength: 80 }), async (batch) => {
        const all = batch.map(withIds);
        await settle(all);
        const today = hallToday();
        const check = async (world: WorldWithIds, dispatchClass: DispatchClass, jobId: string) => {
          const actual = await ranking(jobId);
          expect(actual).toEqual(expectedRanking(world, dispatchClass, today));
          seen.rankings += 1;
          for (const { echelon } of actual) seen.echelons.add(`${dispatchClass} ${echelon}`);
        };
        await Promise.all(
          all.flatMap((world) => [
            check(world, 'L26 Tiered', world.tieredJobId),
            check(world, 'Encore', world.encoreJobId),
          ]),
        );
      }),
      { numRuns: 25, endOnFailure: true },
    );
    expect(seen.rankings).toBeGreaterThanOrEqual(4000);
    expect([...seen.echelons].sort()).toEqual(
      ['Encore 1', 'L26 Tiered 1', 'L26 Tiered 2', 'L26 Tiered 3', 'L26 Tiered 4'].sort(),
    );
  }, 120_000);
});

describe('GET /api/jobs/:id/eligible-workers', () => {
  it('answers the whole worker and a reason that a member understands', async () => {
    const make = factories(api.dataSource);
    const classification = await make.classification();
    const other = await make.classification();
    const group = await make.similarClassification({ classificationIds: [classification.id, other.id] });
    const job = await make.job({ classificationId: classification.id });
    const worker = await make.worker({
      firstName: 'Zoë "Zo"',
      lastName: 'O’Hara\\n',
      email: 'zoe@example.org',
      phone: '+16175550199',
      l26EmployerId: (await make.employer()).id,
      l26ClassificationId: other.id,
      l26ClassificationDate: '2011-03-04',
      l26CanWorkIn: [group.id],
      tiebreak: 1_234_567,
    });
    const { body, headers } = await staff.get(`/api/jobs/${job.id}/eligible-workers`).expect(200);
    expect(headers['content-type']).toMatch(/^application\/json/);
    const { body: asListed } = await staff.get(`/api/workers/${worker.id}`).expect(200);
    expect(body).toEqual([
      {
        worker: asListed,
        eligibilityReason:
          'Echelon 2: works at a different employer in a substantially similar classification (since Mar 4, 2011)',
        echelon: 2,
        seniorityDate: '2011-03-04',
        tiebreak: 1_234_567,
        priority: 1,
      },
    ]);
  });

  it('says so when a worker has no date, or counts from today', async () => {
    const make = factories(api.dataSource);
    const classification = await make.classification();
    const group = await make.similarClassification({ classificationIds: [classification.id] });
    const encore = await make.employer({ dispatchClass: 'Encore' });
    const tieredJob = await make.job({ classificationId: classification.id });
    const encoreJob = await make.job({ classificationId: classification.id, employerId: encore.id });
    await make.worker({ l26CanWorkIn: [group.id] });
    const reasons = async (jobId: string) =>
      (
        (await staff.get(`/api/jobs/${jobId}/eligible-workers`).expect(200)).body as {
          eligibilityReason: string;
        }[]
      ).map(({ eligibilityReason }) => eligibilityReason);
    expect(await reasons(encoreJob.id)).toEqual([
      'Encore: able to work in the classification (no seniority date)',
    ]);
    const [counted] = await reasons(tieredJob.id);
    expect(counted).toMatch(
      /^Echelon 4: qualified for a substantially similar classification \(no certificate date, counted from today, \w{3} \d+, \d{4}\)$/,
    );
  });

  it('answers an empty list, and refuses unknown jobs and visitors', async () => {
    const job = await factories(api.dataSource).job();
    expect((await staff.get(`/api/jobs/${job.id}/eligible-workers`).expect(200)).body).toEqual([]);
    const unknown = await staff
      .get('/api/jobs/00000000-0000-4000-8000-000000000000/eligible-workers')
      .expect(404);
    expect(unknown.body.error).toBe('Job not found');
    await staff.get('/api/jobs/nonsense/eligible-workers').expect(400);
    await api.visitor().get(`/api/jobs/${job.id}/eligible-workers`).expect(401);
  });
});

it('shows the rules it ranks by', async () => {
  const { body } = await staff.get('/api/eligibility-rules').expect(200);
  expect(body.version).toEqual(expect.any(String));
  expect(
    body.dispatchClasses.map(({ dispatchClass, rules }: { dispatchClass: string; rules: object[] }) => [
      dispatchClass,
      rules.length,
    ]),
  ).toEqual([
    ['L26 Tiered', 4],
    ['Encore', 1],
  ]);
});
