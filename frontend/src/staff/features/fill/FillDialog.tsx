import { Checkbox, Input, Radio } from 'antd';
import { useId, useState } from 'react';
import { type FillInput, startFill, type Versions } from '../../../api/dispatch';
import { HallTimeField } from '../../components/HallTime';
import type { Dialog } from '../../components/ReadingDialog';
import { TwoStepDialog } from '../../components/TwoStepDialog';
import { INCOMPLETE, isInstant } from '../../forms/hall-times';
import { messageOr, useAction } from '../../forms/use-action';
import { MAX_SMS_LENGTH } from '../../messages/message-rules';
import { MessageLength } from '../../messages/MessageLength';
import { VersionsField } from '../../messages/VersionsField';
import { offerText, workerLink } from '../../messages/message-text';
import type { JobDetails } from '../jobs/api/jobs';
import { OfferWords } from '../offers/OfferWords';
import { useOfferWords } from '../offers/use-offer-words';
import { useFillRun } from './api/fill';
import { FillPreviewView } from './FillPreviewView';
import './fill.css';

const HOURS_OF_URGENT = 24;
const HOUR_MS = 3_600_000;

interface Settings extends Pick<FillInput, 'only' | 'unreachable'> {
  canvassUntil: string | null;
  note: string;
  noteIn: Versions;
  isUrgent: boolean;
  isAgain: boolean;
}

const first: Settings = {
  only: 'everyone',
  unreachable: 'call',
  canvassUntil: null,
  note: '',
  noteIn: null,
  isUrgent: false,
  isAgain: false,
};

type Words = Pick<FillInput, 'message' | 'messageIn' | 'answerWithinMinutes'>;

function inputOf(words: Words, settings: Settings): FillInput {
  const { only, unreachable, canvassUntil, note, noteIn, isUrgent, isAgain } = settings;
  const asks = only === 'interested' && canvassUntil !== null;
  return {
    ...words,
    ...{ only, unreachable },
    ...(asks && { canvassUntil }),
    ...(asks && note.trim() && { note: note.trim() }),
    ...(asks && noteIn && { noteIn }),
    ...(isUrgent && { urgent: true }),
    ...(isAgain && { again: 'no-answer' }),
  };
}

/** An urgent run texts at any hour, so the start must be near. */
export const canBeUrgent = ({ startsAt }: Pick<JobDetails, 'startsAt'>, now = Date.now()): boolean =>
  startsAt !== null && Date.parse(startsAt) > now && Date.parse(startsAt) - now <= HOURS_OF_URGENT * HOUR_MS;

interface FillDialogProps extends Dialog {
  job: JobDetails;
  employer: string;
  onStarted: () => void;
}

export function FillDialog({ open, job, employer, onStarted, onClose }: FillDialogProps) {
  const words = useOfferWords(`Fill by itself ${job.id}`);
  const [settings, setSettings] = useState(first);
  const [canStart, setCanStart] = useState(false);
  const { data: run } = useFillRun(job);
  const { attempt, isBusy } = useAction({
    act: (input: FillInput) => startFill(job.id, input),
    success: 'The job is being filled',
    failure: messageOr('Failed to start filling the job'),
    refreshes: ['job-matches', 'jobs', 'stats'],
    refreshFirst: true,
  });
  const set = (changes: Partial<Settings>) => setSettings((before) => ({ ...before, ...changes }));
  const offerTo = (only: Settings['only']) =>
    setSettings((before) => {
      // The field of the time goes and comes with this choice; what was half typed in it does not come back.
      const canvassUntil = before.canvassUntil === INCOMPLETE ? null : before.canvassUntil;
      return { ...before, only, canvassUntil };
    });
  const { message, minutes } = words;
  const { only, unreachable, canvassUntil, note, isUrgent, isAgain } = settings;
  const input = inputOf(words.input, settings);
  const text = offerText({ title: job.title, employer }, message, workerLink(job.id), minutes);
  const [noteId, untilId] = [useId(), useId()];
  const forget = () => {
    words.clear();
    setSettings(first);
  };

  return (
    <TwoStepDialog
      open={open}
      title="Fill by itself"
      isUnsaved={message !== '' || note !== '' || words.messageIn !== null || settings.noteIn !== null}
      isRestored={words.isRestored}
      reviewText="Preview"
      canReview={
        message !== '' &&
        words.problem === undefined &&
        text.length <= MAX_SMS_LENGTH &&
        (!input.canvassUntil || isInstant(input.canvassUntil)) &&
        !(input.noteIn && !input.note)
      }
      canConfirm={canStart}
      confirmText="Start"
      pendingText="Starting..."
      isBusy={isBusy}
      onConfirm={() => attempt(input)}
      onSent={() => {
        forget();
        onStarted();
      }}
      onClose={() => {
        forget();
        onClose();
      }}
      review={
        <>
          <p className="soft">
            Offers go out in the order of the list, as many as there are free places; each that ends is
            replaced at once.
          </p>
          <OfferWords
            words={words}
            withoutTime="Empty: by the time to the start: 4 hours, 1 hour, 20 minutes, at last 5 minutes"
          >
            <MessageLength text={text} toMany />
          </OfferWords>
          <Choices
            title="Offer to"
            value={only}
            options={[
              { value: 'everyone', label: 'Everyone on the list, in order' },
              { value: 'interested', label: 'Only those who answered that they are interested' },
            ]}
            onChange={offerTo}
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
                  <VersionsField
                    of="Note"
                    multiline
                    value={settings.noteIn}
                    onChange={(noteIn) => set({ noteIn })}
                    isAlone={note.trim() === ''}
                  />
                </>
              )}
            </div>
          )}
          <Choices
            title="Who cannot be texted"
            value={unreachable}
            options={[
              { value: 'call', label: 'Keep a place and show me whom to call' },
              { value: 'pass-over', label: 'Pass over, in my name' },
            ]}
            onChange={(choice) => set({ unreachable: choice })}
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
      confirmation={
        <FillPreviewView jobId={job.id} input={input} isStarting={isBusy} onReady={setCanStart} />
      }
    />
  );
}

interface ChoicesProps<Value extends string> {
  title: string;
  value: Value;
  options: { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

function Choices<Value extends string>({ title, onChange, ...choices }: ChoicesProps<Value>) {
  const id = useId();
  return (
    <>
      <h3 id={id}>{title}</h3>
      <Radio.Group
        className="fill-choices"
        aria-labelledby={id}
        onChange={({ target }) => onChange(target.value as Value)}
        {...choices}
      />
    </>
  );
}
