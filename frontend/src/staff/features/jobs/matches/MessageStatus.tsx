import { tipOf } from '../../../components/SharedTip';
import { messageIcons } from '../../sms/message-icons';
import type { MessageState } from './message-status';

interface MessageStatusProps {
  state: MessageState;
  /** Whose message it is, for those who hear it. */
  subject: string;
  /** Opens the message; undefined when there is none. */
  onOpen?: (() => void) | undefined;
}

/** What became of a text: an icon that says it in full (in a `SharedTip` also to the eye), and a word that opens it. */
export function MessageStatus({ state: { kind, text, sentence }, subject, onOpen }: MessageStatusProps) {
  // Without a button to reach, a failure's reason must still be within reach of the keyboard.
  const isStop = !onOpen && kind === 'failed';
  return (
    <span className={`message-status is-${kind}`} tabIndex={isStop ? 0 : undefined} {...tipOf(sentence)}>
      <span role="img" aria-label={sentence} className="message-status-icon">
        {messageIcons[kind]}
      </span>
      {onOpen ? (
        <button type="button" aria-label={`${text}: show the message to ${subject}`} onClick={onOpen}>
          {text}
        </button>
      ) : (
        <span>{text}</span>
      )}
    </span>
  );
}
