import { TransactionEvent } from '../../platform/events/transaction-events.js';
import type { Stopped } from '../../platform/outbox/channel.js';
import type { SmsPurpose } from './sms.entity.js';

/** The state of a text, for the feature that wrote it. */
export interface SmsOutcome {
  smsId: string;
  jobId: string | null;
  purpose: SmsPurpose;
  /**
   * `with-provider`: accepted, sent or delivered. `failed`: for good. `stopped`: obsolete before it was sent.
   */
  result: 'with-provider' | 'failed' | 'stopped' | 'open';
  /** The first try failed for a reason that may pass: a second one may follow, as a new text. */
  mayPass: boolean;
  error: string | null;
  /** The provider's class of error; null when it gave none. */
  refusedAs: string | null;
}

/** Emitted in the transaction that changes the texts, to the features that wrote them. */
export const smsOutcomes = new TransactionEvent<readonly SmsOutcome[]>('sms.outcomes');

interface DueText {
  id: string;
  purpose: SmsPurpose;
}

/** Emitted before texts are sent: the features that wrote them may stop some. */
export const textsDue = new TransactionEvent<readonly DueText[], readonly Stopped[]>('sms.due');

/** Emitted as texts are claimed, after {@link textsDue}: those who wrote them give the words of now where these differ. */
export const textsGoing = new TransactionEvent<
  readonly DueText[],
  readonly { id: string; message: string }[]
>('sms.going');

/** A new text replaces an unknown one, which counts as failed. */
export const smsReplaced = new TransactionEvent<{ smsId: string; newId: string }>('sms.replaced');

export const ofPurpose = <Text extends { purpose: SmsPurpose }>(
  texts: readonly Text[],
  purpose: SmsPurpose,
): Text[] => texts.filter((text) => text.purpose === purpose);
