import { useEffect, useRef, useState } from 'react';

const TYPING_PAUSE_MS = 250;

/** The text is kept elsewhere (in the address) once the typing pauses. */
export function useTypedSearch(kept: string, keep: (text: string) => void) {
  const [typed, setTyped] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // What else was kept during the pause must not be undone.
  const keepLatest = useRef(keep);
  useEffect(() => {
    keepLatest.current = keep;
  });
  if (typed !== null && typed === kept) setTyped(null);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    value: typed ?? kept,
    change(text: string) {
      clearTimeout(timer.current);
      setTyped(text);
      timer.current = setTimeout(() => keepLatest.current(text), TYPING_PAUSE_MS);
    },
    reset() {
      clearTimeout(timer.current);
      setTyped(null);
    },
  };
}
