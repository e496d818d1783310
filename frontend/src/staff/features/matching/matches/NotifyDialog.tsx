import { WarningFilled } from '@ant-design/icons';
import { Checkbox, Flex, Input } from 'antd';
import { useId, useMemo, useState } from 'react';
import type { Versions } from '../../../../api/dispatch';
import { useTextDraft } from '../../../forms/use-text-draft';
import { useToast } from '../../../toast/toast-context';
import { MAX_SMS_LENGTH } from '../../../messages/message-rules';
import { MessageLength } from '../../../messages/MessageLength';
import { CANNOT_NOTIFY, type JobMatch, nameOf, useNotify } from '../api/matches';
import type { JobDetails } from '../../jobs/api/jobs';
import { notifyPlan, notifyRefusal } from './match-rules';
import { notificationPreview, notificationText, workerLink } from '../../../messages/message-text';
import { VersionsField } from '../../../messages/VersionsField';
import { InLanguages } from './InLanguages';
import { OutdatedMatches } from './OutdatedMatches';
import { TextsLater, WhoIsTexted } from '../../../messages/WhoIsTexted';
import { TwoStepDialog } from '../../../components/TwoStepDialog';
import type { Dialog } from '../../../components/ReadingDialog';

interface NotifyDialogProps extends Dialog {
  job: JobDetails;
  employer: string;
  matches: readonly JobMatch[];
}

const SHOWN_NAMES = 50;
const workers = (count: number) => (count === 1 ? '1 worker' : `${count.toLocaleString('en-US')} workers`);

export function NotifyDialog({ open, job, employer, matches, onClose }: NotifyDialogProps) {
  const toast = useToast();
  const { attempt, isBusy } = useNotify(job.id);
  const { text: typed, setText: setTyped, isRestored, clear } = useTextDraft(`Notify Job Matches ${job.id}`);
  const noteId = useId();
  const [noteIn, setNoteIn] = useState<Versions>(null);
  const [textsUnknownAgain, setTextsUnknownAgain] = useState(true);
  const plan = useMemo(() => notifyPlan(matches, textsUnknownAgain), [matches, textsUnknownAgain]);
  const note = typed.trim();
  const about = { title: job.title, employer };
  const preview = notificationPreview(about, note);
  const sent = notificationText(about, note, workerLink(plan.reachable[0]?.id ?? job.id));

  const close = () => {
    clear();
    setNoteIn(null);
    setTextsUnknownAgain(true);
    onClose();
  };
  const send = () => {
    // The job may have been closed while the text was written.
    const refusal = notifyRefusal(job);
    if (refusal === undefined) return attempt({ note, noteIn, textsUnknownAgain });
    toast.error(CANNOT_NOTIFY, refusal);
    return Promise.resolve(false);
  };

  return (
    <TwoStepDialog
      open={open}
      title="Notify Job Matches"
      isUnsaved={note !== '' || noteIn !== null}
      isRestored={isRestored}
      canReview={
        plan.reachable.length > 0 && sent.length <= MAX_SMS_LENGTH && (note !== '' || noteIn === null)
      }
      confirmText="Send Notifications"
      pendingText="Sending..."
      isBusy={isBusy}
      onConfirm={send}
      onClose={close}
      review={
        <>
          <OutdatedMatches job={job} />
          <p className="notify-count">
            <strong>{workers(plan.reachable.length)}</strong> to be notified
          </p>
          <LeftAlone alreadyNotified={plan.alreadyNotified} leftOut={plan.leftOut} />
          {plan.unknown > 0 && (
            <Checkbox
              className="notify-unknown"
              checked={textsUnknownAgain}
              onChange={(event) => setTextsUnknownAgain(event.target.checked)}
            >
              {`Also text ${workers(plan.unknown)} whose last text may or may not have been sent`}
            </Checkbox>
          )}
          <Unreachable plan={plan} />
          <label htmlFor={noteId}>Additional note (optional)</label>
          <Input.TextArea
            id={noteId}
            rows={3}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <VersionsField of="Note" multiline value={noteIn} onChange={setNoteIn} isAlone={note === ''} />
          <h3>Message preview</h3>
          <p className="message-preview">{preview}</p>
          <MessageLength text={sent} toMany />
          <TextsLater texts={plan.reachable.length} />
          <InLanguages jobId={job.id} note={note} noteIn={noteIn} textsUnknownAgain={textsUnknownAgain} />
        </>
      }
      confirmation={
        <>
          <WhoIsTexted who={workers(plan.reachable.length)} what="text" texts={plan.reachable.length} />
          <p className="message-preview">{preview}</p>
          {plan.unreachableCount > 0 && <p>{`${workers(plan.unreachableCount)} cannot be texted.`}</p>}
        </>
      }
    />
  );
}

function LeftAlone({ alreadyNotified, leftOut }: { alreadyNotified: number; leftOut: number }) {
  const parts = [
    alreadyNotified > 0 && `${workers(alreadyNotified)} already notified`,
    leftOut > 0 && `${workers(leftOut)} ineligible or declined`,
  ].filter(Boolean);
  return parts.length > 0 ? <p className="soft">{`Left out: ${parts.join(', ')}`}</p> : null;
}

function Unreachable({ plan }: { plan: ReturnType<typeof notifyPlan> }) {
  if (plan.unreachableCount === 0) return null;
  return (
    <div className="notify-unreachable">
      <Flex component="p" align="center" gap={8}>
        <WarningFilled aria-hidden />
        {`${workers(plan.unreachableCount)} will not be reached`}
      </Flex>
      {[...plan.unreachable].map(([reason, unreached]) => (
        <details key={reason}>
          <summary>{`${reason}: ${unreached.length.toLocaleString('en-US')}`}</summary>
          {unreached.slice(0, SHOWN_NAMES).map(nameOf).join(', ')}
          {unreached.length > SHOWN_NAMES && ` and ${unreached.length - SHOWN_NAMES} more`}
        </details>
      ))}
    </div>
  );
}
