/** When a job is worked. */
export interface Period {
  startsAt: Date | null;
  endsAt: Date | null;
}

const HOURS_WITHOUT_AN_END = 8;

const endOf = (startsAt: Date, { endsAt }: Period): number =>
  endsAt?.getTime() ?? startsAt.getTime() + HOURS_WITHOUT_AN_END * 3_600_000;

/** SQL: when the work of the job `j` is over; null: nobody knows. */
export const jobEndsSql = (j: string): string =>
  `coalesce(${j}.ends_at, ${j}.starts_at + interval '${HOURS_WITHOUT_AN_END} hours')`;

/** Whether nobody can work both. Without a start a job overlaps with none. */
export function overlaps(one: Period, other: Period): boolean {
  if (one.startsAt === null || other.startsAt === null) return false;
  return (
    one.startsAt.getTime() < endOf(other.startsAt, other) &&
    other.startsAt.getTime() < endOf(one.startsAt, one)
  );
}
