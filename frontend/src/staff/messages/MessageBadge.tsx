import {
  CheckCircleFilled,
  ClockCircleOutlined,
  CloseCircleFilled,
  MinusCircleOutlined,
  PauseCircleOutlined,
  QuestionCircleOutlined,
  SendOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';
import { StatusBadge } from '../components/StatusBadge';
import type { MessageKind } from './message-rules';

export const messageIcons: Record<MessageKind, ReactNode> = {
  delivered: <CheckCircleFilled aria-hidden />,
  failed: <CloseCircleFilled aria-hidden />,
  sent: <SendOutlined aria-hidden />,
  waiting: <ClockCircleOutlined aria-hidden />,
  unknown: <QuestionCircleOutlined aria-hidden />,
  stopped: <PauseCircleOutlined aria-hidden />,
  none: <MinusCircleOutlined aria-hidden />,
};

const tones = {
  delivered: 'positive',
  failed: 'destructive',
  sent: 'secondary',
  waiting: 'quiet',
  unknown: 'attention',
  stopped: 'quiet',
  none: 'quiet',
} as const satisfies Record<MessageKind, string>;

export const MessageBadge = ({ kind, children }: { kind: MessageKind; children: ReactNode }) => (
  <StatusBadge tone={tones[kind]} icon={messageIcons[kind]}>
    {children}
  </StatusBadge>
);
