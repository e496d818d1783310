import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * Which of a page's dialogs is shown. What it shows stays while it closes, so that nothing jumps. `close(then)` calls
 * `then` once the dialog has let go of the focus.
 */
export function useDialog<Shown>() {
  const [shown, setShown] = useState<Shown | null>(null);
  const [isOpen, setOpen] = useState(false);
  const then = useRef<(() => void) | null>(null);

  const show = useCallback((next: Shown) => {
    setShown(next);
    setOpen(true);
  }, []);
  const close = useCallback((after?: () => void) => {
    then.current = after ?? null;
    setOpen(false);
  }, []);

  useEffect(() => {
    if (isOpen) return;
    then.current?.();
    then.current = null;
  }, [isOpen]);

  return { shown, isOpen, show, close };
}
