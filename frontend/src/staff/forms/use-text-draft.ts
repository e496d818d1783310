import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { draftOf, dropDraft, keepDraft, watchForm } from './drafts';

interface TextDraft {
  text: string;
  setText: (text: string) => void;
  isRestored: boolean;
  clear: () => void;
}

export function useTextDraft(key: string): TextDraft {
  const [draft] = useState(() => draftOf(key));
  const [text, setShown] = useState((draft?.changes as { text: string } | undefined)?.text ?? '');
  const [isRestored, setRestored] = useState(draft !== undefined);
  const latest = useRef(text);
  const setText = useCallback((next: string) => {
    latest.current = next;
    setShown(next);
  }, []);
  useLayoutEffect(() => {
    const read = () => {
      const typed = latest.current;
      return typed.trim() === '' ? undefined : { changes: { text: typed }, base: {}, version: 0 };
    };
    if (draft) dropDraft(key, draft);
    const unwatch = watchForm(key, read);
    return () => {
      unwatch();
      const kept = read();
      if (kept) keepDraft(key, kept);
    };
  }, [key, draft]);
  const clear = useCallback(() => {
    setText('');
    setRestored(false);
  }, [setText]);
  return { text, setText, isRestored, clear };
}
