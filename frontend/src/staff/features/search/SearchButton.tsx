import { SearchOutlined } from '@ant-design/icons';
import { Suspense, useEffect, useState } from 'react';
import { PartBoundary } from '../../components/PartBoundary';
import { latePart } from '../../components/late-dialog';
import { useEarlyKeys } from './use-early-keys';

const SearchDialog = latePart(async () => (await import('./SearchDialog')).SearchDialog);

const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);
const keys = isMac ? '⌘ K' : 'Ctrl K';

const isAskedFor = (event: KeyboardEvent): boolean =>
  event.key.toLowerCase() === 'k' &&
  (isMac ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey) &&
  !event.altKey &&
  !event.shiftKey;

/** Opens the search, as do its keys on every page; its script is loaded the first time. */
export function SearchButton() {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  if (isOpen && !wasOpened) setWasOpened(true);
  const hearEarly = useEarlyKeys(isOpen);
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
            <SearchDialog open={isOpen} hearEarly={hearEarly} onClose={() => setOpen(false)} />
          </Suspense>
        </PartBoundary>
      )}
    </div>
  );
}
