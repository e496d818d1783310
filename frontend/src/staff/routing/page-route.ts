import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { createElement, type ComponentType } from 'react';
import { createContext, replace, type LoaderFunction, type Params, type RouteObject } from 'react-router';
import { sessionQuery } from '../session/session-api';

declare module 'react-router' {
  interface Future {
    v8_middleware: true;
  }
}

/** None in tests of one screen. */
export const queryClientContext = createContext<QueryClient | null>(null);

interface AnyQuery {
  queryKey: QueryKey;
  queryFn?: unknown;
  getNextPageParam?: unknown;
}
type Queries = (address: { params: Params; search: URLSearchParams }) => readonly AnyQuery[];

async function prefetch(client: QueryClient, queries: readonly AnyQuery[]) {
  const user = await client.ensureQueryData(sessionQuery).catch(() => null);
  if (!user) return;
  for (const query of queries) {
    if ('getNextPageParam' in query) void client.prefetchInfiniteQuery(query as never);
    else void client.prefetchQuery(query as never);
  }
}

/** The page does not wait for this: it shows its queries itself. */
const loading =
  (queries: Queries): LoaderFunction =>
  ({ context, params, request }) => {
    const client = context.get(queryClientContext);
    if (client) void prefetch(client, queries({ params, search: new URL(request.url).searchParams }));
    return null;
  };

/** `stays`: the part of the path that makes it another page; what follows opens a dialog. */
export const page = (
  path: string,
  load: () => Promise<ComponentType>,
  queries?: Queries,
  stays?: string,
): RouteObject => ({
  path,
  lazy: async () => ({ Component: await load() }),
  ...(queries && { loader: loading(queries) }),
  ...(stays && { handle: { stays } }),
});

export const tabPages = <Tab extends string>(
  path: string,
  tabs: readonly Tab[],
  load: () => Promise<ComponentType<{ tab: Tab }>>,
  queries: Partial<Record<Tab, Queries>> = {},
): RouteObject => ({
  path,
  children: [
    { index: true, element: null, loader: () => replace(`${path}/${tabs[0]}`) },
    ...tabs.map((tab): RouteObject => {
      const tabQueries = queries[tab];
      return {
        path: tab,
        lazy: async () => ({ element: createElement(await load(), { tab }) }),
        ...(tabQueries && { loader: loading(tabQueries) }),
      };
    }),
  ],
});
