import { useState } from 'react';
import type { Versions } from '../../../api/dispatch';
import { notWhole, type TypedNumber } from '../../components/WholeNumber';
import { useTextDraft } from '../../forms/use-text-draft';
import { ANSWER_MINUTES } from './api/offers';

/** What staff type for an offer, by themselves or for each that a run makes; the message is kept as a draft. */
export function useOfferWords(draftOf: string) {
  const { text: typed, setText: setTyped, isRestored, clear: clearDraft } = useTextDraft(draftOf);
  const [typedMinutes, setTypedMinutes] = useState<TypedNumber>(null);
  const [messageIn, setMessageIn] = useState<Versions>(null);
  const message = typed.trim();
  const problem = notWhole(typedMinutes, ANSWER_MINUTES);
  const minutes = problem === undefined && typeof typedMinutes === 'number' ? typedMinutes : null;
  const clear = () => {
    clearDraft();
    setTypedMinutes(null);
    setMessageIn(null);
  };
  return {
    ...{ typed, setTyped, minutes, typedMinutes, setTypedMinutes, messageIn, setMessageIn },
    ...{ message, isRestored, clear },
    /** What is wrong with the time to answer. */
    problem,
    /** As the API takes them. */
    input: {
      message,
      ...(messageIn && { messageIn }),
      ...(minutes !== null && { answerWithinMinutes: minutes }),
    },
  };
}
