import type { QueryClient } from '@tanstack/react-query';
import { queryKeys } from '../queryKeys';
import type { User } from './session-api';

/** Makes `user` the signed-in one. What the one before had loaded is dropped: it may not be for the next one's eyes. */
export function setSessionUser(client: QueryClient, user: User | null): void {
  const [session] = queryKeys.session();
  if (user === null) client.removeQueries({ predicate: (query) => query.queryKey[0] !== session });
  client.setQueryData(queryKeys.session(), user);
}
