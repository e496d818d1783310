import type { Location } from 'react-router';

export const signInState = ({ pathname, search, hash }: Location) => ({
  from: `${pathname}${search}${hash}`,
});

/** Only paths of this site count. */
export function returnPath(state: unknown): string {
  const from = (state as { from?: unknown } | null)?.from;
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : '/';
}
