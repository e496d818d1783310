import { MessageBadge } from '../../messages/MessageBadge';
import { kindOf } from '../../messages/message-rules';
import type { Sms } from './api/texts';

/** In the order that they are offered in; the last ones have no word of the product's own. */
const words: Readonly<Record<Sms['status'], string>> = {
  delivered: 'Delivered',
  sent: 'Sent',
  pending: 'Pending',
  failed: 'Failed',
  undelivered: 'Undelivered',
  stopped: 'Stopped',
  unknown: 'unknown',
  sending: 'sending',
  accepted: 'accepted',
  scheduled: 'scheduled',
  queued: 'queued',
  canceled: 'canceled',
};

export const SMS_STATUSES = Object.keys(words) as Sms['status'][];

/** What a text's status is called; one that this version does not know is shown as it is. */
export const smsStatusWord = (status: string): string =>
  (words as Readonly<Record<string, string>>)[status] ?? status;

/** What became of a text, as an icon and a word. */
export const SmsStatusBadge = ({ status }: Pick<Sms, 'status'>) => (
  <MessageBadge kind={kindOf(status)}>{smsStatusWord(status)}</MessageBadge>
);
