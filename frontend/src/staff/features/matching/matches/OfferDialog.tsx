import { Input } from 'antd';
import { useId } from 'react';
import { useTextDraft } from '../../../forms/use-text-draft';
import { MAX_SMS_LENGTH } from '../../../messages/message-rules';
import { MessageLength } from '../../../messages/MessageLength';
import { useSendOffer } from '../api/match-actions';
import type { JobMatch } from '../api/use-job-matches';
import type { Job } from '../../jobs/api/use-jobs';
import { nameOf } from './match-rules';
import { offerText, workerLink } from './message-text';
import { TwoStepDialog } from './TwoStepDialog';

interface OfferDialogProps {
  open: boolean;
  job: Job;
  employer: string;
  match: JobMatch;
  onClose: () => void;
  /** Closes it after the offer was sent: the button that opened it can take no focus then. */
  onSent: () => void;
}

/** 'Send Job Offer': a personal text to one worker. */
export function OfferDialog({ open, job, employer, match, onClose, onSent }: OfferDialogProps) {
  const { mutateAsync: sendOffer } = useSendOffer(match.id);
  const { text: typed, setText: setTyped, isRestored, clear } = useTextDraft(`Send Job Offer ${match.id}`);
  const fieldId = useId();
  const message = typed.trim();
  const text = offerText({ title: job.title, employer }, message, workerLink(match.id));
  const clearAnd = (then: () => void) => () => {
    clear();
    then();
  };

  return (
    <TwoStepDialog
      open={open}
      title="Send Job Offer"
      isUnsaved={message !== ''}
      isRestored={isRestored}
      canReview={message !== '' && text.length <= MAX_SMS_LENGTH}
      confirmText="Send Job Offer"
      pendingText="Sending..."
      onConfirm={() =>
        sendOffer(message).then(
          () => true,
          () => false,
        )
      }
      onClose={clearAnd(onClose)}
      onSent={clearAnd(onSent)}
      review={
        <>
          <p>
            To <strong>{nameOf(match)}</strong>
          </p>
          <label htmlFor={fieldId}>Offer Message</label>
          <Input.TextArea
            id={fieldId}
            rows={4}
            required
            placeholder="When and where to come, what to bring"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <h3>Message preview</h3>
          <p className="message-preview">{text}</p>
          <MessageLength text={text} />
        </>
      }
      confirmation={
        <>
          <p>
            <strong>{nameOf(match)}</strong> will get this offer now. It cannot be taken back.
          </p>
          <p className="message-preview">{text}</p>
        </>
      }
    />
  );
}
