import { fieldError } from '../../platform/errors/api-error.js';
import type { OutOfOrderReason } from '../offers/offer.entity.js';

/** @throws 400 beside the note when the reason says nothing and neither does the note */
export function refuseOtherWithoutNote(
  field: string,
  reason: OutOfOrderReason | null | undefined,
  note: string | null | undefined,
): void {
  if (reason === 'other' && !note) throw fieldError(field, 'A note is required with this reason');
}
