import type { QueryClient } from '@tanstack/react-query';
import type { Heard } from './follows';
import { queryKeys } from './query-keys';

/** Fetches what a change of one's own leaves out of date; all of its topic where what that is cannot be told. */
export async function refreshChanged(client: QueryClient, change: Heard): Promise<void> {
  const queryKey = queryKeys.topic(change[0]);
  const follows = await import('./follows').catch(() => undefined);
  if (!follows) return client.invalidateQueries({ queryKey });
  const concerned = client.getQueryCache().findAll({ queryKey });
  await follows.refreshConcerned(client, new Map(concerned.map((query) => [query, [change]])));
}
