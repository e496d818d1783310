import { DisconnectOutlined, StopOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { tipOf } from '../../../components/SharedTip';
import { messageIcons } from '../../../messages/MessageBadge';
import type { MatchMessageKind, MessageState } from './message-status';

const icons: Record<MatchMessageKind, ReactNode> = {
  ...messageIcons,
  undelivered: <DisconnectOutlined aria-hidden />,
  unreachable: <StopOutlined aria-hidden />,
};

interface MessageStatusProps {
  state: MessageState;
  subject: string;
  onOpen?: (() => void) | undefined;
}

export function MessageStatus({ state, subject, onOpen }: MessageStatusProps) {
  const { kind, text, sentence, detail } = state;
  return (
    <span className={`message-status is-${kind}`} {...tipOf(sentence)}>
      <span role="img" aria-label={sentence} className="message-status-icon">
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
      </span>
    </span>
  );
}
