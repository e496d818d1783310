import { TransactionEvent } from '../platform/events/transaction-events.js';
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

/** Of these, the texts that were written for one purpose. */
export const ofPurpose = (outcomes: readonly SmsOutcome[], purpose: SmsPurpose): SmsOutcome[] =>
  outcomes.filter((outcome) => outcome.purpose === purpose);

/** Those that were stopped, with the reason, and all others. */
export function partStopped(outcomes: readonly SmsOutcome[]) {
  return {
    stopped: outcomes
      .filter(({ result }) => result === 'stopped')
      .map(({ smsId, error }) => ({ smsId, reason: error })),
    others: outcomes.filter(
      (outcome): outcome is SmsOutcome & { result: Exclude<SmsOutcome['result'], 'stopped'> } =>
        outcome.result !== 'stopped',
    ),
  };
}

/** Texts that failed for a reason that may pass, and may follow themselves once. */
export const idsThatMayPass = (outcomes: readonly SmsOutcome[]): string[] =>
  outcomes.filter(({ mayPass }) => mayPass).map(({ smsId }) => smsId);
