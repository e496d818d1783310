import type { ReactNode } from 'react';
import { StatusBadge } from '../components/StatusBadge';
import { messageIcons } from './message-icons';
import type { MessageKind } from './message-rules';

const tones = {
  delivered: 'positive',
  failed: 'destructive',
  sent: 'secondary',
  waiting: 'quiet',
  unknown: 'attention',
  stopped: 'quiet',
  none: 'quiet',
} as const satisfies Record<MessageKind, string>;

/** What became of a message, in the colour and with the icon of its kind. */
export const MessageBadge = ({ kind, children }: { kind: MessageKind; children: ReactNode }) => (
  <StatusBadge tone={tones[kind]} icon={messageIcons[kind]}>
    {children}
  </StatusBadge>
);
