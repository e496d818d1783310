import fc from 'fast-check';
import type { Worker } from '../../src/hall/workers/worker.entity.js';
import { EligibilityConditions } from '../../src/dispatch/matching/eligibility-conditions.service.js';
import { EligibilityService } from '../../src/dispatch/matching/eligibility.service.js';
import { byDispatchClass, RANK_ORDER, rankingSql } from '../../src/dispatch/matching/ranking.js';
import { statement, types } from '../../src/platform/database/sql/index.js';
import { factories } from '../support/factories.js';
import { startTestApi, type TestApi } from '../support/test-api.js';
import { settleIn } from './matching-halls.js';
import { withIds, worlds } from './matching-oracle.js';

const NOBODY = '00000000-0000-4000-8000-000000000000';

let api: TestApi;
let conditions: EligibilityConditions;

beforeAll(async () => {
  api = await startTestApi();
  conditions = api.app.get(EligibilityConditions);
});
afterAll(() => api.close());

const ranked = byDispatchClass(
  (dispatchClass) => statement(`ranked: ${dispatchClass}`, { id: types.uuid, echelon: types.integer })`
    WITH ${rankingSql[dispatchClass]} SELECT id, echelon FROM ranked ORDER BY ${RANK_ORDER}`,
);

/** Who is eligible by the ranking, and in which echelon. */
async function echelonsOf(jobId: string): Promise<Map<string, number>> {
  const { manager } = api.dataSource;
  const { dispatchClass, scope } = await api.app.get(EligibilityService).ranking(manager, jobId);
  const rows = await ranked[dispatchClass].rows(manager, scope);
  return new Map(rows.map(({ id, echelon }) => [id, echelon]));
}

/** Where a worker stands by the conditions, each checked by itself. */
async function echelonByConditions(jobId: string, workerId: string): Promise<number | undefined> {
  const { conditions: ofAll, echelons } = await conditions.check(jobId, workerId);
  for (const { holds, conditions: own } of echelons) expect(holds).toBe(own.every((one) => one.holds));
  return ofAll.every(({ holds }) => holds) ? echelons.find(({ holds }) => holds)?.echelon : undefined;
}

describe('the conditions of a worker and a job', () => {
  it('hold for exactly those who are ranked, in the echelon where they stand, in any hall', async () => {
    const seen = { workers: 0, echelons: new Set<number | undefined>() };
    await fc.assert(
      fc.asyncProperty(fc.array(worlds, { minLength: 60, maxLength: 60 }), async (batch) => {
        const all = batch.map(withIds);
        await settleIn(api, all);
        const compare = async (jobId: string, workerIds: string[]) => {
          const ranked = await echelonsOf(jobId);
          for (const workerId of workerIds) {
            const echelon = await echelonByConditions(jobId, workerId);
            expect([workerId, echelon]).toEqual([workerId, ranked.get(workerId)]);
            seen.workers += 1;
            seen.echelons.add(echelon);
          }
        };
        await Promise.all(
          all.flatMap(({ tieredJobId, encoreJobId, workerIds }) =>
            [tieredJobId, encoreJobId].map((jobId) => compare(jobId, workerIds)),
          ),
        );
      }),
      { numRuns: 2, endOnFailure: true },
    );
    expect(seen.workers).toBeGreaterThan(500);
    expect([...seen.echelons].sort()).toEqual([1, 2, 3, 4, undefined]);
  });

  describe('are told with what they looked at', () => {
    const make = () => factories(api.dataSource);

    /** A job for cooks at Back Bay Arms, and what the hall's lists say about cooks. */
    async function hall(dispatchClass: 'L26 Tiered' | 'Encore') {
      const named = (name: string) => make().classification({ name: `${name} ${Math.random()}` });
      const [cook, baker, porter] = await Promise.all([named('Cook'), named('Baker'), named('Porter')]);
      const kitchen = await make().similarClassification({
        name: 'Kitchen',
        classificationIds: [cook.id, baker.id],
      });
      const doors = await make().similarClassification({ name: 'Doors', classificationIds: [porter.id] });
      const safety = await make().certificate({ name: 'Food Safety', classificationIds: [cook.id] });
      const arms = await make().employer({ companyName: 'Back Bay Arms', dispatchClass });
      const hotel = await make().employer({ companyName: 'Harborlight Hotel' });
      const job = await make().job({ classificationId: cook.id, employerId: arms.id });
      return { cook, baker, porter, kitchen, doors, safety, arms, hotel, job };
    }

    async function told(jobId: string, worker: Partial<Worker>): Promise<Record<string, unknown[]>> {
      const { id } = await make().worker(worker);
      const { conditions: ofAll, echelons } = await conditions.check(jobId, id);
      return Object.fromEntries(
        [ofAll, ...echelons.map((one) => one.conditions)]
          .flat()
          .map(({ name, holds, worker, job }) => [name, [holds, worker, job]]),
      );
    }

    it('of somebody for whom all of them hold but one', async () => {
      const { cook, baker, kitchen, doors, safety, arms, job } = await hall('L26 Tiered');
      expect(
        await told(job.id, {
          l26EmployerId: arms.id,
          l26ClassificationId: cook.id,
          bestCertificateId: safety.id,
          l26CanWorkIn: [doors.id, kitchen.id],
          bestCanWorkIn: [kitchen.id],
        }),
      ).toEqual({
        active: [true, 'is active', null],
        'local-26': [true, 'has the member status Local 26 Recall List', null],
        'same-employer': [true, 'works at Back Bay Arms', 'the job is at Back Bay Arms'],
        'same-classification': [true, `is classified as ${cook.name}`, `the job is for ${cook.name}`],
        'different-employer': [false, 'works at Back Bay Arms', 'the job is at Back Bay Arms'],
        'similar-classification': [
          true,
          `is classified as ${cook.name}`,
          `the job is for ${cook.name}, substantially similar to ${baker.name}`,
        ],
        'qualifying-certificate': [
          true,
          'holds Food Safety',
          `what qualifies for ${cook.name} is Food Safety`,
        ],
        'can-work-in-similar': [
          true,
          'can work in Doors (Local 26), Kitchen (Local 26), Kitchen (BEST)',
          `${cook.name} belongs to Kitchen`,
        ],
      });
    });

    it('of somebody for whom none holds, and who has nothing to look at', async () => {
      const { cook, porter, doors, hotel, job } = await hall('L26 Tiered');
      const asMember = { status: 'Inactive', memberStatus: 'BEST' } as const;
      const none = {
        active: [false, 'is inactive', null],
        'local-26': [false, 'has the member status BEST', null],
        'same-employer': [false, 'works at no employer', 'the job is at Back Bay Arms'],
        'different-employer': [false, 'works at no employer', 'the job is at Back Bay Arms'],
        'same-classification': [false, 'has no classification', `the job is for ${cook.name}`],
        'similar-classification': [false, 'has no classification', expect.any(String)],
        'qualifying-certificate': [false, 'holds no certificate', expect.any(String)],
        'can-work-in-similar': [false, 'can work in no group', `${cook.name} belongs to Kitchen`],
      };
      expect(await told(job.id, asMember)).toEqual(none);
      expect(
        await told(job.id, {
          ...asMember,
          l26EmployerId: hotel.id,
          l26ClassificationId: porter.id,
          bestCanWorkIn: [doors.id],
        }),
      ).toEqual({
        ...none,
        'same-employer': [false, 'works at Harborlight Hotel', 'the job is at Back Bay Arms'],
        'different-employer': [true, 'works at Harborlight Hotel', 'the job is at Back Bay Arms'],
        'same-classification': [false, `is classified as ${porter.name}`, `the job is for ${cook.name}`],
        'similar-classification': [false, `is classified as ${porter.name}`, expect.any(String)],
        'can-work-in-similar': [false, 'can work in Doors (BEST)', `${cook.name} belongs to Kitchen`],
      });
    });

    it('of a job about which the lists say nothing', async () => {
      const job = await make().job();
      const [{ name } = { name: '' }]: { name: string }[] = await api.dataSource.query(
        'SELECT name FROM classifications WHERE id = $1',
        [job.classificationId],
      );
      expect(await told(job.id, {})).toMatchObject({
        'similar-classification': [
          false,
          'has no classification',
          `the job is for ${name}, substantially similar to no other`,
        ],
        'qualifying-certificate': [false, 'holds no certificate', `no certificate qualifies for ${name}`],
        'can-work-in-similar': [false, 'can work in no group', `${name} belongs to no group`],
      });
    });

    it('by the rules of the job: Encore looks at Local 26 alone', async () => {
      const { cook, kitchen, doors, job } = await hall('Encore');
      expect(await told(job.id, { l26CanWorkIn: [doors.id], bestCanWorkIn: [kitchen.id] })).toEqual({
        active: [true, 'is active', null],
        'local-26': [true, 'has the member status Local 26 Recall List', null],
        'can-work-in-classification': [
          false,
          'can work in Doors (Local 26)',
          `${cook.name} belongs to Kitchen`,
        ],
      });
      expect(await told(job.id, { bestCanWorkIn: [kitchen.id] })).toMatchObject({
        'can-work-in-classification': [
          false,
          'can work in no group by the flags of Local 26',
          `${cook.name} belongs to Kitchen`,
        ],
      });
    });
  });

  it('carry their names and words, echelon by echelon', async () => {
    const make = factories(api.dataSource);
    const { conditions: ofAll, echelons } = await conditions.check(
      (await make.job()).id,
      (await make.worker()).id,
    );
    expect(ofAll).toMatchObject([{ name: 'active', says: 'is active' }]);
    expect(echelons.map(({ echelon, conditions: own }) => [echelon, own.map(({ says }) => says)])).toEqual([
      [1, ['is a Local 26 member', 'works at the same employer', 'in the same classification']],
      [
        2,
        [
          'is a Local 26 member',
          'works at a different employer',
          'in a substantially similar classification',
        ],
      ],
      [3, ['is a Local 26 member', 'holds a certificate that qualifies for the classification']],
      [4, ['qualified for a substantially similar classification']],
    ]);
  });

  it('are refused for a job or a worker who is not there', async () => {
    const make = factories(api.dataSource);
    const [job, worker] = [await make.job(), await make.worker()];
    await expect(conditions.check(NOBODY, worker.id)).rejects.toThrow('Job not found');
    await expect(conditions.check(job.id, NOBODY)).rejects.toThrow('Worker not found');
  });
});
