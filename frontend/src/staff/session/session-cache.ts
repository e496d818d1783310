import type { QueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../api/query-keys';
import { draftsAreOf } from '../forms/drafts';
import type { User } from './session-api';

/** Makes `user` the signed-in one. What the one before had loaded is dropped: it may not be for the next one's eyes. */
export function setSessionUser(client: QueryClient, user: User | null): void {
  const [session] = queryKeys.session();
  if (user === null) client.removeQueries({ predicate: (query) => query.queryKey[0] !== session });
  client.setQueryData(queryKeys.session(), user);
}

const SIGNED_OUT = 'hall-signed-out';

/** Every tab of this browser shares the session: signing out of one is signing out of all. */
export function tellSignedOut(): void {
  draftsAreOf(undefined);
  try {
    localStorage.setItem(SIGNED_OUT, new Date().toISOString());
  } catch {
    // A browser that stores nothing: the other tabs find out with their next call.
  }
}

/** Calls back when another tab has signed out; returns how to stop that. */
export function onSignedOutElsewhere(callback: () => void): () => void {
  const onStored = ({ key }: StorageEvent) => {
    if (key === SIGNED_OUT) callback();
  };
  window.addEventListener('storage', onStored);
  return () => window.removeEventListener('storage', onStored);
}
