import { useCallback, useEffect, useRef } from 'react';

const FIELDS = '.search-dialog :is(input, button)';

const isTyping = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  (key.length === 1 || key === 'Backspace' || key === 'Enter') && !ctrlKey && !metaKey && !altKey;

/** So long the box may be on its way; after that the keys are the page's again. */
const EARLY_MS = 5_000;

type Hear = (key: string) => void;
/** Gives the box what was typed so far, and what is typed from then on while it has not got the focus. */
export type HearEarly = (hear: Hear) => () => void;

/** What is typed while the box does not have the focus yet: people press the keys and type on. */
export function useEarlyKeys(isOpen: boolean): HearEarly {
  const waiting = useRef<string[]>([]);
  const heard = useRef<Hear>(null);
  useEffect(() => {
    if (!isOpen) return;
    const onKeyDown = (event: KeyboardEvent) => {
      // The dialog itself has it for a moment, too.
      const isTaken = event.target instanceof Element && event.target.closest(FIELDS);
      if (isTaken || !isTyping(event)) return;
      event.preventDefault();
      event.stopPropagation();
      if (heard.current) heard.current(event.key);
      else waiting.current.push(event.key);
    };
    const stop = () => window.removeEventListener('keydown', onKeyDown, true);
    const timer = setTimeout(stop, EARLY_MS);
    window.addEventListener('keydown', onKeyDown, true);
    return () => {
      stop();
      clearTimeout(timer);
      waiting.current = [];
    };
  }, [isOpen]);
  return useCallback((hear) => {
    waiting.current.splice(0).forEach(hear);
    heard.current = hear;
    return () => (heard.current = null);
  }, []);
}
