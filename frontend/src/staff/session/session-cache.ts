import type { QueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../api';
import { setDraftOwner } from '../forms/drafts';
import type { User } from './session-api';

/** What the previous user loaded is dropped: the next one may not see it. */
export function setSessionUser(client: QueryClient, user: User | null): void {
  const [session] = queryKeys.session();
  if (user === null) client.removeQueries({ predicate: (query) => query.queryKey[0] !== session });
  client.setQueryData(queryKeys.session(), user);
}

const SIGNED_OUT = 'hall-signed-out';

/** All tabs share the session. */
export function announceSignOut(): void {
  setDraftOwner(undefined);
  try {
    localStorage.setItem(SIGNED_OUT, new Date().toISOString());
  } catch {
    // Without storage the other tabs find out with their next call.
  }
}

export function onSignedOutElsewhere(callback: () => void): () => void {
  const onStored = ({ key }: StorageEvent) => {
    if (key === SIGNED_OUT) callback();
  };
  window.addEventListener('storage', onStored);
  return () => window.removeEventListener('storage', onStored);
}
