import fc from 'fast-check';
import { conditionsOf } from '../../src/dispatch/matching/rules.js';
import { Why } from '../../src/dispatch/why/why.service.js';
import { type Agent, startTestApi, type TestApi } from '../support/test-api.js';
import { settleIn } from './matching-halls.js';
import { expectedConditions, expectedRanking, withIds, worlds } from './matching-oracle.js';

let api: TestApi;
let staff: Agent;

beforeAll(async () => {
  api = await startTestApi();
  staff = await api.staff();
});
afterAll(() => api.close());

const HALLS = 220;
/** Those in the tables at once: each refresh looks at the workers of all. */
const TOGETHER = 20;
const today = () =>
  new Intl.DateTimeFormat('en-CA', { timeZone: api.config.hallTimezone }).format(new Date());

/** The conditions that failed of the first echelon that lacks least: what the verdict names. */
function missing({ active, echelons }: ReturnType<typeof expectedConditions>): string[] {
  if (!active) return ['active'];
  const failed = echelons.map((each) => Object.keys(each).filter((name) => !each[name]));
  const least = Math.min(...failed.map(({ length }) => length));
  return failed.find(({ length }) => length === least) ?? [];
}

interface Kept {
  workerId: string;
  priority: number | null;
  number: number;
  placedHeld: Buffer;
  leftOutHeld: Buffer;
}

/** What the job's list kept, and the places that it gave these workers. */
const keptOf = (jobId: string, workerIds: readonly string[]): Promise<Kept[]> =>
  api.dataSource.query(
    `SELECT w.id AS "workerId", array_position(l.worker_ids, w.id) AS priority,
       w.number, l.placed_held AS "placedHeld", l.left_out_held AS "leftOutHeld"
     FROM dispatch_lists l, workers w WHERE l.job_id = $1 AND w.id = ANY ($2)`,
    [jobId, workerIds],
  );

/** A bit for each condition; undefined of whom the list keeps nothing. */
function heldBy({ priority, number, placedHeld, leftOutHeld }: Kept): number | undefined {
  if (priority !== null) return placedHeld.readInt16BE(2 * (priority - 1));
  const entries = Array.from({ length: leftOutHeld.length / 6 }, (_, n) => leftOutHeld.subarray(6 * n));
  return entries.find((entry) => entry.readInt32BE() === number)?.readInt16BE(4);
}
const ABOUT_THE_WORK = [
  'same-classification',
  'similar-classification',
  'qualifying-certificate',
  'can-work-in-similar',
  'can-work-in-classification',
];

type Held = { name: string; holds: boolean }[];
const byName = (conditions: Held) => Object.fromEntries(conditions.map(({ name, holds }) => [name, holds]));

describe('why a worker stands on a list, or does not', () => {
  it('is what rules written down a second time say of thousands of random workers', async () => {
    const all = fc.sample(worlds, HALLS).map(withIds);
    const why = api.app.get(Why);
    const compared = { placed: 0, leftOut: 0, notKept: 0 };
    for (const [number, hall] of all.entries()) {
      if (number % TOGETHER === 0) await settleIn(api, all.slice(number, number + TOGETHER));
      for (const dispatchClass of ['L26 Tiered', 'Encore'] as const) {
        const jobId = dispatchClass === 'Encore' ? hall.encoreJobId : hall.tieredJobId;
        await staff.post(`/api/jobs/${jobId}/create-matches`).expect(200);
        const ranking = expectedRanking(hall, dispatchClass, today());
        const placeOf = (workerId: string) =>
          ranking.find((one) => one.workerId === workerId)?.priority ?? null;
        const names = conditionsOf(dispatchClass).map(({ name }) => name);
        for (const kept of await keptOf(jobId, hall.workerIds)) {
          const { workerId, priority } = kept;
          const { active, echelons } = expectedConditions(
            hall,
            hall.workerIds.indexOf(workerId),
            dispatchClass,
          );
          const expected: Record<string, boolean> = Object.assign({ active }, ...echelons);
          expect({ workerId, priority }).toEqual({ workerId, priority: placeOf(workerId) });
          const held = heldBy(kept);
          if (held === undefined) expect(ABOUT_THE_WORK.filter((name) => expected[name])).toEqual([]);
          else
            expect(Object.fromEntries(names.map((name, bit) => [name, ((held >> bit) & 1) === 1]))).toEqual(
              expected,
            );
          compared[held === undefined ? 'notKept' : priority === null ? 'leftOut' : 'placed'] += 1;
        }

        // The whole answer is asked of one of them.
        const index = number % Math.max(hall.workerIds.length, 1);
        const workerId = hall.workerIds[index];
        if (workerId === undefined) continue;
        const answer = await why.of(jobId, workerId);
        const expected = expectedConditions(hall, index, dispatchClass);
        expect(byName(answer.conditions)).toEqual({ active: expected.active });
        expect(answer.echelons.map(({ conditions }) => byName(conditions))).toEqual(expected.echelons);
        const priority = placeOf(workerId);
        const before = priority === null ? null : priority - 1;
        expect(answer).toMatchObject({ eligible: priority !== null, priority, before, now: null });
        if (priority !== null) continue;
        const named = [...answer.conditions, ...answer.echelons.flatMap(({ conditions }) => conditions)];
        for (const name of missing(expected)) {
          const job = named.find((condition) => condition.name === name)?.job;
          expect(answer.verdict).toContain(job ?? 'you ');
        }
      }
    }
    for (const count of Object.values(compared)) expect(count).toBeGreaterThan(300);
  }, 400_000);
});
