import { Suspense, useId, useRef, useState } from 'react';
import { latePart } from './late-dialog';

/** Few open it, and none at once. */
const PageHelpText = latePart(async () => (await import('./PageHelpText')).PageHelpText);

/** What the page is for, in a sentence, and where the guide says more. */
export function PageHelp() {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  return (
    <div
      className="page-help"
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || !isOpen) return;
        setOpen(false);
        button.current?.focus();
      }}
    >
      <button
        ref={button}
        type="button"
        className="plain-button row-action page-help-button"
        aria-label="Help"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <span aria-hidden>?</span>
      </button>
      <div id={id} className="page-help-text" hidden={!isOpen}>
        {isOpen && (
          <Suspense>
            <PageHelpText />
          </Suspense>
        )}
      </div>
    </div>
  );
}
