import type { SmsStatus } from '../sms.entity.js';
import type { ErrorClass } from './error-codes.js';

interface Exchange {
  /** What was asked, and what was answered; kept with the text. */
  request: object;
  response: object | null;
}

interface Trouble extends Exchange {
  /** One sentence for people. */
  error: string;
}

/** What came of asking the provider to send a text. */
export type SendResult =
  | (Exchange & { outcome: 'accepted'; sid: string; status: SmsStatus })
  /** Not taken; may be asked again later. */
  | (Trouble & { outcome: 'retryable' })
  /** Refused for good. */
  | (Trouble & { outcome: 'permanent'; class: Exclude<ErrorClass, 'retryable' | 'ambiguous' | 'suppressed'> })
  /** Refused because the person opted out with the provider. */
  | (Trouble & { outcome: 'suppressed' })
  /** Taken or not, nobody knows yet: never sent again on its own. */
  | (Trouble & { outcome: 'ambiguous' });

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
