import type { components } from '../../../../api/schema.gen';
import { kindOf, waitingWords, type MessageKind } from '../../../messages/message-rules';
import type { JobMatch } from '../api/matches';

/** `undelivered`: failed after the provider took it; `unreachable`: no text is possible. */
export type MatchMessageKind = MessageKind | 'undelivered' | 'unreachable';

export interface MessageState {
  kind: MatchMessageKind;
  text: string;
  sentence: string;
  detail?: string;
}

type Text = NonNullable<JobMatch['notificationSms']>;
type UnreachableReason = components['schemas']['UnreachableReason'];

/** Set instead of an error when nobody was texted. */
const unreachableReasons: Readonly<Record<UnreachableReason, true>> = {
  'No phone number': true,
  'Number is blocked': true,
  'Not opted in to texts': true,
  'Not active': true,
};

const isUnreachable = (error: string | null): error is UnreachableReason =>
  unreachableReasons[error as UnreachableReason] === true;

const reasonFrom = (...reasons: (string | null | undefined)[]) => reasons.find(Boolean) ?? 'Unknown error';

interface Words {
  noun: string;
  none: string;
  nothingSent: string;
  delivered: string;
  sent: string;
  failed: string;
  about: string;
}

const notification: Words = {
  noun: 'SMS',
  none: 'Not notified',
  nothingSent: 'No SMS sent',
  delivered: 'Notified',
  sent: 'Notified',
  failed: 'Not sent',
  about: 'the SMS',
};

/** While the provider has not accepted it. */
const notificationUnderway: Words = { ...notification, sent: 'Sending' };

const offer: Words = {
  noun: 'Offer',
  none: 'No offer',
  nothingSent: 'No offer sent',
  delivered: 'Offer delivered',
  sent: 'Offer sent',
  failed: 'Offer not sent',
  about: 'the offer',
};

export function notificationState({
  notificationStatus,
  notificationError: error,
  notificationSms: sms,
}: JobMatch): MessageState {
  const hasFailed = notificationStatus === 'notification_failed';
  if (hasFailed && isUnreachable(error)) {
    return {
      kind: 'unreachable',
      text: 'Cannot be texted',
      sentence: `No SMS sent: ${error}`,
      detail: error,
    };
  }
  if (hasFailed) return failed(notification, sms, error);
  return stateOf(notificationStatus === 'notified' ? notification : notificationUnderway, sms, error);
}

export const offerState = ({ offerStatus, offerSms: sms }: JobMatch): MessageState =>
  offerStatus === 'offer_failed' ? failed(offer, sms) : stateOf(offer, sms);

/** `reason` is the match's, and goes before the text's own. */
function stateOf(words: Words, sms: Text | null, reason?: string | null): MessageState {
  if (!sms) return { kind: 'none', text: words.none, sentence: words.nothingSent };
  const kind = kindOf(sms.status);
  switch (kind) {
    case 'delivered':
      return { kind, text: words.delivered, sentence: `${words.noun} delivered successfully` };
    case 'failed':
      return failed(words, sms, reason);
    case 'sent':
      return { kind, text: words.sent, sentence: `${words.noun} sent, awaiting delivery confirmation` };
    case 'waiting':
      return waiting(words, sms);
    case 'stopped': {
      const detail = reasonFrom(sms.errorMessage);
      return { kind, text: 'Stopped', sentence: `${words.nothingSent}. Stopped: ${detail}`, detail };
    }
    case 'unknown': {
      const text = sms.status === 'unknown' ? 'Unknown whether it was sent' : sms.status;
      return { kind, text, sentence: `It is not known whether ${words.about} was delivered` };
    }
  }
}

function failed({ noun, failed: text }: Words, sms: Text | null, reason?: string | null): MessageState {
  const detail = reasonFrom(reason, sms?.errorMessage);
  const sentence = `${noun} failed: ${detail}`;
  return sms?.status === 'undelivered'
    ? { kind: 'undelivered', text: 'Not delivered', sentence, detail }
    : { kind: 'failed', text, sentence, detail };
}

function waiting({ noun }: Words, { errorMessage, nextTryAt }: Text): MessageState {
  const state = { kind: 'waiting', text: 'Waiting', sentence: `${noun} waiting to be sent` } as const;
  if (!nextTryAt) return state;
  const detail = waitingWords(errorMessage, nextTryAt);
  return { ...state, sentence: `${state.sentence}: ${detail}`, detail };
}
