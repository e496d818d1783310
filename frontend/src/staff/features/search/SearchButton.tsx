import { SearchOutlined } from '@ant-design/icons';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { PartBoundary } from '../../components/PartBoundary';

const SearchDialog = lazy(async () => ({ default: (await import('./SearchDialog')).SearchDialog }));

const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);
const keys = isMac ? '⌘ K' : 'Ctrl K';

const isAskedFor = (event: KeyboardEvent): boolean =>
  event.key.toLowerCase() === 'k' &&
  (isMac ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey) &&
  !event.altKey &&
  !event.shiftKey;

const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey;

/** So long the box may be on its way; after that the keys are the page's again. */
const EARLY_MS = 5_000;

/** What is typed while the box is not there yet: people press the keys and type on. */
function useTypedEarly(isOpen: boolean) {
  const early = useRef<string | null>(null);
  useEffect(() => {
    if (!isOpen) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const isInBox = event.target instanceof Element && event.target.closest('.search-dialog');
      if (early.current === null || isInBox || !isLetter(event)) return;
      event.preventDefault();
      early.current += event.key;
    };
    const stop = () => (early.current = null);
    early.current = '';
    const timer = setTimeout(stop, EARLY_MS);
    window.addEventListener('keydown', onKeyDown);
    return () => {
      stop();
      clearTimeout(timer);
      window.removeEventListener('keydown', onKeyDown);
    };
  }, [isOpen]);
  return useCallback(() => early.current ?? '', []);
}

/** Opens the search, as do its keys on every page; its script is loaded the first time. */
export function SearchButton() {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  if (isOpen && !wasOpened) setWasOpened(true);
  const typedEarly = useTypedEarly(isOpen);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isAskedFor(event)) return;
      // The browser's own would go to its address bar.
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <div className="shell-search">
      <button
        type="button"
        className="plain-button nav-entry"
        aria-haspopup="dialog"
        aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
        title={`Find anything (${keys})`}
        onClick={() => setOpen(true)}
      >
        <SearchOutlined aria-hidden />
        <span className="visually-hidden">Find anything</span>
        <kbd className="shell-search-keys">{keys}</kbd>
      </button>
      {wasOpened && (
        <PartBoundary>
          <Suspense>
            <SearchDialog open={isOpen} typedEarly={typedEarly} onClose={() => setOpen(false)} />
          </Suspense>
        </PartBoundary>
      )}
    </div>
  );
}
