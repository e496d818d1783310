import type { components } from '../../../../api/schema.gen';
import { kindOf, waitingWords, type MessageKind } from '../../sms/message-rules';
import type { JobMatch } from '../api/use-job-matches';

/** `undelivered`: the provider had it, the phone did not. `unreachable`: the worker cannot be texted at all. */
export type MatchMessageKind = MessageKind | 'undelivered' | 'unreachable';

/** What became of a text: `text` and `detail` stand in the table, `sentence` says it in full. */
export interface MessageState {
  kind: MatchMessageKind;
  text: string;
  sentence: string;
  /** Why, where that matters. */
  detail?: string;
}

type Text = JobMatch['notificationSms'];
type UnreachableReason = components['schemas']['UnreachableReason'];

/** These stand for the worker or the number; nobody was texted. */
const unreachableReasons: Readonly<Record<UnreachableReason, true>> = {
  'No phone number': true,
  'Number is blocked': true,
  'Not opted in to texts': true,
  'Not active': true,
};

const reasonFrom = (...reasons: (string | null | undefined)[]) => reasons.find(Boolean) ?? 'Unknown error';

/** The words of one kind of text. */
interface Words {
  /** 'SMS' or 'Offer', at the beginning of a sentence. */
  noun: string;
  none: string;
  nothingSent: string;
  delivered: string;
  sent: string;
  sending: string;
  failed: string;
  about: string;
}

const notification: Words = {
  noun: 'SMS',
  none: 'Not notified',
  nothingSent: 'No SMS sent',
  delivered: 'Notified',
  sent: 'Notified',
  sending: 'Sending',
  failed: 'Not sent',
  about: 'the SMS',
};

const offer: Words = {
  noun: 'Offer',
  none: 'No offer',
  nothingSent: 'No offer sent',
  delivered: 'Offer delivered',
  sent: 'Offer sent',
  sending: 'Offer sent',
  failed: 'Offer not sent',
  about: 'the offer',
};

/** The state of the text that told a worker about the job. */
export function notificationState(match: JobMatch): MessageState {
  const { notificationStatus, notificationError, notificationSms: sms } = match;
  const hasFailed = notificationStatus === 'notification_failed';
  if (hasFailed && notificationError !== null && notificationError in unreachableReasons) {
    const sentence = `No SMS sent: ${notificationError}`;
    return { kind: 'unreachable', text: 'Cannot be texted', sentence, detail: notificationError };
  }
  const isTold = notificationStatus === 'notified';
  return stateOf(notification, sms, { hasFailed, isTold, reason: notificationError });
}

/** The state of the text that offered the job to a worker. */
export const offerState = ({ offerStatus, offerSms: sms }: JobMatch): MessageState =>
  stateOf(offer, sms, { hasFailed: offerStatus === 'offer_failed', isTold: true, reason: null });

interface Match {
  hasFailed: boolean;
  /** The provider has accepted it. */
  isTold: boolean;
  reason: string | null;
}

function stateOf(words: Words, sms: Text, match: Match): MessageState {
  const kind = match.hasFailed ? 'failed' : sms ? kindOf(sms.status) : 'none';
  switch (kind) {
    case 'delivered':
      return { kind, text: words.delivered, sentence: `${words.noun} delivered successfully` };
    case 'failed':
      return failed(words, sms, reasonFrom(match.reason, sms?.errorMessage));
    case 'sent': {
      const text = match.isTold ? words.sent : words.sending;
      return { kind, text, sentence: `${words.noun} sent, awaiting delivery confirmation` };
    }
    case 'waiting':
      return waiting(words, sms);
    case 'stopped': {
      const reason = reasonFrom(sms?.errorMessage);
      return { kind, text: 'Stopped', sentence: `${words.nothingSent}. Stopped: ${reason}`, detail: reason };
    }
    case 'unknown': {
      const isOurs = sms?.status === 'unknown';
      const sentence = `It is not known whether ${words.about} was delivered`;
      return { kind, text: isOurs ? 'Unknown whether it was sent' : (sms?.status ?? 'unknown'), sentence };
    }
    case 'none':
      return { kind, text: words.none, sentence: words.nothingSent };
  }
}

function failed({ noun, failed: text }: Words, sms: Text, detail: string): MessageState {
  const sentence = `${noun} failed: ${detail}`;
  return sms?.status === 'undelivered'
    ? { kind: 'undelivered', text: 'Not delivered', sentence, detail }
    : { kind: 'failed', text, sentence, detail };
}

function waiting({ noun }: Words, sms: Text): MessageState {
  const state = { kind: 'waiting', text: 'Waiting', sentence: `${noun} waiting to be sent` } as const;
  if (!sms?.nextTryAt) return state;
  const detail = waitingWords(sms.errorMessage, sms.nextTryAt);
  return { ...state, sentence: `${state.sentence}: ${detail}`, detail };
}
