import { lazy, Suspense, useState, type ComponentType } from 'react';
import { PartBoundary } from './PartBoundary';

/** The page itself comes first. */
const LOADED_AFTER_MS = 2_000;

/** Safari has no such callback: there a dialog is loaded when it opens. */
function whenIdle(run: () => Promise<unknown>): void {
  if (typeof requestIdleCallback !== 'function') return;
  const quietly = () => void run().catch(() => undefined);
  setTimeout(() => requestIdleCallback(quietly), LOADED_AFTER_MS);
}

/** A part of a page whose script is loaded once it is shown, within a `Suspense`. */
export const latePart = <Props,>(load: () => Promise<ComponentType<Props>>) =>
  lazy<ComponentType<Props>>(async () => ({ default: await load() }));

/** A dialog whose script no page waits for: it is loaded when the page is idle, at the latest when it opens. */
export function lateDialog<Props extends { open: boolean }>(load: () => Promise<ComponentType<Props>>) {
  const loadPart = async () => ({ default: await load() });
  const Part = lazy<ComponentType<Props>>(loadPart);
  whenIdle(loadPart);
  return function LateDialog(props: Props) {
    const [wasOpened, setWasOpened] = useState(props.open);
    if (props.open && !wasOpened) setWasOpened(true);
    if (!wasOpened) return null;
    return (
      <PartBoundary>
        <Suspense>
          <Part {...props} />
        </Suspense>
      </PartBoundary>
    );
  };
}
