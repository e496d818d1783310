import { Checkbox, Input, Radio } from 'antd';
import { useId } from 'react';
import type { Held } from '../../../api/dispatch';
import { HeldOfJob } from '../offers/HeldList';

export interface CloseChoice {
  way: 'stand' | 'cancelled';
  reason: string;
  tell: boolean;
}

/** Once the work has begun, it is done by those who were sent. */
export const firstChoice = (startsAt: string | null, now = Date.now()): CloseChoice | null =>
  startsAt !== null && Date.parse(startsAt) <= now ? { way: 'stand', reason: '', tell: true } : null;

export const isDecided = (choice: CloseChoice | null): choice is CloseChoice =>
  choice !== null && (choice.way === 'stand' || choice.reason.trim() !== '');

interface CloseQuestionProps {
  held: readonly Held[];
  choice: CloseChoice | null;
  onChoice: (choice: CloseChoice) => void;
}

/** Somebody holds an offer or a dispatch: what becomes of it is asked before the job is closed or deleted. */
export function CloseQuestion({ held, choice, onChoice }: CloseQuestionProps) {
  const reasonId = useId();
  const { way, reason, tell } = choice ?? { way: undefined, reason: '', tell: true };
  return (
    <div className="close-question">
      <p>Of this job:</p>
      <HeldOfJob held={held} />
      <Radio.Group
        className="radio-stack"
        aria-label="What becomes of it"
        value={way ?? null}
        options={[
          { value: 'stand', label: 'Close; dispatches stand' },
          { value: 'cancelled', label: 'The work is cancelled' },
        ]}
        onChange={({ target }) => onChoice({ way: target.value as CloseChoice['way'], reason, tell })}
      />
      {way === 'cancelled' && (
        <div className="close-cancelled">
          <label htmlFor={reasonId}>Reason</label>
          <Input
            id={reasonId}
            maxLength={500}
            value={reason}
            onChange={({ target }) => onChoice({ way, reason: target.value, tell })}
          />
          <Checkbox checked={tell} onChange={({ target }) => onChoice({ way, reason, tell: target.checked })}>
            Tell them by a text
          </Checkbox>
        </div>
      )}
    </div>
  );
}
