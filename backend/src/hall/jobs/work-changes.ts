import type { JobDto } from './dto/job.dto.js';

/** What the work of a job is, beside its words, and how each is called in sentences. */
const essential = {
  employerId: 'employer',
  classificationId: 'classification',
  startsAt: 'start',
  endsAt: 'end',
} as const;
type Essential = keyof typeof essential;
const names = Object.entries(essential) as [Essential, string][];
const times = new Set<string>([essential.startsAt, essential.endsAt]);

/** What has changed of the work, in words; empty: it is the same. */
export const workChanges = (before: Pick<JobDto, Essential>, after: Pick<JobDto, Essential>): string[] =>
  names.flatMap(([field, name]) => (isSame(before[field], after[field]) ? [] : [name]));

/** By the database's clock, when the work is about to change. */
export function whenWorkChanges(before: JobDto, changes: Partial<JobDto>) {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  const changed = workChanges(before, { ...before, ...given });
  const now = () => 'clock_timestamp()';
  return {
    ...(changed.length > 0 && { workChangedAt: now }),
    ...(changed.some((name) => times.has(name)) && { timeChangedAt: now }),
  };
}

const isSame = (one: string | Date | null, other: string | Date | null): boolean =>
  comparable(one) === comparable(other);

/** An id may come in capital letters. */
const comparable = (value: string | Date | null) =>
  value instanceof Date ? value.getTime() : (value?.toLowerCase() ?? null);
