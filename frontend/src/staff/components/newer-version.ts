import { carryDrafts } from '../forms/drafts';

/** Tests find it by this name. */
const RELOADED_AT = 'hall-reloaded-at';
/** Another reload so soon would not help. */
const AGAIN_AFTER_MS = 60_000;

/** What browsers report when a script is gone after a deploy. */
const MISSING =
  /dynamically imported module|importing a module script failed|unable to preload css|loading chunk/i;

export const isMissingPart = (error: unknown): boolean =>
  error instanceof Error && MISSING.test(error.message);

/** Replaced by tests. */
export const page = { reload: () => window.location.reload() };

export function reloadWithDrafts(): void {
  carryDrafts();
  page.reload();
}

/** False when it was tried just now, or cannot be remembered. */
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
