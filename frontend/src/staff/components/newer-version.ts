import { carryDrafts } from '../forms/drafts';

/** Also the name under which the tests and the reload find it. */
const RELOADED_AT = 'hall-reloaded-at';
/** Whoever finds parts missing again so soon is not helped by another reload. */
const AGAIN_AFTER_MS = 60_000;

/** What browsers say when a script of the page is no longer there: after a deploy it has another name. */
const MISSING =
  /dynamically imported module|importing a module script failed|unable to preload css|loading chunk/i;

export const isMissingPart = (error: unknown): boolean =>
  error instanceof Error && MISSING.test(error.message);

/** The browser's own, to be watched by tests. */
export const page = { reload: () => window.location.reload() };

/** Loads the page again in the version that is served now; what was typed into forms is there again. */
export function reloadWithDrafts(): void {
  carryDrafts();
  page.reload();
}

/** The same without being asked, once: false when that was tried just now, or cannot be remembered. */
export function reloadOnce(): boolean {
  try {
    const last = Number(sessionStorage.getItem(RELOADED_AT));
    if (Date.now() - last < AGAIN_AFTER_MS) return false;
    sessionStorage.setItem(RELOADED_AT, String(Date.now()));
  } catch {
    return false;
  }
  reloadWithDrafts();
  return true;
}
