import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { type Draft, draftOf, draftOwner, dropDraft, keepDraft, watchForm } from './drafts';

interface TextDraft {
  text: string;
  setText: (text: string) => void;
  isRestored: boolean;
  clear: () => void;
  isSending: boolean;
  /** While the text is being sent it is no draft; if sending fails, it is one again. */
  send: <Answer>(work: () => Promise<Answer>) => Promise<Answer>;
}

const draftWith = (text: string): Draft | undefined =>
  text.trim() === '' ? undefined : { changes: { text }, base: {}, version: 0 };

export function useTextDraft(key: string): TextDraft {
  const [draft] = useState(() => draftOf(key));
  const [text, setShown] = useState((draft?.changes as { text: string } | undefined)?.text ?? '');
  const [isRestored, setRestored] = useState(draft !== undefined);
  const latest = useRef(text);
  const onItsWay = useRef(false);
  const [isSending, setSending] = useState(false);
  const isShown = useRef(false);
  const setText = useCallback((next: string) => {
    latest.current = next;
    setShown(next);
  }, []);
  useLayoutEffect(() => {
    isShown.current = true;
    if (draft) dropDraft(key, draft);
    const unwatch = watchForm(key, () => draftWith(latest.current));
    return () => {
      isShown.current = false;
      unwatch();
      const kept = draftWith(latest.current);
      if (kept && !onItsWay.current) keepDraft(key, kept);
    };
  }, [key, draft]);
  const clear = useCallback(() => {
    setText('');
    setRestored(false);
  }, [setText]);
  const send = useCallback(
    async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
      const owner = draftOwner();
      onItsWay.current = true;
      setSending(true);
      try {
        const answer = await work();
        clear();
        return answer;
      } catch (error) {
        const kept = draftWith(latest.current);
        if (kept && !isShown.current && draftOwner() === owner) keepDraft(key, kept);
        throw error;
      } finally {
        onItsWay.current = false;
        setSending(false);
      }
    },
    [key, clear],
  );
  return { text, setText, isRestored, clear, isSending, send };
}
