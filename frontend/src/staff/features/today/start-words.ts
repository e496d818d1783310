import { formatMoment, formatStart, hallDay } from '../../../shared/dates';
import type { TodayJob } from './api/today';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const SOON = 6 * HOUR;

type Urgency = 'burning' | 'soon' | 'calm';

const isFree = ({ openings, filled }: Pick<TodayJob, 'openings' | 'filled'>) =>
  openings === null || filled < openings;

/** Places are free and time runs out: within hours, or within a day. What began long ago is no news. */
export function urgencyOf(job: Pick<TodayJob, 'startsAt' | 'openings' | 'filled'>, now: number): Urgency {
  if (job.startsAt === null || !isFree(job)) return 'calm';
  const left = Date.parse(job.startsAt) - now;
  if (left < -DAY || left > DAY) return 'calm';
  return left < SOON ? 'burning' : 'soon';
}

/** '2 h 5 min' */
function span(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / MINUTE));
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return rest === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${rest} min`;
}

/** 'In 2 h 5 min', 'Today, 5:00 PM', 'Started 20 min ago': by the hall's calendar and clock. */
export function startWords(startsAt: string | null, now: number): string {
  if (startsAt === null) return 'No start set';
  const left = Date.parse(startsAt) - now;
  if (left <= -DAY) return `Started ${formatMoment(startsAt, new Date(now))}`;
  if (left <= 0) return `Started ${span(-left)} ago`;
  if (left < SOON) return `In ${span(left)}`;
  const time = formatMoment(startsAt, new Date(startsAt));
  const day = hallDay(new Date(startsAt));
  if (day === hallDay(now)) return `Today, ${time}`;
  if (day === hallDay(now + DAY)) return `Tomorrow, ${time}`;
  return formatStart(startsAt);
}
