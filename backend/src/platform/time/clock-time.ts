import { DateTime } from 'luxon';
import type { HallHours } from './texting-hours.js';

/** '5:00 PM' on the hall's wall clock, with the day when it is not today's: 'Nov 21, 5:00 PM'. */
export function clockTime(at: Date, now: Date, { timezone }: HallHours): string {
  const then = DateTime.fromJSDate(at, { zone: timezone }).setLocale('en-US');
  const isToday = then.hasSame(DateTime.fromJSDate(now, { zone: timezone }), 'day');
  return then.toFormat(isToday ? 'h:mm a' : 'MMM d, h:mm a');
}

/** 'Mon, Nov 23, 7:00 AM' on the hall's wall clock. */
export const dayAndTime = (at: Date, { timezone }: Pick<HallHours, 'timezone'>): string =>
  DateTime.fromJSDate(at, { zone: timezone }).setLocale('en-US').toFormat('ccc, MMM d, h:mm a');
