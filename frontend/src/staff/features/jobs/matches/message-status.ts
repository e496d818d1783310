import { kindOf, type MessageKind } from '../../sms/message-rules';
import type { JobMatch } from '../api/use-job-matches';

/** What became of a text: `text` stands in the table, `sentence` explains it. */
export interface MessageState {
  kind: MessageKind;
  text: string;
  sentence: string;
}

const failure = (words: string, ...reasons: (string | null | undefined)[]) =>
  `${words}: ${reasons.find(Boolean) ?? 'Unknown error'}`;

/** The state of the text that told a worker about the job. */
export function notificationState(match: JobMatch): MessageState {
  const { notificationStatus, notificationError, notificationSms: sms } = match;
  const kind =
    notificationStatus === 'notification_failed' ? 'failed' : sms ? kindOf(sms.status) : ('none' as const);
  switch (kind) {
    case 'delivered':
      return { kind, text: 'Notified', sentence: 'SMS delivered successfully' };
    case 'failed':
      return {
        kind,
        text: 'Failed',
        sentence: failure('SMS failed', notificationError, sms?.errorMessage),
      };
    case 'sent':
      return {
        kind,
        text: notificationStatus === 'notified' ? 'Notified' : 'Sending',
        sentence: 'SMS sent, awaiting delivery confirmation',
      };
    case 'waiting':
      return { kind, text: 'Waiting', sentence: 'SMS waiting to be sent' };
    case 'unknown':
      return {
        kind,
        text: sms?.status ?? 'unknown',
        sentence: 'It is not known whether the SMS was delivered',
      };
    case 'none':
      return { kind, text: 'Not notified', sentence: 'No SMS sent' };
  }
}

/** The state of the text that offered the job to a worker. */
export function offerState({ offerStatus, offerSms: sms }: JobMatch): MessageState {
  const kind = offerStatus === 'offer_failed' ? 'failed' : sms ? kindOf(sms.status) : ('none' as const);
  switch (kind) {
    case 'delivered':
      return { kind, text: 'Offer delivered', sentence: 'Offer delivered successfully' };
    case 'failed':
      return { kind, text: 'Offer failed', sentence: failure('Offer failed', sms?.errorMessage) };
    case 'sent':
      return { kind, text: 'Offer sent', sentence: 'Offer sent, awaiting delivery confirmation' };
    case 'waiting':
      return { kind, text: 'Waiting', sentence: 'Offer waiting to be sent' };
    case 'unknown':
      return {
        kind,
        text: sms?.status ?? 'unknown',
        sentence: 'It is not known whether the offer was delivered',
      };
    case 'none':
      return { kind, text: 'No offer', sentence: 'No offer sent' };
  }
}
