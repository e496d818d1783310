import { reasonLabel } from '../offers/offer-words';
import type { Exception } from './api/exceptions';

export const exceptionWords: Readonly<Record<Exception['type'], string>> = {
  offer: 'Offered out of order',
  pass: 'Passed over',
  withdrawal: 'Offer withdrawn',
  urgent: 'Filled at any hour',
  'moved-up': 'Moved up by a late date',
};

/** As it was given; null: none was. */
export function reasonOf({ reason, note }: Pick<Exception, 'reason' | 'note'>): string | null {
  if (reason === null) return null;
  return [reasonLabel(reason), note].filter(Boolean).join(': ');
}
