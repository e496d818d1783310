import { afterMinutesWithinHours, type HallHours } from '../../../platform/time/texting-hours.js';

const HOUR = 3_600_000;

/** The more time there is to the start, the more a worker gets. */
const minutesByTimeToStart = [
  { moreThanHours: 72, minutes: 240 },
  { moreThanHours: 24, minutes: 60 },
  { moreThanHours: 6, minutes: 20 },
];
const MINUTES_WITHOUT_A_START = 60;
const LEAST_MINUTES = 5;

/** Within how many minutes an offer of a run that is made now is to be answered. */
export function answerMinutes(given: number | null, startsAt: Date | null, now: Date): number {
  if (given !== null) return beforeStart(given, startsAt, now);
  if (startsAt === null) return MINUTES_WITHOUT_A_START;
  const hours = (startsAt.getTime() - now.getTime()) / HOUR;
  const usual = minutesByTimeToStart.find(({ moreThanHours }) => hours > moreThanHours)?.minutes;
  return beforeStart(usual ?? LEAST_MINUTES, startsAt, now);
}

/** The time ends with the start, and a worker is told no longer one than they get. */
export function beforeStart(minutes: number, startsAt: Date | null, now: Date): number {
  if (startsAt === null) return minutes;
  const left = Math.floor((startsAt.getTime() - now.getTime()) / 60_000);
  return Math.max(Math.min(minutes, left), 1);
}

/**
 * Until when an offer can be answered: the time stands still while no texts go, and never ends after the start.
 * @param from when the provider accepted the text
 */
export function answerTimeEnds(from: Date, minutes: number, hall: HallHours, startsAt: Date | null): Date {
  const end = afterMinutesWithinHours(hall, from, minutes);
  return startsAt !== null && startsAt < end ? startsAt : end;
}
