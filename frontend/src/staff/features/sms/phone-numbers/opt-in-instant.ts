import dayjs from 'dayjs';
import type { PhoneNumber } from '../api/phone-numbers';

/** `YYYY-MM-DD` of an instant, as the day picker has it. */
export const dayOf = (instant: string | null) => instant && dayjs(instant).format('YYYY-MM-DD');

/**
 * The instant of a chosen day; the record's own when it is that day, which knows the time. On the day of an opt-out a
 * new consent came after it.
 */
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
