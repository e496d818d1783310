const dayParts: Intl.DateTimeFormatOptions = { month: 'short', day: 'numeric', year: 'numeric' };
const clockParts: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' };
const dayFormat = new Intl.DateTimeFormat('en-US', { ...dayParts, timeZone: 'UTC' });

/** The formats of one time zone; they are dear to make. */
function formatsIn(timeZone: string | undefined) {
  const format = (parts: Intl.DateTimeFormatOptions, locale = 'en-US') =>
    new Intl.DateTimeFormat(locale, { ...parts, timeZone });
  return {
    day: format(dayParts),
    clock: format(clockParts),
    time: format({ ...dayParts, ...clockParts }),
    exact: format({ dateStyle: 'medium', timeStyle: 'long' }),
    moment: format({ month: 'short', day: 'numeric', ...clockParts }),
    weekday: format({ weekday: 'long', month: 'long', day: 'numeric' }),
    start: format({ weekday: 'short', month: 'short', day: 'numeric', ...clockParts }),
    // Swedish writes dates as ISO 8601 does.
    wall: format({ dateStyle: 'short', timeStyle: 'short' }, 'sv-SE'),
    calendar: format({ year: 'numeric', month: '2-digit', day: '2-digit' }, 'en-CA'),
  };
}
let formats = formatsIn(undefined);

/** Every instant is shown on the hall's clock; where the browser does not know its time zone, on the reader's. */
export function setHallTimezone(timeZone: string | undefined): void {
  try {
    formats = formatsIn(timeZone);
  } catch {
    formats = formatsIn(undefined);
  }
}

/** What the hall's clock shows, to the minute, as `<input type="datetime-local">` writes it. */
export const wallClock = (at: Date): string => formats.wall.format(at).replace(' ', 'T');

type DateText = string | null | undefined;

const format = (formatter: Intl.DateTimeFormat, value: DateText): string | undefined =>
  value && !Number.isNaN(Date.parse(value)) ? formatter.format(new Date(value)) : undefined;

/** A day of the calendar as `YYYY-MM-DD`: the thirtieth of February is none. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text);

/** A bare `YYYY-MM-DD` is a day without a time zone and never slips to the day before. */
export const formatDate = (value: DateText, fallback = ''): string =>
  format(value && isDay(value) ? dayFormat : formats.day, value) ?? fallback;

export const formatDateTime = (value: DateText, fallback = ''): string =>
  format(formats.time, value) ?? fallback;

/** To the second, with the zone's name. */
export const formatExactly = (value: DateText): string => format(formats.exact, value) ?? '';

export const formatTime = (value: DateText, fallback = ''): string =>
  format(formats.clock, value) ?? fallback;

/** '11:14 AM' on the same day, else with its day: what a list has room for. */
export function formatMoment(value: DateText, now = new Date()): string {
  if (!value || Number.isNaN(Date.parse(value))) return '';
  return format(hallDay(new Date(value)) === hallDay(now) ? formats.clock : formats.moment, value) ?? '';
}

/** 'Monday, November 23' */
export const formatWeekday = (instant: number): string => formats.weekday.format(instant);

/** 'Wed, Nov 25, 3:30 PM' */
export const formatStart = (value: string): string => format(formats.start, value) ?? '';

/** The day of the hall's calendar as `YYYY-MM-DD`; the server judges dates by it. */
export const hallDay = (instant: Date | number = new Date()): string => formats.calendar.format(instant);
