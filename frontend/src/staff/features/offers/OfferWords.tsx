import { Input } from 'antd';
import { type ReactNode, useId } from 'react';
import { WholeNumber } from '../../components/WholeNumber';
import { VersionsField } from '../../messages/VersionsField';
import { ANSWER_MINUTES } from './api/offers';
import type { useOfferWords } from './use-offer-words';
import './offers.css';

interface OfferWordsProps {
  words: ReturnType<typeof useOfferWords>;
  /** Without a time of their own. */
  withoutTime?: string;
  /** About the message, below it. */
  children?: ReactNode;
}

/** The message of an offer and the time to answer it. */
export function OfferWords({ words, withoutTime, children }: OfferWordsProps) {
  const { typed, setTyped, messageIn, setMessageIn, typedMinutes, setTypedMinutes, problem } = words;
  const messageId = useId();
  const minutesId = useId();
  const [hintId, problemId] = [useId(), useId()];
  return (
    <>
      <label htmlFor={messageId}>Offer Message</label>
      <Input.TextArea
        id={messageId}
        rows={3}
        required
        placeholder="When and where to come, what to bring"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <VersionsField of="Offer Message" multiline value={messageIn} onChange={setMessageIn} />
      {children}
      <label htmlFor={minutesId}>Answer within (optional)</label>
      <WholeNumber
        id={minutesId}
        className="offer-minutes"
        {...ANSWER_MINUTES}
        suffix="minutes"
        value={typedMinutes}
        onChange={setTypedMinutes}
        {...(problem && { status: 'error', 'aria-invalid': true })}
        aria-describedby={[problem && problemId, withoutTime && hintId].filter(Boolean).join(' ')}
      />
      {problem && (
        <p id={problemId} role="alert" className="offer-problem">
          {problem}
        </p>
      )}
      {withoutTime !== undefined && (
        <p id={hintId} className="soft">
          {withoutTime}
        </p>
      )}
    </>
  );
}
