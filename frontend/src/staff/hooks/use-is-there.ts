import { type RefObject, useEffect, useRef } from 'react';

/** Whether the component is still mounted, so that a late answer closes nothing that was opened since. */
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
