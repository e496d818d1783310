import type { Job } from './job.entity.js';

/** What the work of a job is, beside its words, and how each is called in sentences. */
const essential = {
  employerId: 'employer',
  classificationId: 'classification',
  startsAt: 'start',
  endsAt: 'end',
} as const;
type Essential = keyof typeof essential;
type Work = Pick<Job, Essential>;
type WorkName = (typeof essential)[Essential];
const names = Object.entries(essential) as [Essential, WorkName][];

/** What becomes other about the work by changes, in words; what is left out stays. Empty: it is the same. */
export const workChanges = (before: Work, changes: Partial<Work>): WorkName[] =>
  names.flatMap(([field, name]) => {
    const value = changes[field];
    return value === undefined || comparable(value) === comparable(before[field]) ? [] : [name];
  });

/** By the database's clock. */
export function whenWorkChanges(changed: readonly WorkName[]) {
  const now = () => 'clock_timestamp()';
  return {
    ...(changed.length > 0 && { workChangedAt: now }),
    ...((changed.includes('start') || changed.includes('end')) && { timeChangedAt: now }),
  };
}

/** An id may come in capital letters. */
const comparable = (value: string | Date | null) =>
  value instanceof Date ? value.getTime() : (value?.toLowerCase() ?? null);
