import type { PhoneNumber } from '../api/phone-numbers';

/** Whether a number may be texted. A blocked one may not, whatever its owner said. */
type Consent = 'opted-in' | 'opted-out' | 'blocked';

export const consentOf = ({ optedIn, blocked }: PhoneNumber): Consent =>
  blocked ? 'blocked' : optedIn ? 'opted-in' : 'opted-out';

export const consentOptions: readonly { value: Consent | ''; label: string }[] = [
  { value: '', label: 'All' },
  { value: 'opted-in', label: 'Opted In' },
  { value: 'opted-out', label: 'Opted Out' },
  { value: 'blocked', label: 'Blocked' },
];
