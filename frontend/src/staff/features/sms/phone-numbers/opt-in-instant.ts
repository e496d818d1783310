import dayjs from 'dayjs';
import type { PhoneNumber } from '../api/phone-numbers';

export const dayOf = (instant: string | null) => instant && dayjs(instant).format('YYYY-MM-DD');

/** A consent given on the day of an opt-out came after it. */
export function instantOf(
  day: string | null | undefined,
  { optedIn, optInDate, consent }: PhoneNumber,
  now = dayjs(),
): string | null {
  if (!day) return null;
  if (!optedIn && consent.state === 'opted-out' && day === dayOf(consent.at)) {
    const end = dayjs(day).endOf('day');
    return (end.isAfter(now) ? now : end).toISOString();
  }
  return day === dayOf(optInDate) ? optInDate : dayjs(day).toISOString();
}
