import { formatDateTime } from '../../../../shared/dates';
import type { PhoneNumber } from '../api/phone-numbers';

type Consent = PhoneNumber['consent'];

export const optInWays = [
  { value: 'form', label: 'On a signed form' },
  { value: 'in-person', label: 'In person' },
  { value: 'phone', label: 'By phone' },
] as const;

const inBy: Record<NonNullable<Consent['way']>, string> = {
  form: 'on a signed form',
  'in-person': 'in person',
  phone: 'by phone',
  staff: 'without saying how',
  link: 'by the link',
  text: 'by text',
  provider: 'at the provider',
  'new-holder': '',
};

const on = (at: string | null) => (at ? ` on ${formatDateTime(at)}` : '');
const entered = (by: string | null) => (by ? `, entered by ${by}` : '');

function outBy({ way, reason, by }: Consent): string {
  if (way === 'text') return /^[A-Z]+$/.test(reason ?? '') ? `by ${reason}` : `by the text “${reason ?? ''}”`;
  if (way === 'provider') return 'at the provider, which refused a text because of a STOP';
  return way === 'link' ? 'by the link' : `by ${by ?? 'staff'}`;
}

/** Whoever has the number gave it themselves; its date is a fact. */
export const isOwners = ({ way }: Consent): boolean => way === 'text' || way === 'link';

export function consentSentence(consent: Consent): string {
  const { state, way, at, by, providerBlocks } = consent;
  if (state === 'opted-in') {
    return way ? `Opted in ${inBy[way]}${on(at)}${entered(by)}` : `Opted in${on(at)}; how is not known`;
  }
  if (state === 'not-asked') {
    return way === 'new-holder'
      ? `Not asked since the number passed to another worker${on(at)}`
      : 'Not asked yet';
  }
  const end = providerBlocks ? '; only START from their phone undoes it' : '';
  return `Opted out ${outBy(consent)}${on(at)}${way === 'text' ? entered(by) : ''}${end}`;
}

export const needsWay = ({ state, way }: Consent): boolean =>
  state === 'opted-out' && (way === 'text' || way === 'link' || way === 'provider');
