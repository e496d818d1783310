import { TransactionEvent } from '../../platform/events/transaction-events.js';
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

/** A text was written in place of one of which nobody knows whether it was sent; that one is given up. */
export const smsReplaced = new TransactionEvent<{ smsId: string; newId: string }>('sms.replaced');

/** Of these, the texts that were written for one purpose. */
export const ofPurpose = (outcomes: readonly SmsOutcome[], purpose: SmsPurpose): SmsOutcome[] =>
  outcomes.filter((outcome) => outcome.purpose === purpose);

/**
 * Texts that failed for a reason that may pass, and may follow themselves once.
 * @param last the texts that are still the last to their matches: no other is followed
 */
export function idsThatMayPass(
  outcomes: readonly SmsOutcome[],
  last: readonly { smsId: string }[],
): string[] {
  const lastIds = new Set(last.map(({ smsId }) => smsId));
  return outcomes.filter(({ mayPass, smsId }) => mayPass && lastIds.has(smsId)).map(({ smsId }) => smsId);
}
