import { useState } from 'react';
import type { Versions } from '../../../api/dispatch';
import { useTextDraft } from '../../forms/use-text-draft';

/** What staff type for an offer, by themselves or for each that a run makes; the message is kept as a draft. */
export function useOfferWords(draftOf: string) {
  const { text: typed, setText: setTyped, isRestored, clear: clearDraft } = useTextDraft(draftOf);
  const [minutes, setMinutes] = useState<number | null>(null);
  const [messageIn, setMessageIn] = useState<Versions>(null);
  const message = typed.trim();
  const clear = () => {
    clearDraft();
    setMinutes(null);
    setMessageIn(null);
  };
  return {
    ...{ typed, setTyped, minutes, setMinutes, messageIn, setMessageIn },
    ...{ message, isRestored, clear },
    /** As the API takes them. */
    input: {
      message,
      ...(messageIn && { messageIn }),
      ...(minutes !== null && { answerWithinMinutes: minutes }),
    },
  };
}
