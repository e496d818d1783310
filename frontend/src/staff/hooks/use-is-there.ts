import { type RefObject, useEffect, useRef } from 'react';

/** Whether this is still shown: what comes back late closes nothing that was opened since. */
export function useIsThere(): RefObject<boolean> {
  const isThere = useRef(true);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  return isThere;
}
