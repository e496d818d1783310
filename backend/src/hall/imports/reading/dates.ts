import { parseDay } from '../../../platform/time/hall-days.js';

export const DATE_ORDERS = ['month-first', 'day-first'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

const DAY_MS = 86_400_000;
/** What is longer is no date, and not worth looking through. */
const LONGEST = 40;
/** Day 0 of the two calendars of spreadsheets; the first one counts a Feb 29, 1900 that never was. */
const FIRST_DAYS = { since1900: Date.UTC(1899, 11, 30), since1904: Date.UTC(1904, 0, 1) };
/** As whole numbers, dates from 1927 to 2100: what is smaller is rather a year or a typing error. */
const SERIALS = { first: 10_000, last: 73_415 };

/** `YYYY-MM-DD` of a date that a spreadsheet keeps as a number. */
export function dayOfSerial(serial: number, isSince1904 = false): string | undefined {
  const start = isSince1904 ? FIRST_DAYS.since1904 : FIRST_DAYS.since1900;
  const date = new Date(start + Math.floor(serial) * DAY_MS);
  return Number.isNaN(date.getTime()) ? undefined : parseDay(date.toISOString().slice(0, 10));
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const LONG_MONTHS =
  'january february march april may june july august september october november december'.split(' ');

const numeric = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/;
const yearFirst = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/;
const compact = /^((?:19|20)\d{2})(\d{2})(\d{2})$/;
const dayMonth = /^(\d{1,2})(?:st|nd|rd|th)?[\s-]+(?:of\s+)?([a-z]{3,9})\.?,?[\s-]+(\d{4}|\d{2})$/;
const monthDay = /^([a-z]{3,9})\.?[\s-]+(\d{1,2})(?:st|nd|rd|th)?,?[\s-]+(\d{4}|\d{2})$/;
const timeOfDay = /[\sT]+\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?\s*([ap]\.?m\.?)?$/i;
/** How a database writes a day: midnight, of whatever zone, is no moment of the day before. */
const midnight = /^(\d{4}-\d{2}-\d{2})T00:00(?::00(?:\.0+)?)?(?:Z|[+-]\d{2}:?\d{2})$/i;
const weekday = /^(mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+/;

/** A date as it was written: the day that it is, or the two that it may be. */
type ReadDate = { day: string } | { monthFirst: string; dayFirst: string };

/** @returns undefined when it is no date */
export function readDate(written: string): ReadDate | undefined {
  const whole = written.trim();
  if (whole.length > LONGEST) return undefined;
  const iso = parseDay(midnight.exec(whole)?.[1] ?? whole);
  if (iso !== undefined) return { day: iso };
  const text = whole.replace(timeOfDay, '').toLowerCase().replace(weekday, '').trim();
  const number = /^\d{5}(\.\d+)?$/.test(text) ? Number(text) : undefined;
  if (number !== undefined)
    return number >= SERIALS.first && number <= SERIALS.last ? known(dayOfSerial(number)) : undefined;
  const year = yearFirst.exec(text) ?? compact.exec(text);
  if (year) return known(dayOf(year[1], year[2], year[3]));
  const named = dayMonth.exec(text);
  if (named) return known(dayOf(named[3], monthOf(named[2]), named[1]));
  const us = monthDay.exec(text);
  if (us) return known(dayOf(us[3], monthOf(us[1]), us[2]));
  const { monthFirst, dayFirst } = bothWays(text);
  if (monthFirst && dayFirst && monthFirst !== dayFirst) return { monthFirst, dayFirst };
  return known(monthFirst ?? dayFirst);
}

const known = (day: string | undefined): ReadDate | undefined => (day === undefined ? undefined : { day });

/**
 * Whether a date of numbers can be read in one order only: it says in which one the file writes its dates. What is a day
 * in neither order, such as 45/03/2020, is a typing error and says nothing.
 */
export function orderOf(written: string): DateOrder | undefined {
  const whole = written.trim();
  if (whole.length > LONGEST) return undefined;
  const { monthFirst, dayFirst } = bothWays(whole.replace(timeOfDay, ''));
  if (!monthFirst === !dayFirst) return undefined;
  return monthFirst ? 'month-first' : 'day-first';
}

/** The days that a date of numbers is, as far as there are such days. */
function bothWays(text: string): { monthFirst?: string; dayFirst?: string } {
  const parts = numeric.exec(text);
  if (!parts) return {};
  const [, first, second, year] = parts;
  return { monthFirst: dayOf(year, first, second), dayFirst: dayOf(year, second, first) };
}

function monthOf(name: string | undefined): string | undefined {
  const index = MONTHS.findIndex(
    (short, n) => name === short || name === LONG_MONTHS[n] || (name === 'sept' && n === 8),
  );
  return index < 0 ? undefined : String(index + 1);
}

function dayOf(year = '', month = '', day = ''): string | undefined {
  const whole = year.length === 2 ? fullYear(Number(year)) : year;
  return parseDay(`${whole}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}

/** Of '68' and '06' what a past date means; the next year still counts as one. */
function fullYear(short: number): string {
  const now = new Date().getUTCFullYear();
  const inThisCentury = Math.floor(now / 100) * 100 + short;
  return String(inThisCentury > now + 1 ? inThisCentury - 100 : inThisCentury);
}
