import type { ReactNode } from 'react';

/** What a dialog shows to be read. With nothing to press in it, a long one is scrolled with the keys from here. */
export function DialogReading({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="region" aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}
