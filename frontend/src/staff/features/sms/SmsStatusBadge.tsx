import { MessageBadge } from '../../messages/MessageBadge';
import { kindOf } from '../../messages/message-rules';

/** The statuses that the product has a word for; any other is shown as it is. */
const words: Readonly<Record<string, string>> = {
  delivered: 'Delivered',
  success: 'Delivered',
  sent: 'Sent',
  pending: 'Pending',
  failed: 'Failed',
  undelivered: 'Undelivered',
  stopped: 'Stopped',
};

/** What a text's status is called. */
export const smsStatusWord = (status: string): string => words[status] ?? status;

/** What became of a text, as an icon and a word. */
export const SmsStatusBadge = ({ status }: { status: string }) => (
  <MessageBadge kind={kindOf(status)}>{smsStatusWord(status)}</MessageBadge>
);
