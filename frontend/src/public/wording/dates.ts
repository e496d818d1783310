import { locale, months } from './say';

const day: Intl.DateTimeFormatOptions = { month: 'short', day: 'numeric', year: 'numeric' };
const moment: Intl.DateTimeFormatOptions = { ...day, hour: 'numeric', minute: '2-digit' };

function written(value: string | null | undefined, how: Intl.DateTimeFormatOptions): string {
  const date = new Date(value ?? '');
  if (Number.isNaN(date.getTime())) return '';
  const month = Number(
    new Intl.DateTimeFormat('en', { month: 'numeric', timeZone: how.timeZone }).format(date),
  );
  return new Intl.DateTimeFormat(locale(), how)
    .formatToParts(date)
    .map(({ type, value: text }) => (type === 'month' && months()?.[month - 1]) || text)
    .join('')
    .replace(/(\p{Script=Han}) (?=\p{Script=Han})/gu, '$1');
}

/** A phone may not know every zone. */
function known(timeZone: string | undefined): string | undefined {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return timeZone;
  } catch {
    return undefined;
  }
}

/**
 * A bare `YYYY-MM-DD` is a day without a time zone and never slips to the day before.
 * @param hallZone whose calendar a moment's day is of
 */
export const formatDate = (value: string | null | undefined, hallZone?: string): string =>
  written(value, {
    ...day,
    timeZone: /^\d{4}-\d{2}-\d{2}$/.test(value ?? '') ? 'UTC' : known(hallZone),
  });

/** On the hall's wall clock, as texts have it; where the phone's shows another time, with the zone's name. */
export function formatDateTime(value: string | null | undefined, hallZone: string | undefined): string {
  const timeZone = known(hallZone);
  const [there, here] = [written(value, { ...moment, timeZone }), written(value, moment)];
  return there === here && timeZone === hallZone
    ? there
    : written(value, { ...moment, timeZone, timeZoneName: 'short' });
}
