import { useCallback, useEffect, useRef } from 'react';

const BOX = '.search-dialog input';

const isTyping = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  (key.length === 1 || key === 'Backspace' || key === 'Enter') && !ctrlKey && !metaKey && !altKey;

/** So long the box may be on its way; after that, or once somebody moves the focus, keys go where it is. */
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
    const listening = new AbortController();
    const stop = () => listening.abort();
    const options = { capture: true, signal: listening.signal };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Tab') stop();
      // On its way to the box the focus is for a moment on what closes the dialog.
      const isInBox = event.target instanceof Element && event.target.closest(BOX);
      if (isInBox || !isTyping(event)) return;
      event.preventDefault();
      event.stopPropagation();
      if (heard.current) heard.current(event.key);
      else waiting.current.push(event.key);
    };
    const timer = setTimeout(stop, EARLY_MS);
    window.addEventListener('keydown', onKeyDown, options);
    window.addEventListener('pointerdown', stop, options);
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
