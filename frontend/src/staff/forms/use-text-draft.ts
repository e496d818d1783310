import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { keepDraft, takeDraft, watchForm } from './drafts';

interface TextDraft {
  text: string;
  setText: (text: string) => void;
  isRestored: boolean;
  clear: () => void;
}

export function useTextDraft(key: string): TextDraft {
  const [draft] = useState(() => takeDraft(key)?.changes as { text: string } | undefined);
  const [text, setShown] = useState(draft?.text ?? '');
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
    const unwatch = watchForm(key, read);
    return () => {
      unwatch();
      const kept = read();
      if (kept) keepDraft(key, kept);
    };
  }, [key]);
  const clear = useCallback(() => {
    setText('');
    setRestored(false);
  }, [setText]);
  return { text, setText, isRestored, clear };
}
