import { hallDay } from '../../../../shared/dates';
import { typedInstant } from '../../../forms/hall-times';
import type { PhoneNumber } from '../api/phone-numbers';

export const dayOf = (instant: string | null) => instant && hallDay(new Date(instant));

/** A consent given on the day of an opt-out came after it. */
export function instantOf(
  day: string | null | undefined,
  { optedIn, optInDate, consent }: PhoneNumber,
  now = new Date(),
): string | null {
  if (!day) return null;
  if (!optedIn && consent.state === 'opted-out' && day === dayOf(consent.at)) {
    const end = typedInstant(`${day}T23:59:59.999`);
    return day >= hallDay(now) ? now.toISOString() : end;
  }
  return day === dayOf(optInDate) ? optInDate : typedInstant(`${day}T00:00`);
}
