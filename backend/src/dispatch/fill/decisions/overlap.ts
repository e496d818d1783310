import { HOURS_WITHOUT_AN_END } from '../../../hall/jobs/job-ends-sql.js';

/** When a job is worked. */
export interface Period {
  startsAt: Date | null;
  endsAt: Date | null;
}

const endOf = (startsAt: Date, { endsAt }: Period): number =>
  endsAt?.getTime() ?? startsAt.getTime() + HOURS_WITHOUT_AN_END * 3_600_000;

/** Whether nobody can work both. Without a start a job overlaps with none. */
export function overlaps(one: Period, other: Period): boolean {
  if (one.startsAt === null || other.startsAt === null) return false;
  return (
    one.startsAt.getTime() < endOf(other.startsAt, other) &&
    other.startsAt.getTime() < endOf(one.startsAt, one)
  );
}
