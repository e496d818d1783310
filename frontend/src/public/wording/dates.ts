import * as english from '../../shared/dates';
import { language, locale } from './say';

const day: Intl.DateTimeFormatOptions = { month: 'short', day: 'numeric', year: 'numeric' };
const moment: Intl.DateTimeFormatOptions = { ...day, hour: 'numeric', minute: '2-digit' };

function written(value: string | null | undefined, parts: Intl.DateTimeFormatOptions): string {
  const date = new Date(value ?? '');
  if (Number.isNaN(date.getTime())) return '';
  return new Intl.DateTimeFormat(locale(), parts).format(date);
}

/** A bare `YYYY-MM-DD` is a day without a time zone and never slips to the day before. */
export function formatDate(value: string | null | undefined): string {
  if (language() === 'en') return english.formatDate(value);
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(value ?? '');
  return written(value, { ...day, ...(isDay && { timeZone: 'UTC' }) });
}

export const formatDateTime = (value: string | null | undefined): string =>
  language() === 'en' ? english.formatDateTime(value) : written(value, moment);
