const parts: Intl.DateTimeFormatOptions = { month: 'short', day: 'numeric', year: 'numeric' };
const dayFormat = new Intl.DateTimeFormat('en-US', { ...parts, timeZone: 'UTC' });
const instantFormat = new Intl.DateTimeFormat('en-US', parts);
const clockFormat = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
const timeParts: Intl.DateTimeFormatOptions = { ...parts, hour: 'numeric', minute: '2-digit' };
const timeFormat = new Intl.DateTimeFormat('en-US', timeParts);

type DateText = string | null | undefined;

function format(formatter: Intl.DateTimeFormat, value: string): string | undefined {
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? undefined : formatter.format(date);
}

/** A day of the calendar as `YYYY-MM-DD`: the thirtieth of February is none. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text);

/** A bare `YYYY-MM-DD` is a day without a time zone and never slips to the day before. */
export function formatDate(value: DateText, fallback = ''): string {
  if (!value) return fallback;
  return format(isDay(value) ? dayFormat : instantFormat, value) ?? fallback;
}

/** Without a time zone the reader's own. */
export function formatDateTime(value: DateText, fallback = '', timeZone?: string): string {
  const formatter = timeZone ? new Intl.DateTimeFormat('en-US', { ...timeParts, timeZone }) : timeFormat;
  return (value ? format(formatter, value) : undefined) ?? fallback;
}

const momentFormats = new Map<string, Intl.DateTimeFormat>();

/** '11:14 AM' on the same day, else with its day: what a list has room for. */
export function formatMoment(value: DateText, timeZone?: string, now = new Date()): string {
  if (!value) return '';
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) return '';
  const isToday = dayIn(timeZone, date) === dayIn(timeZone, now);
  const key = `${timeZone} ${isToday}`;
  const clock: Intl.DateTimeFormatOptions = {
    ...(!isToday && { month: 'short', day: 'numeric' }),
    ...{ hour: 'numeric', minute: '2-digit' },
    ...(timeZone && { timeZone }),
  };
  const formatter = momentFormats.get(key) ?? new Intl.DateTimeFormat('en-US', clock);
  momentFormats.set(key, formatter);
  return formatter.format(date);
}

export function formatTime(value: DateText, fallback = ''): string {
  return (value ? format(clockFormat, value) : undefined) ?? fallback;
}

const calendars = new Map<string | undefined, Intl.DateTimeFormat>();

export function dayIn(timeZone: string | undefined, instant = new Date()): string {
  const calendar =
    calendars.get(timeZone) ??
    new Intl.DateTimeFormat('en-CA', {
      ...(timeZone && { timeZone }),
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
  calendars.set(timeZone, calendar);
  return calendar.format(instant);
}
