import { StatusBadge } from '../../components/StatusBadge';
import { messageIcons } from './message-icons';
import { kindOf, type MessageKind } from './message-rules';

/** The statuses that the product has a word for; any other is shown as it is. */
const words: Readonly<Record<string, string>> = {
  delivered: 'Delivered',
  success: 'Delivered',
  sent: 'Sent',
  pending: 'Pending',
  failed: 'Failed',
  undelivered: 'Undelivered',
};

const tones = {
  delivered: 'positive',
  failed: 'destructive',
  sent: 'secondary',
  waiting: 'quiet',
  unknown: 'attention',
  none: 'quiet',
} as const satisfies Record<MessageKind, string>;

/** What a text's status is called. */
export const smsStatusWord = (status: string): string => words[status] ?? status;

/** What became of a text, as an icon and a word. */
export function SmsStatusBadge({ status }: { status: string }) {
  const kind = kindOf(status);
  return (
    <StatusBadge tone={tones[kind]} icon={messageIcons[kind]}>
      {smsStatusWord(status)}
    </StatusBadge>
  );
}
