import {
  OneOf,
  OptionalFlag,
  OptionalText,
  RequiredFlag,
  RequiredText,
} from '../../../platform/input/fields.js';
import { SeenUntil } from '../../../platform/input/seen-until.js';
import { DISPATCH_ENDS, type DispatchEnd } from '../../offers/offer-event.entity.js';

const MAX_NOTE = 500;

class WithReasonDto {
  @RequiredText({
    required: 'Reason is required',
    max: MAX_NOTE,
    multiline: true,
    description: 'For people.',
  })
  reason: string;
}

export class WithdrawOfferDto extends WithReasonDto {}

export class EndDispatchDto {
  @OneOf(DISPATCH_ENDS, { name: 'DispatchEnd' }) as: DispatchEnd;
  @OptionalText({ max: MAX_NOTE, multiline: true }) note?: string | null;
  @OptionalFlag('Default false: the worker is told by a text that they are no longer dispatched.')
  tell?: boolean;
}

export class CancelJobDto extends WithReasonDto {
  /** Whether who holds an offer or a dispatch, or waits, gets a text. */
  @RequiredFlag() tell: boolean;
  @SeenUntil() seenUntil?: Date | null;
}
