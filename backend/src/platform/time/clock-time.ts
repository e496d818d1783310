import { DateTime } from 'luxon';
import type { HallHours } from './texting-hours.js';

const time = { hour: 'numeric', minute: '2-digit' } as const;
const dayTime = { month: 'short', day: 'numeric', ...time } as const;

/** As a locale writes it, with ordinary blanks: the narrow one would make a text cost more. */
const inLocale = (at: DateTime, locale: string, parts: Intl.DateTimeFormatOptions) =>
  at.setLocale(locale).toLocaleString(parts).replace(/\s/g, ' ');

/** '5:00 PM' on the hall's wall clock, with the day when it is not today's: 'Nov 21, 5:00 PM'. */
export function clockTime(
  at: Date,
  now: Date,
  { timezone }: HallHours,
  locale = 'en-US',
): string {
  const then = DateTime.fromJSDate(at, { zone: timezone }).setLocale(locale);
  const isToday = then.hasSame(DateTime.fromJSDate(now, { zone: timezone }), 'day');
  if (locale !== 'en-US') return inLocale(then, locale, isToday ? time : dayTime);
  return then.toFormat(isToday ? 'h:mm a' : 'MMM d, h:mm a');
}

/** 'Mon, Nov 23, 7:00 AM' on the hall's wall clock. */
export function dayAndTime(at: Date, { timezone }: Pick<HallHours, 'timezone'>, locale = 'en-US'): string {
  const then = DateTime.fromJSDate(at, { zone: timezone }).setLocale(locale);
  if (locale !== 'en-US') return inLocale(then, locale, { weekday: 'short', ...dayTime });
  return then.toFormat('ccc, MMM d, h:mm a');
}
