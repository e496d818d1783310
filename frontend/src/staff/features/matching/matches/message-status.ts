import type { Schemas } from '../../../../api';
import { formatMoment } from '../../../../shared/dates';
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
type UnreachableReason = Schemas['UnreachableReason'];

/** How a list says when something was. */
export type Clock = (instant: string | null | undefined) => string;

/** Set instead of an error when nobody was texted; as a cell of the list has room for it. */
const unreachableReasons: Readonly<Record<UnreachableReason, string>> = {
  'No phone number': 'no phone',
  'Number is blocked': 'number is blocked',
  'Not opted in to texts': 'not opted in',
  'Not active': 'not active',
};

const isUnreachable = (error: string | null): error is UnreachableReason =>
  Object.hasOwn(unreachableReasons, error ?? '');

const reasonFrom = (...reasons: (string | null | undefined)[]) => reasons.find(Boolean) ?? 'Unknown error';

interface Words {
  noun: string;
  none: string;
  nothingSent: string;
  /** With when it was, as in 'Texted 11:14 AM'. */
  texted: string;
  failed: string;
  about: string;
}

const notification: Words = {
  noun: 'SMS',
  none: 'Not notified',
  nothingSent: 'No SMS sent',
  texted: 'Texted',
  failed: 'Not sent',
  about: 'the SMS',
};

const offer: Words = {
  noun: 'Offer',
  none: 'No offer',
  nothingSent: 'No offer sent',
  texted: 'Offered',
  failed: 'Offer not sent',
  about: 'the offer',
};

/** What is told of a match, or of a job of a worker. */
type Told = Pick<JobMatch, 'notificationStatus' | 'notificationError' | 'notificationSms' | 'notifiedAt'>;

export function notificationState(match: Told, clock: Clock = formatMoment): MessageState {
  const { notificationStatus, notificationError: error, notificationSms: sms } = match;
  const hasFailed = notificationStatus === 'notification_failed';
  if (hasFailed && isUnreachable(error))
    return {
      kind: 'unreachable',
      text: `Not texted: ${unreachableReasons[error]}`,
      sentence: `No SMS sent: ${error}`,
    };
  const words = { ...notification, texted: textedAt(notification, clock(match.notifiedAt)) };
  if (hasFailed) return failed(words, sms, error);
  // While the provider has not accepted it.
  const underway = kindOf(sms?.status ?? '') === 'sent' && notificationStatus !== 'notified';
  return stateOf(underway ? { ...words, texted: 'Sending' } : words, sms, error);
}

export function offerState(match: JobMatch, clock: Clock = formatMoment): MessageState {
  const { offerStatus, offerSms: sms } = match;
  const words = { ...offer, texted: textedAt(offer, clock(match.offeredAt)) };
  return offerStatus === 'offer_failed' ? failed(words, sms) : stateOf(words, sms);
}

const textedAt = ({ texted }: Words, time: string) => (time ? `${texted} ${time}` : texted);

/** `reason` is the match's, and goes before the text's own. */
function stateOf(words: Words, sms: Text | null, reason?: string | null): MessageState {
  if (!sms) return { kind: 'none', text: words.none, sentence: words.nothingSent };
  const kind = kindOf(sms.status);
  switch (kind) {
    case 'delivered':
      return {
        kind,
        text: `${words.texted}, delivered`,
        sentence: `${words.noun} delivered successfully`,
      };
    case 'failed':
      return failed(words, sms, reason);
    case 'sent':
      return { kind, text: words.texted, sentence: `${words.noun} sent, awaiting delivery confirmation` };
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

function failed(
  { noun, failed: text, texted }: Words,
  sms: Text | null,
  reason?: string | null,
): MessageState {
  const detail = reasonFrom(reason, sms?.errorMessage);
  const sentence = `${noun} failed: ${detail}`;
  return sms?.status === 'undelivered'
    ? { kind: 'undelivered', text: `${texted}, not delivered`, sentence, detail }
    : { kind: 'failed', text, sentence, detail };
}

function waiting({ noun }: Words, { errorMessage, nextTryAt }: Text): MessageState {
  const state = { kind: 'waiting', text: 'Waiting', sentence: `${noun} waiting to be sent` } as const;
  if (!nextTryAt) return state;
  const detail = waitingWords(errorMessage, nextTryAt);
  return { ...state, sentence: `${state.sentence}: ${detail}`, detail };
}
