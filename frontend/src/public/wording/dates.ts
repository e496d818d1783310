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

/** A bare `YYYY-MM-DD` is a day without a time zone and never slips to the day before. */
export const formatDate = (value: string | null | undefined): string =>
  written(value, /^\d{4}-\d{2}-\d{2}$/.test(value ?? '') ? { ...day, timeZone: 'UTC' } : day);

export const formatDateTime = (value: string | null | undefined): string => written(value, moment);
