import { Checkbox, Input, InputNumber, Radio } from 'antd';
import { useId, useState } from 'react';
import { type FillInput, startFill } from '../../../api/dispatch';
import { HallTimeField } from '../../components/HallTime';
import type { Dialog } from '../../components/ReadingDialog';
import { TwoStepDialog } from '../../components/TwoStepDialog';
import { isInstant } from '../../forms/hall-times';
import { messageOr, useAction } from '../../forms/use-action';
import { useTextDraft } from '../../forms/use-text-draft';
import { MAX_SMS_LENGTH } from '../../messages/message-rules';
import { MessageLength } from '../../messages/MessageLength';
import { offerText, workerLink } from '../../messages/message-text';
import type { JobDetails } from '../jobs/api/jobs';
import { ANSWER_MINUTES } from '../offers/api/offers';
import { useFillRun } from './api/fill';
import { FillPreviewView } from './FillPreviewView';
import './fill.css';

const HOURS_OF_URGENT = 24;
const HOUR_MS = 3_600_000;

interface Settings extends Pick<FillInput, 'only' | 'unreachable'> {
  minutes: number | null;
  canvassUntil: string | null;
  note: string;
  isUrgent: boolean;
  isAgain: boolean;
}

const first: Settings = {
  only: 'everyone',
  unreachable: 'call',
  minutes: null,
  canvassUntil: null,
  note: '',
  isUrgent: false,
  isAgain: false,
};

function inputOf(message: string, settings: Settings): FillInput {
  const { only, unreachable, minutes, canvassUntil, note, isUrgent, isAgain } = settings;
  const asks = only === 'interested' && canvassUntil !== null;
  return {
    ...{ message, only, unreachable },
    ...(minutes !== null && { answerWithinMinutes: minutes }),
    ...(asks && { canvassUntil }),
    ...(asks && note.trim() && { note: note.trim() }),
    ...(isUrgent && { urgent: true }),
    ...(isAgain && { again: 'no-answer' }),
  };
}

/** An urgent run texts at any hour, so the start must be near. */
export const canBeUrgent = ({ startsAt }: Pick<JobDetails, 'startsAt'>, now = Date.now()): boolean =>
  startsAt !== null && Date.parse(startsAt) > now && Date.parse(startsAt) - now <= HOURS_OF_URGENT * HOUR_MS;

export function FillDialog({ open, job, employer, onClose }: Dialog & { job: JobDetails; employer: string }) {
  const draft = useTextDraft(`Fill by itself ${job.id}`);
  const [settings, setSettings] = useState(first);
  const [canStart, setCanStart] = useState(false);
  const { data: run } = useFillRun(job);
  const { attempt, isBusy } = useAction({
    act: (input: FillInput) => startFill(job.id, input),
    success: 'The job is being filled',
    failure: messageOr('Failed to start filling the job'),
    refreshes: ['job-matches', 'jobs', 'stats'],
  });
  const set = (changes: Partial<Settings>) => setSettings((before) => ({ ...before, ...changes }));
  const message = draft.text.trim();
  const { only, unreachable, minutes, canvassUntil, note, isUrgent, isAgain } = settings;
  const input = inputOf(message, settings);
  const text = offerText({ title: job.title, employer }, message, workerLink(job.id), minutes);
  const [messageId, minutesId, noteId, untilId, onlyId, reachId] = [
    ...[useId(), useId(), useId(), useId(), useId(), useId()],
  ] as [string, string, string, string, string, string];
  const close = () => {
    draft.clear();
    setSettings(first);
    onClose();
  };

  return (
    <TwoStepDialog
      open={open}
      title="Fill by itself"
      isUnsaved={message !== ''}
      isRestored={draft.isRestored}
      reviewText="Preview"
      canReview={
        message !== '' && text.length <= MAX_SMS_LENGTH && (canvassUntil === null || isInstant(canvassUntil))
      }
      canConfirm={canStart}
      confirmText="Start"
      pendingText="Starting..."
      isBusy={isBusy}
      onConfirm={() => attempt(input)}
      onClose={close}
      review={
        <>
          <p className="soft">
            Offers go out in the order of the list, as many as there are free places; each that ends is
            replaced at once.
          </p>
          <label htmlFor={messageId}>Offer Message</label>
          <Input.TextArea
            id={messageId}
            rows={3}
            required
            placeholder="When and where to come, what to bring"
            value={draft.text}
            onChange={(event) => draft.setText(event.target.value)}
          />
          <MessageLength text={text} toMany />
          <label htmlFor={minutesId}>Answer within (optional)</label>
          <InputNumber
            id={minutesId}
            className="fill-minutes"
            {...ANSWER_MINUTES}
            precision={0}
            suffix="minutes"
            value={minutes}
            onChange={(value) => set({ minutes: value })}
          />
          <p className="soft">
            Empty: by the time to the start: 4 hours, 1 hour, 20 minutes, at last 5 minutes
          </p>
          <h3 id={onlyId}>Offer to</h3>
          <Radio.Group
            className="fill-choices"
            aria-labelledby={onlyId}
            value={only}
            options={[
              { value: 'everyone', label: 'Everyone on the list, in order' },
              { value: 'interested', label: 'Only those who answered that they are interested' },
            ]}
            onChange={({ target }) => set({ only: target.value as Settings['only'] })}
          />
          {only === 'interested' && (
            <div className="fill-canvass">
              <label htmlFor={untilId}>Ask everyone first, until (optional)</label>
              <HallTimeField
                id={untilId}
                value={canvassUntil}
                onChange={(value) => set({ canvassUntil: value })}
              />
              {canvassUntil !== null && (
                <>
                  <label htmlFor={noteId}>Note of the question (optional)</label>
                  <Input.TextArea
                    id={noteId}
                    rows={2}
                    value={note}
                    onChange={(event) => set({ note: event.target.value })}
                  />
                </>
              )}
            </div>
          )}
          <h3 id={reachId}>Who cannot be texted</h3>
          <Radio.Group
            className="fill-choices"
            aria-labelledby={reachId}
            value={unreachable}
            options={[
              { value: 'call', label: 'Keep a place and show me whom to call' },
              { value: 'pass-over', label: 'Pass over, in my name' },
            ]}
            onChange={({ target }) => set({ unreachable: target.value as Settings['unreachable'] })}
          />
          <div className="fill-choices fill-more">
            {run && (
              <Checkbox checked={isAgain} onChange={({ target }) => set({ isAgain: target.checked })}>
                Offer again to those who did not answer
              </Checkbox>
            )}
            <Checkbox
              checked={isUrgent}
              disabled={!canBeUrgent(job)}
              onChange={({ target }) => set({ isUrgent: target.checked })}
            >
              Urgent: text at any hour{canBeUrgent(job) ? '' : ' (only within 24 hours before the start)'}
            </Checkbox>
          </div>
        </>
      }
      confirmation={<FillPreviewView jobId={job.id} input={input} onReady={setCanStart} />}
    />
  );
}
