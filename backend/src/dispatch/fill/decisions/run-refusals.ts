import { type ApiError, conflict, unprocessable } from '../../../platform/errors/api-error.js';
import { clockTime } from '../../../platform/time/clock-time.js';
import { isWithinHours, nextOpening } from '../../../platform/time/texting-hours.js';
import { type FillSettings, type FillState, liveRun } from './fill-state.js';
import { hoursOfRun } from './offers-due.js';

const URGENT_WITHIN = 24 * 3_600_000;

/** Whether a job that starts then may be filled at any hour. */
export const mayBeUrgent = ({ now, job }: Pick<FillState, 'now' | 'job'>): boolean =>
  job.startsAt !== null && job.startsAt.getTime() - now.getTime() <= URGENT_WITHIN;

const ofField = (code: string, field: string, message: string) =>
  unprocessable(code, `${message}.`, [{ field, message }]);

/** Why a run with these settings cannot start now; null: it can. */
export function refusalOfRun(state: FillState, settings: FillSettings): ApiError | null {
  const { now, job } = state;
  const { startsAt, openings, status } = job;
  if (liveRun(state)) return conflict('run_going', 'The job is being filled already.');
  if (openings === null) return ofField('no_openings', 'openings', 'Say how many openings the job has');
  if (status !== 'Open')
    return conflict('job_not_open', `The job is ${status}. Only an open job can be filled.`);
  if (startsAt !== null && startsAt <= now) return conflict('job_started', 'The job has started.');
  if (settings.urgent && !mayBeUrgent(state)) {
    return ofField('not_urgent', 'urgent', 'Only a job that starts within 24 hours is urgent');
  }
  return refusalOfCanvass(state, settings) ?? refusalOfHours(state, settings);
}

function refusalOfCanvass({ now, hall, job }: FillState, settings: FillSettings): ApiError | null {
  const { canvassUntil, urgent } = settings;
  const refused = (message: string) => ofField('canvass_refused', 'canvassUntil', message);
  if (canvassUntil === null) return null;
  if (canvassUntil <= now) return refused('The time until which everybody is asked is past');
  if (job.startsAt !== null && canvassUntil >= job.startsAt) {
    return refused('Everybody is asked until after the job has started');
  }
  const isOutside = !urgent && !isWithinHours(hall, canvassUntil);
  return isOutside ? refused('Everybody is asked until a time outside the texting hours') : null;
}

/** No text of it would go before the job starts. */
function refusalOfHours({ now, hall, job }: FillState, settings: FillSettings): ApiError | null {
  const hours = settings.urgent ? { ...hall, textingHours: null } : hall;
  const first = nextOpening(hours, settings.canvassUntil ?? now);
  if (job.startsAt === null || first < job.startsAt) return null;
  const opens = clockTime(first, now, hall);
  return ofField(
    'outside_hours',
    'urgent',
    `The job starts before texts go again at ${opens}: fill it as urgent, or call`,
  );
}

/** Whether what the run sends waits for the texting hours. */
export const isOutsideHours = ({ now, hall, run }: FillState): boolean =>
  !isWithinHours(hoursOfRun(hall, run), now);
