import { unprocessable, type FieldError } from '../../platform/errors/api-error.js';
import type { Job } from './job.entity.js';

type Times = Partial<Pick<Job, 'startsAt' | 'endsAt'>>;

/**
 * @param before the job as it is; null for a new one
 * @throws 422 when the end is not after the start, or a start that is new or another lies in the past
 */
export function refuseWrongTimes(before: Times | null, given: Times, now = new Date()): void {
  const { startsAt = null, endsAt = null } = { ...before, ...defined(given) };
  const wrong: FieldError[] = [];
  const isMoved = startsAt?.getTime() !== before?.startsAt?.getTime();
  if (startsAt && isMoved && startsAt < now)
    wrong.push({ field: 'startsAt', message: 'The start must not be in the past' });
  if (endsAt && !startsAt) wrong.push({ field: 'endsAt', message: 'An end needs a start' });
  if (endsAt && startsAt && endsAt <= startsAt)
    wrong.push({ field: 'endsAt', message: 'The end must be after the start' });
  if (wrong[0]) throw unprocessable('times_refused', `${wrong[0].message}.`, wrong);
}

const defined = (given: Times): Times =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
