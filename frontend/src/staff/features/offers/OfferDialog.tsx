import { Alert, Input } from 'antd';
import { useId } from 'react';
import { formatPhone } from '../../../shared/phone';
import { useTextDraft } from '../../forms/use-text-draft';
import { MAX_SMS_LENGTH } from '../../messages/message-rules';
import { MessageLength } from '../../messages/MessageLength';
import { offerText, workerLink } from '../../messages/message-text';
import { TwoStepDialog } from '../../components/TwoStepDialog';
import type { Dialog } from '../../components/ReadingDialog';
import type { Job } from '../jobs/api/jobs';
import { type JobMatch, nameOf, useSendOffer } from '../matching/api/matches';

interface OfferDialogProps extends Dialog {
  job: Job;
  employer: string;
  match: JobMatch;
  /** Since the dialog was opened. */
  hasNewNumber: boolean;
  /** The button that opened it may be disabled then and take no focus. */
  onSent: () => void;
}

export function OfferDialog(props: OfferDialogProps) {
  const { open, job, employer, match, hasNewNumber, onClose, onSent } = props;
  const { attempt, isBusy } = useSendOffer(match.id);
  const {
    text: typed,
    setText: setTyped,
    isRestored,
    clear,
  } = useTextDraft(`Send Job Offer ${job.id} ${match.workerId ?? match.id}`);
  const fieldId = useId();
  const message = typed.trim();
  const text = offerText({ title: job.title, employer }, message, workerLink(match.id));
  const newNumber = hasNewNumber && (
    <Alert className="form-notice" type="warning" showIcon title={newNumberNotice(match)} />
  );
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
      isBusy={isBusy}
      onConfirm={() => attempt(message)}
      onClose={clearAnd(onClose)}
      onSent={clearAnd(onSent)}
      review={
        <>
          {newNumber}
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
          {newNumber}
          <p>
            <strong>{nameOf(match)}</strong> will get this offer now. It cannot be taken back.
          </p>
          <p className="message-preview">{text}</p>
        </>
      }
    />
  );
}

function newNumberNotice(match: JobMatch): string {
  const { phone, unreachableReason } = match.worker ?? {};
  const changed = `The number of ${nameOf(match)} has changed meanwhile`;
  if (!phone) return `${changed}: there is none now.`;
  const to = `${changed} to ${formatPhone(phone)}`;
  return unreachableReason
    ? `${to}, which cannot be texted: ${unreachableReason}.`
    : `${to}; the offer goes there.`;
}
