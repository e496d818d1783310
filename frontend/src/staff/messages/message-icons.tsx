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
import type { MessageKind } from './message-rules';

/** The shape that says what became of a text, beside the words. */
export const messageIcons: Record<MessageKind, ReactNode> = {
  delivered: <CheckCircleFilled aria-hidden />,
  failed: <CloseCircleFilled aria-hidden />,
  sent: <SendOutlined aria-hidden />,
  waiting: <ClockCircleOutlined aria-hidden />,
  unknown: <QuestionCircleOutlined aria-hidden />,
  stopped: <PauseCircleOutlined aria-hidden />,
  none: <MinusCircleOutlined aria-hidden />,
};
