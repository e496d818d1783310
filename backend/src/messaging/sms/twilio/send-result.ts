import type { SendResult } from '../../../platform/outbox/send-result.js';
import type { SmsStatus } from '../sms.entity.js';
import type { ErrorClass } from './error-codes.js';

/** `suppressed`: the person opted out with the provider. */
export type RefusalClass = Exclude<ErrorClass, 'retryable' | 'ambiguous'>;

/** What came of asking the provider to send a text. */
export type SmsSendResult = SendResult<SmsStatus, RefusalClass>;

/** A text in the provider's list. */
export interface SentMessage {
  sid: string;
  body: string;
  direction: string;
  createdAt: Date;
  status: SmsStatus;
  errorCode: string | null;
  response: object;
}
