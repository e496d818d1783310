import { infiniteQueryOptions, type QueryKey, type QueryMeta } from '@tanstack/react-query';
import type { NewestPage } from './total';

interface Older<Row> {
  queryKey: QueryKey;
  /** @param before of the last row seen; undefined for the newest */
  fetch: (before: string | undefined, signal: AbortSignal) => Promise<NewestPage<Row>>;
  idOf: (row: Row) => string;
  follows?: QueryMeta['follows'];
}

/** What is loaded of such a list. */
export interface Pages<Row> {
  pages: readonly NewestPage<Row>[];
}

export const rowsIn = <Row>({ pages }: Pages<Row>): Row[] => pages.flatMap(({ rows }) => rows);

/** A list that is read newest first; each page begins after the last row of the one before. */
export const olderPages = <Row>({ queryKey, fetch, idOf, follows }: Older<Row>) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ signal, pageParam }) => fetch(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ rows, hasOlder }: NewestPage<Row>) => {
      const last = hasOlder ? rows.at(-1) : undefined;
      return last && idOf(last);
    },
    ...(follows && { meta: { follows } }),
  });
