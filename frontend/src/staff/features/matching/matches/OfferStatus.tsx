import { WarningOutlined } from '@ant-design/icons';
import { AnswerBy } from '../../offers/AnswerBy';
import { MessageStatus } from './MessageStatus';
import type { OfferCell } from './offer-cell';

interface OfferStatusProps {
  cell: OfferCell;
  subject: string;
  onOpen?: (() => void) | undefined;
}

export function OfferStatus({ cell, subject, onOpen }: OfferStatusProps) {
  return (
    <MessageStatus state={cell} subject={subject} onOpen={onOpen}>
      {cell.answerBy && (
        <span className="message-status-detail">
          <AnswerBy value={cell.answerBy} />
        </span>
      )}
      {cell.exception && (
        <span className="message-status-detail match-exception">
          <WarningOutlined aria-hidden /> {cell.exception}
        </span>
      )}
    </MessageStatus>
  );
}
