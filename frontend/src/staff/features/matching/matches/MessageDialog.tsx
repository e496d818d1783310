import { Input, Radio } from 'antd';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useMemo, useState } from 'react';
import { messageWorkers, reviewMessage, type Versions } from '../../../../api/dispatch';
import { formatDateTime } from '../../../../shared/dates';
import { TwoStepDialog } from '../../../components/TwoStepDialog';
import type { Dialog } from '../../../components/ReadingDialog';
import { messageOr, useAction } from '../../../forms/use-action';
import { useTextDraft } from '../../../forms/use-text-draft';
import { hallQuery } from '../../../hooks/hall-query';
import { MAX_SMS_LENGTH } from '../../../messages/message-rules';
import { MessageLength } from '../../../messages/MessageLength';
import type { JobDetails } from '../../jobs/api/jobs';
import { ReviewInLanguages } from '../../../messages/TextsInLanguages';
import { TextsLater, WhoIsTexted } from '../../../messages/WhoIsTexted';
import { VersionsField } from '../../../messages/VersionsField';
import { type JobMatch, nameOf, readsAnother } from '../api/matches';

type To = 'accepted' | 'offered' | 'all';

interface MessageDialogProps extends Dialog {
  job: JobDetails;
  matches: readonly JobMatch[];
  /** Empty: whoever the dialog is told to. */
  chosen: readonly JobMatch[];
  /** The time or the place of the job has changed: those who accepted are to know. */
  isAboutChange: boolean;
  /** Whom a message is to: what was typed to one comes back for nobody else. */
  draftOf: string;
}

const GROUPS: readonly { value: To; label: string }[] = [
  { value: 'accepted', label: 'Accepted' },
  { value: 'offered', label: 'Offered' },
  { value: 'all', label: 'All on the list' },
];

const isAmong = ({ status }: JobMatch, to: To) =>
  to === 'all' ? status !== 'Ineligible' : status === (to === 'accepted' ? 'Accepted' : 'Offered');

const workers = (count: number) => (count === 1 ? '1 worker' : `${count.toLocaleString('en-US')} workers`);

/** A text to any of a job's workers, in two steps as every text to many. */
export function MessageDialog({
  open,
  job,
  matches,
  chosen,
  isAboutChange,
  draftOf,
  onClose,
}: MessageDialogProps) {
  const { data: hall } = useQuery(hallQuery);
  const [to, setTo] = useState<To>('accepted');
  const [messageIn, setMessageIn] = useState<Versions>(null);
  const [when, setWhen] = useState<'hours' | 'now'>('hours');
  const draft = useTextDraft(`Message ${job.id} ${isAboutChange ? 'change' : draftOf}`);
  const { clear } = draft;
  // The next change is another one: nothing of this one's text stands there then.
  useEffect(() => {
    if (!open && isAboutChange) clear();
  }, [open, isAboutChange, clear]);
  const typed = draft.text === '' && isAboutChange ? changeText(job) : draft.text;
  const [messageId, toId, whenId] = [useId(), useId(), useId()];
  const isChosen = chosen.length > 0 && !isAboutChange;
  const asked = useMemo(
    () => (isChosen ? chosen : matches.filter((match) => isAmong(match, to))),
    [isChosen, chosen, matches, to],
  );
  const unreached = asked.filter(({ worker }) => !worker || worker.unreachableReason !== null);
  const reached = asked.length - unreached.length;
  const message = typed.trim();
  // Only a single text may go at any hour.
  const hours = hall?.textingHours ?? null;
  const isHeld = hours !== null && (reached > 1 || when === 'hours');
  const asks = {
    ...(isChosen ? { matchIds: chosen.map(({ id }) => id) } : { to }),
    message,
    ...(messageIn && { messageIn }),
  };
  const { attempt, isBusy } = useAction({
    act: () => messageWorkers(job.id, { ...asks, ...(hours && { when: isHeld ? 'hours' : 'now' }) }),
    success: (answer) => ['Message Sent', answer.message],
    failure: (error) => ['Message Not Sent', messageOr('Failed to send the message')(error)],
    refreshes: ['sms', 'stats'],
  });
  const close = () => {
    draft.clear();
    setMessageIn(null);
    setTo('accepted');
    setWhen('hours');
    onClose();
  };
  return (
    <TwoStepDialog
      open={open}
      title="Message Workers"
      isUnsaved={draft.text.trim() !== '' || messageIn !== null}
      isRestored={draft.isRestored}
      canReview={message !== '' && reached > 0 && message.length <= MAX_SMS_LENGTH}
      confirmText="Send Message"
      pendingText="Sending..."
      isBusy={isBusy}
      onConfirm={() => attempt()}
      onClose={close}
      review={
        <>
          {!isChosen && (
            <>
              <h3 id={toId}>To</h3>
              <Radio.Group
                aria-labelledby={toId}
                value={to}
                options={GROUPS.map(({ value, label }) => ({
                  value,
                  label: `${label} (${matches.filter((match) => isAmong(match, value)).length})`,
                }))}
                onChange={({ target }) => setTo(target.value as To)}
              />
            </>
          )}
          <p className="notify-count">
            <strong>{workers(reached)}</strong> to be texted
          </p>
          {unreached.length > 0 && (
            <details className="notify-unreachable">
              <summary>{`${workers(unreached.length)} will not be reached`}</summary>
              {unreached
                .slice(0, 50)
                .map((match) => `${nameOf(match)} (${match.worker?.unreachableReason ?? 'deleted'})`)
                .join(', ')}
            </details>
          )}
          <label htmlFor={messageId}>Message</label>
          <Input.TextArea
            id={messageId}
            rows={4}
            required
            value={typed}
            onChange={(event) => draft.setText(event.target.value)}
          />
          <VersionsField of="Message" multiline value={messageIn} onChange={setMessageIn} />
          <MessageLength text={message} toMany />
          <ReviewInLanguages
            jobId={job.id}
            typed={asks}
            isNeeded={message !== '' && asked.some(readsAnother)}
            review={reviewMessage}
          />
          <TextsLater texts={isHeld ? reached : 0} />
          {hours && reached === 1 && (
            <>
              <h3 id={whenId}>When</h3>
              <Radio.Group
                aria-labelledby={whenId}
                value={when}
                options={[
                  {
                    value: 'hours',
                    label: `Within the texting hours (${hours.from} to ${hours.to})`,
                  },
                  { value: 'now', label: 'Now, whatever the hour' },
                ]}
                onChange={({ target }) => setWhen(target.value as 'hours' | 'now')}
              />
            </>
          )}
        </>
      }
      confirmation={
        <>
          <WhoIsTexted who={workers(reached)} what="text" texts={isHeld ? reached : 0} />
          <p className="message-preview">{message}</p>
          {unreached.length > 0 && <p>{`${workers(unreached.length)} cannot be texted.`}</p>}
        </>
      }
    />
  );
}

function changeText({ title, startsAt, endsAt, reportTo }: JobDetails): string {
  const parts = [
    startsAt && `Starts ${formatDateTime(startsAt)}.`,
    endsAt && `Ends ${formatDateTime(endsAt)}.`,
    reportTo && `Report to: ${reportTo}`,
  ];
  return [`Changed: ${title}.`, ...parts.filter(Boolean)].join(' ');
}
