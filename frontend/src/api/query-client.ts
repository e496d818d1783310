import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../shared/request';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** A 401 answers this very call (a wrong password) and says nothing about the session. */
      ownUnauthorized?: boolean;
    };
  }
}

const isUnauthorized = (error: unknown) => error instanceof ApiError && error.status === 401;

/** No retries, and nothing is stale by itself: server events say what changed. */
export function createQueryClient(onUnauthorized: (client: QueryClient) => void): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (isUnauthorized(error)) onUnauthorized(client);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        if (isUnauthorized(error) && !mutation.meta?.ownUnauthorized) onUnauthorized(client);
      },
    }),
    defaultOptions: {
      queries: {
        retry: false,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        staleTime: Infinity,
        // Without a network a call must fail and say so, not wait unseen.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}
