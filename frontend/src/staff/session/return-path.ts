import type { Location } from 'react-router';

/** What the sign-in page is told, so that it can lead back. */
export const signInState = ({ pathname, search, hash }: Location) => ({
  from: `${pathname}${search}${hash}`,
});

/** Where to go after signing in: the page that asked for it, else the workers list. Only paths of this site count. */
export function returnPath(state: unknown): string {
  const from = (state as { from?: unknown } | null)?.from;
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : '/';
}
