import { randomUUID } from 'node:crypto';
import fc from 'fast-check';

/** A small hall. Numbers are places in its lists; employer 0 is L26 Tiered, 1 is Encore, 2 somebody else. */
export interface World {
  classifications: number;
  groups: number[][];
  certificates: number[][];
  /** Of both jobs: one at employer 0, one at employer 1. */
  jobClassification: number;
  workers: {
    active: boolean;
    local26: boolean;
    classification: number | null;
    classificationDate: string | null;
    employer: number | null;
    employerDate: string | null;
    certificate: number | null;
    certificateDate: string | null;
    l26CanWorkIn: number[];
    bestCanWorkIn: number[];
    tiebreak: number;
  }[];
}

/** Few values, so that ties and overlaps are the rule rather than the exception. */
const date = fc.constantFrom(null, '1999-12-31', '2011-03-04', '2011-03-05', '2024-02-29');
const someOf = (count: number) =>
  count === 0 ? fc.constant<number[]>([]) : fc.uniqueArray(fc.nat(count - 1), { maxLength: count });
const oneOrNone = (count: number) =>
  count === 0 ? fc.constant(null) : fc.option(fc.nat(count - 1), { freq: 4 });

export const worlds: fc.Arbitrary<World> = fc
  .record({ classifications: fc.integer({ min: 1, max: 4 }), groups: fc.nat(4), certificates: fc.nat(3) })
  .chain(({ classifications, groups, certificates }) =>
    fc.record({
      classifications: fc.constant(classifications),
      groups: fc.array(someOf(classifications), { minLength: groups, maxLength: groups }),
      certificates: fc.array(someOf(classifications), { minLength: certificates, maxLength: certificates }),
      jobClassification: fc.nat(classifications - 1),
      workers: fc.array(
        fc.record({
          active: fc.boolean().chain((often) => (often ? fc.constant(true) : fc.boolean())),
          local26: fc.boolean().chain((often) => (often ? fc.constant(true) : fc.boolean())),
          classification: oneOrNone(classifications),
          classificationDate: date,
          employer: oneOrNone(3),
          employerDate: date,
          certificate: oneOrNone(certificates),
          certificateDate: date,
          l26CanWorkIn: someOf(groups),
          bestCanWorkIn: someOf(groups),
          tiebreak: fc.constantFrom(1_000_000, 5_555_555, 9_999_999),
        }),
        { maxLength: 12 },
      ),
    }),
  );

/** The world with ids, as it is put into the database. */
export function withIds(world: World) {
  const ids = (count: number) => Array.from({ length: count }, () => randomUUID() as string);
  return {
    world,
    employerIds: ids(3),
    classificationIds: ids(world.classifications),
    groupIds: ids(world.groups.length),
    certificateIds: ids(world.certificates.length),
    workerIds: ids(world.workers.length),
    tieredJobId: randomUUID() as string,
    encoreJobId: randomUUID() as string,
  };
}

export type WorldWithIds = ReturnType<typeof withIds>;

export interface Place {
  workerId: string;
  echelon: number;
  seniorityDate: string | null;
  tiebreak: number;
  priority: number;
}

/** The design's table, read row by row and sorted in memory: slow, plain, and nothing shared with the product. */
export function expectedRanking(
  { world, workerIds }: WorldWithIds,
  dispatchClass: 'L26 Tiered' | 'Encore',
  today: string,
): Place[] {
  const job = world.jobClassification;
  const jobEmployer = dispatchClass === 'Encore' ? 1 : 0;
  const similar = (classification: number | null) =>
    classification !== null &&
    (classification === job ||
      world.groups.some((members) => members.includes(classification) && members.includes(job)));
  const groupHoldsJob = (group: number) => world.groups[group]?.includes(job) ?? false;

  const places = world.workers.flatMap((worker, index): Omit<Place, 'priority'>[] => {
    const at = (echelon: number, seniorityDate: string | null) => [
      { workerId: workerIds[index] ?? '', echelon, seniorityDate, tiebreak: worker.tiebreak },
    ];
    if (!worker.active) return [];
    if (dispatchClass === 'Encore') {
      return worker.local26 && worker.l26CanWorkIn.some(groupHoldsJob) ? at(1, worker.employerDate) : [];
    }
    if (worker.local26) {
      if (worker.employer === jobEmployer && worker.classification === job) return at(1, worker.employerDate);
      if (worker.employer !== null && worker.employer !== jobEmployer && similar(worker.classification)) {
        return at(2, worker.classificationDate);
      }
      const certified = worker.certificate !== null && world.certificates[worker.certificate]?.includes(job);
      if (certified) return at(3, worker.certificateDate);
    }
    const flagged = [...worker.l26CanWorkIn, ...worker.bestCanWorkIn].some(groupHoldsJob);
    return flagged ? at(4, worker.certificateDate ?? today) : [];
  });

  const none = '9999-12-31';
  return places
    .sort(
      (a, b) =>
        a.echelon - b.echelon ||
        (a.seniorityDate ?? none).localeCompare(b.seniorityDate ?? none) ||
        a.tiebreak - b.tiebreak ||
        (a.workerId < b.workerId ? -1 : 1),
    )
    .map((place, index) => ({ ...place, priority: index + 1 }));
}

/** Which conditions hold, echelon by echelon: the design's table once more, by itself and not by the ranking. */
export function expectedConditions(
  { world }: WorldWithIds,
  index: number,
  dispatchClass: 'L26 Tiered' | 'Encore',
): { active: boolean; echelons: Record<string, boolean>[] } {
  const worker = world.workers[index];
  if (!worker) throw new Error(`There is no worker ${index}`);
  const groupsOfJob = new Set(
    world.groups.flatMap((members, group) => (members.includes(world.jobClassification) ? [group] : [])),
  );
  const mayBy = (groups: readonly number[]) => groups.filter((group) => groupsOfJob.has(group)).length > 0;
  const { active, local26, employer, classification, certificate } = worker;
  if (dispatchClass === 'Encore') {
    const byLocal26 = mayBy(worker.l26CanWorkIn);
    return { active, echelons: [{ 'local-26': local26, 'can-work-in-classification': byLocal26 }] };
  }
  const isSame = classification === world.jobClassification;
  const isSimilar =
    isSame ||
    (classification !== null &&
      [...groupsOfJob].some((group) => world.groups[group]?.includes(classification) === true));
  const qualifying = certificate === null ? [] : (world.certificates[certificate] ?? []);
  return {
    active,
    echelons: [
      { 'local-26': local26, 'same-employer': employer === 0, 'same-classification': isSame },
      {
        'local-26': local26,
        'different-employer': employer === 1 || employer === 2,
        'similar-classification': isSimilar,
      },
      { 'local-26': local26, 'qualifying-certificate': qualifying.includes(world.jobClassification) },
      { 'can-work-in-similar': mayBy(worker.l26CanWorkIn) || mayBy(worker.bestCanWorkIn) },
    ],
  };
}
