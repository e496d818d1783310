const dayPattern = /^\d{4}-\d{2}-\d{2}$/;
const instantPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?$/;

/** Set once at start from the configuration: validation decorators have no injection. */
let hallTimezone = 'America/New_York';
export const setHallTimezone = (timezone: string) => {
  hallTimezone = timezone;
};

const looks = {
  day: ['en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' }],
  instant: ['en-US', { dateStyle: 'medium', timeStyle: 'medium' }],
  moment: ['en-US', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' }],
  momentOfYear: [
    'en-US',
    { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', year: 'numeric' },
  ],
} as const satisfies Record<string, [locale: string, Intl.DateTimeFormatOptions]>;
/**
 * Cached: each format takes kilobytes outside the heap, which trigger no collection, and a file may have
 * 100,000 dates.
 */
const formats = new Map<string, Intl.DateTimeFormat>();

function inZone(instant: Date, how: keyof typeof looks, timezone: string): string {
  const key = `${how} ${timezone}`;
  let format = formats.get(key);
  if (!format) {
    const [locale, options] = looks[how];
    format = new Intl.DateTimeFormat(locale, { ...options, timeZone: timezone });
    formats.set(key, format);
  }
  return format.format(instant);
}

/** 'YYYY-MM-DD' of an instant as the hall's wall calendar shows it. */
export const dayInZone = (instant: Date, timezone: string): string => inZone(instant, 'day', timezone);

/** Today's date in the hall's time zone. */
export const today = (timezone = hallTimezone) => dayInZone(new Date(), timezone);

function isCalendarDay(text: string): boolean {
  const instant = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text);
}

/** `YYYY-MM-DD`, or the day in the hall's zone of an ISO date-time; undefined when it is neither. */
export function parseDay(value: string, timezone = hallTimezone): string | undefined {
  if (dayPattern.test(value)) return isCalendarDay(value) ? value : undefined;
  const parts = instantPattern.exec(value);
  if (!parts || !isCalendarDay(value.slice(0, 10))) return undefined;
  if (parts[3] === undefined) return value.slice(0, 10); // the hall's own wall clock
  const instant = new Date(value);
  return Number.isNaN(instant.getTime()) ? undefined : dayInZone(instant, timezone);
}

/** As {@link parseDay}, and what else JavaScript reads as a date, such as 'Nov 1, 2026'; not 'Feb 30, 2026'. */
export function coerceDay(value: unknown, timezone = hallTimezone): string | undefined {
  if (typeof value === 'number') return dayOfInstant(new Date(value), timezone);
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  const day = parseDay(text, timezone);
  if (day !== undefined || Number.isNaN(Date.parse(text))) return day;
  const time = /\d{1,2}:\d{2}.*$/s.exec(text);
  const written = writtenDay(text.slice(0, time?.index).replace(/[\s,T]+$/, ''));
  const hasZone = /Z|UTC?|GMT|[ECMP][SD]T|[+-]\d{2}:?\d{2}/i.test(time?.[0] ?? '');
  return written !== undefined && hasZone ? dayOfInstant(new Date(text), timezone) : written;
}

/** The day of a date without a time, if its own numbers are those of the day that JavaScript makes of it. */
function writtenDay(text: string): string | undefined {
  if (dayPattern.test(text)) return isCalendarDay(text) ? text : undefined;
  const date = new Date(text);
  const [year, month, day] = [date.getFullYear(), date.getMonth(), date.getDate()];
  const isNamed = new RegExp(`\\b${months[month]}`, 'i').test(text);
  const numbers = (text.match(/\d+/g) ?? []).map(Number).sort(ascending).join();
  const isMeant = [year, year % 100].some(
    (one) => numbers === [one, day, ...(isNamed ? [] : [month + 1])].sort(ascending).join(),
  );
  if (!isMeant) return undefined;
  return [String(year).padStart(4, '0'), twoDigits(month + 1), twoDigits(day)].join('-');
}

const ascending = (a: number, b: number) => a - b;
const twoDigits = (number: number) => String(number).padStart(2, '0');

const dayOfInstant = (instant: Date, timezone: string): string | undefined =>
  instant.getUTCFullYear() > 0 ? dayInZone(instant, timezone) : undefined;

/** Whether it is a later day than today on the hall's wall calendar. */
export const isAfterToday = (instant: Date) => dayInZone(instant, hallTimezone) > today();

const NOON_UTC = 'T12:00:00.000Z';

/** For a day whose time is not known: noon in UTC is on that day in each zone from UTC-12 to UTC+11. */
export const momentOfDay = (day: string): Date => new Date(`${day}${NOON_UTC}`);

export const isMomentOfDay = (moment: Date): boolean => moment.toISOString().endsWith(NOON_UTC);

/** Whether both are on one day of the hall's wall calendar. */
export const isSameDay = (one: Date, other: Date) =>
  dayInZone(one, hallTimezone) === dayInZone(other, hallTimezone);

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** 'Mar 4, 2011' of '2011-03-04'. */
export const dayForPeople = (day: string) =>
  `${months[Number(day.slice(5, 7)) - 1]} ${Number(day.slice(8, 10))}, ${day.slice(0, 4)}`;

/** 'Mar 4, 2011, 3:05:09 PM' on the hall's wall clock. */
export const instantForPeople = (instant: Date) => inZone(instant, 'instant', hallTimezone);

/** 'Nov 21, 11:30 PM' on the hall's wall clock, with the year when it is not this one. */
export const momentForPeople = (instant: Date) => {
  const isOfThisYear = dayInZone(instant, hallTimezone).slice(0, 4) === today().slice(0, 4);
  return inZone(instant, isOfThisYear ? 'moment' : 'momentOfYear', hallTimezone);
};
