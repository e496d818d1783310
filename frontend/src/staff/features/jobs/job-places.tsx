import type { ReactNode } from 'react';
import { HallTime } from '../../components/HallTime';
import type { Job } from './api/jobs';

/** '5 of 8 filled'; nothing for a job whose places are not counted. */
export const filledText = ({ filled, openings }: Pick<Job, 'filled' | 'openings'>): string | null =>
  openings === null ? null : `${filled} of ${openings} filled`;

export const hoursBefore = (hours: number) => (hours === 1 ? '1 hour before' : `${hours} hours before`);

/** What a job's details say of its places, times and where it is; what is not set is not shown. */
export function placeEntries(job: Job): [label: string, value: ReactNode][] {
  const { startsAt, endsAt, reportTo, remindHoursBefore } = job;
  const entries: [string, ReactNode][] = [
    ['Openings', filledText(job)],
    ['Starts', startsAt && <HallTime key="starts" value={startsAt} />],
    ['Ends', endsAt && <HallTime key="ends" value={endsAt} />],
    ['Where to Report', reportTo],
    ['Reminder', remindHoursBefore && hoursBefore(remindHoursBefore)],
  ];
  return entries.filter(([, value]) => Boolean(value));
}
