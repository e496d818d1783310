const dayPattern = /^\d{4}-\d{2}-\d{2}$/;
const instantPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?$/;

/** Set once at start from the configuration: validation decorators have no injection. */
let hallTimezone = 'America/New_York';
export const setHallTimezone = (timezone: string) => {
  hallTimezone = timezone;
};

/** 'YYYY-MM-DD' of an instant as the hall's wall calendar shows it. */
export function dayInZone(instant: Date, timezone: string): string {
  return new Intl.DateTimeFormat('en-CA', {
    timeZone: timezone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(instant);
}

/** Today's date in the hall's time zone. */
export const today = (timezone = hallTimezone) => dayInZone(new Date(), timezone);

function isCalendarDay(text: string): boolean {
  const instant = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text);
}

/**
 * A date as the wire carries it: `YYYY-MM-DD`, or an ISO date-time, which is cut to its day in the hall's zone.
 * @returns the day, or undefined when it is no date at all
 */
export function parseDay(value: string, timezone = hallTimezone): string | undefined {
  if (dayPattern.test(value)) return isCalendarDay(value) ? value : undefined;
  const parts = instantPattern.exec(value);
  if (!parts || !isCalendarDay(value.slice(0, 10))) return undefined;
  if (parts[3] === undefined) return value.slice(0, 10); // the hall's own wall clock
  const instant = new Date(value);
  return Number.isNaN(instant.getTime()) ? undefined : dayInZone(instant, timezone);
}

/** Whether it is a later day than today on the hall's wall calendar. */
export const isAfterToday = (instant: Date) => dayInZone(instant, hallTimezone) > today();

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** 'Mar 4, 2011' of '2011-03-04'. */
export const dayForPeople = (day: string) =>
  `${months[Number(day.slice(5, 7)) - 1]} ${Number(day.slice(8, 10))}, ${day.slice(0, 4)}`;

/** 'Mar 4, 2011, 3:05:09 PM' on the hall's wall clock. */
export const instantForPeople = (instant: Date) =>
  instant.toLocaleString('en-US', { timeZone: hallTimezone, dateStyle: 'medium', timeStyle: 'medium' });

/** 'Nov 21, 11:30 PM' on the hall's wall clock, with the year when it is not this one. */
export const momentForPeople = (instant: Date) =>
  instant.toLocaleString('en-US', {
    timeZone: hallTimezone,
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    ...(dayInZone(instant, hallTimezone).slice(0, 4) === today().slice(0, 4) ? {} : { year: 'numeric' }),
  });
