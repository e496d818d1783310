import { DateTime } from 'luxon';
import type { HallHours } from './texting-hours.js';

const time = { hour: 'numeric', minute: '2-digit' } as const;
const dayTime = { month: 'short', day: 'numeric', ...time } as const;

/** How a language writes times: by a locale, with names of its own where no locale has them. */
interface TimeWords {
  dates: string;
  calendar?: { months: readonly string[]; days: readonly string[] };
}

const ENGLISH: TimeWords = { dates: 'en-US' };

/** With ordinary blanks, since the narrow one would make a text cost more; Chinese has none within. */
const inWords = (at: DateTime, { dates, calendar }: TimeWords, parts: Intl.DateTimeFormatOptions) =>
  at
    .setLocale(dates)
    .toLocaleParts(parts)
    .map(({ type, value }) => {
      if (type === 'month') return calendar?.months[at.month - 1] ?? value;
      return type === 'weekday' ? (calendar?.days[at.weekday - 1] ?? value) : value;
    })
    .join('')
    .replace(/\s/g, ' ')
    .replace(/(\p{Script=Han}) (?=\p{Script=Han})/gu, '$1');

/** '5:00 PM' on the hall's wall clock, with the day when it is not today's: 'Nov 21, 5:00 PM'. */
export function clockTime(
  at: Date,
  now: Date,
  { timezone }: Pick<HallHours, 'timezone'>,
  words = ENGLISH,
): string {
  const then = DateTime.fromJSDate(at, { zone: timezone }).setLocale(ENGLISH.dates);
  const isToday = then.hasSame(DateTime.fromJSDate(now, { zone: timezone }), 'day');
  if (words.dates !== ENGLISH.dates) return inWords(then, words, isToday ? time : dayTime);
  return then.toFormat(isToday ? 'h:mm a' : 'MMM d, h:mm a');
}

/** 'Mon, Nov 23, 7:00 AM' on the hall's wall clock. */
export function dayAndTime(at: Date, { timezone }: Pick<HallHours, 'timezone'>, words = ENGLISH): string {
  const then = DateTime.fromJSDate(at, { zone: timezone }).setLocale(ENGLISH.dates);
  if (words.dates !== ENGLISH.dates) return inWords(then, words, { weekday: 'short', ...dayTime });
  return then.toFormat('ccc, MMM d, h:mm a');
}

/** 'Nov 23, 2026' on the hall's calendar, as the workers' pages have it. */
export const dayOf = (at: Date, { timezone }: Pick<HallHours, 'timezone'>, words = ENGLISH): string =>
  inWords(DateTime.fromJSDate(at, { zone: timezone }), words, {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
  });
