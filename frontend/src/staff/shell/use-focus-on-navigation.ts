import { useEffect, useRef, type RefObject } from 'react';
import { useLocation, useMatches } from 'react-router';

/** As a full page load would; tabs keep the focus by `state: { keepFocus: true }`. */
export function useFocusOnNavigation<Element extends HTMLElement>(): RefObject<Element | null> {
  const target = useRef<Element>(null);
  const location = useLocation();
  const handle = useMatches().at(-1)?.handle as { stays?: string } | undefined;
  const page = handle?.stays ?? location.pathname;
  const keepFocus = Boolean((location.state as { keepFocus?: boolean } | null)?.keepFocus);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    if (keepFocus) return;
    window.scrollTo(0, 0);
    target.current?.focus({ preventScroll: true });
  }, [page, keepFocus]);
  return target;
}
