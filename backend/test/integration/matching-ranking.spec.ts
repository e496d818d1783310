import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { EligibilityService } from '../../src/dispatch/matching/eligibility.service.js';
import { startTestApi, type Agent, type TestApi } from '../support/test-api.js';
import { factories } from '../support/factories.js';
import type { DispatchClass } from '../../src/hall/employers/employer.entity.js';
import { expectedRanking, withIds, worlds, type Place, type WorldWithIds } from './matching-oracle.js';
import { settleIn } from './matching-halls.js';

let api: TestApi;
let staff: Agent;

beforeAll(async () => {
  api = await startTestApi();
  staff = await api.staff();
});
afterAll(() => api.close());

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

const hallToday = () => new Date().toLocaleDateString('sv-SE', { timeZone: api.config.hallTimezone });

describe('the order of eligible workers', () => {
  it('is that of the written table, in any hall', async () => {
    const seen = { rankings: 0, echelons: new Set<string>() };
    await fc.assert(
      fc.asyncProperty(fc.array(worlds, { minLength: 40, maxLength: 40 }), async (batch) => {
        const all = batch.map(withIds);
        await settleIn(api, all);
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
      { numRuns: 50, endOnFailure: true },
    );
    expect(seen.rankings).toBeGreaterThanOrEqual(4000);
    expect([...seen.echelons].sort()).toEqual(
      ['Encore 1', 'L26 Tiered 1', 'L26 Tiered 2', 'L26 Tiered 3', 'L26 Tiered 4'].sort(),
    );
  });
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

it('keeps every version of the rules to be read', async () => {
  const { body: present } = await staff.get('/api/eligibility-rules').expect(200);
  expect((await staff.get(`/api/eligibility-rules/${present.version}`).expect(200)).body).toEqual(present);
  const { body: unknown } = await staff.get('/api/eligibility-rules/1999-1').expect(404);
  expect(unknown.error).toBe('Rules version not found');
  await api.visitor().get(`/api/eligibility-rules/${present.version}`).expect(401);
  await api.visitor().get('/api/eligibility-rules/1999-1').expect(401);
});
