import { DisconnectOutlined, StopOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { tipOf } from '../../../components/SharedTip';
import { messageIcons } from '../../../messages/MessageBadge';
import type { MatchMessageKind, MessageState } from './message-status';
import './message-status.css';

const icons: Record<MatchMessageKind, ReactNode> = {
  ...messageIcons,
  undelivered: <DisconnectOutlined aria-hidden />,
  unreachable: <StopOutlined aria-hidden />,
};

/** Of the icon; the words take only the colour of what has failed, and of what was not sent. */
const colours: Record<MatchMessageKind, string> = {
  delivered: 'success',
  failed: 'danger',
  sent: 'info',
  waiting: 'warning',
  unknown: 'warning',
  undelivered: 'warning',
  none: 'ink-soft',
  stopped: 'ink-soft',
  unreachable: 'ink-soft',
};
const coloured = ['failed', 'none', 'stopped', 'unreachable'];

interface MessageStatusProps {
  state: MessageState;
  subject: string;
  onOpen?: (() => void) | undefined;
  /** Below the words. */
  children?: ReactNode;
}

export function MessageStatus({ state, subject, onOpen, children }: MessageStatusProps) {
  const { kind, text, sentence, detail } = state;
  const color = `var(--hall-${colours[kind]})`;
  return (
    <span
      className="message-status"
      style={coloured.includes(kind) ? { color } : undefined}
      {...tipOf(sentence)}
    >
      <span role="img" aria-label={sentence} className="message-status-icon" style={{ color }}>
        {icons[kind]}
      </span>
      <span className="message-status-words">
        {onOpen ? (
          <button
            type="button"
            className="plain-button"
            aria-label={`${text}: show the message to ${subject}`}
            onClick={onOpen}
          >
            {text}
          </button>
        ) : (
          <span>{text}</span>
        )}
        {detail && <span className="message-status-detail">{detail}</span>}
        {children}
      </span>
    </span>
  );
}
