import { MessageBadge } from '../../messages/MessageBadge';
import { kindOf } from '../../messages/message-rules';
import type { Sms } from './api/texts';

/** In the order of the filter; the lower-case words are the provider's. */
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

export const smsStatusWord = (status: string): string =>
  (words as Readonly<Record<string, string>>)[status] ?? status;

export const SmsStatusBadge = ({ status }: Pick<Sms, 'status'>) => (
  <MessageBadge kind={kindOf(status)}>{smsStatusWord(status)}</MessageBadge>
);
