import { TransactionEvent } from '../../platform/events/transaction-events.js';
import type { Stopped } from '../../platform/outbox/channel.js';
import type { SmsPurpose } from './sms.entity.js';

/** What matters to whoever asked for a text. */
export interface SmsOutcome {
  smsId: string;
  jobId: string | null;
  purpose: SmsPurpose;
  /**
   * `with-provider`: accepted, sent or delivered. `failed`: refused, failed or undelivered, for good. `stopped`: not
   * sent, because it made no sense any more.
   */
  result: 'with-provider' | 'failed' | 'stopped' | 'open';
  /** It failed for a reason that may pass, and was the first try: a second one may follow, as a new text. */
  mayPass: boolean;
  /** One sentence for people, when it failed or was stopped. */
  error: string | null;
}

/** What became of texts, told in the transaction that changes them to the features that wrote them. */
export const smsOutcomes = new TransactionEvent<readonly SmsOutcome[]>('sms.outcomes');

/** A text whose turn to be sent has come. */
export interface DueText {
  id: string;
  purpose: SmsPurpose;
}

/** Asked just before texts are sent: which of them the features that wrote them do not want to be sent any more. */
export const textsDue = new TransactionEvent<readonly DueText[], readonly Stopped[]>('sms.due');

/** A text was written in place of one of which nobody knows whether it was sent; that one is given up. */
export const smsReplaced = new TransactionEvent<{ smsId: string; newId: string }>('sms.replaced');

/** Of these, the texts that were written for one purpose. */
export const ofPurpose = <Text extends { purpose: SmsPurpose }>(
  texts: readonly Text[],
  purpose: SmsPurpose,
): Text[] => texts.filter((text) => text.purpose === purpose);
