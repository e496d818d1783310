import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query';
import type { NewestPage } from './total';

interface Older<Row> {
  queryKey: QueryKey;
  /** @param before of the last row seen; undefined for the newest */
  fetch: (before: string | undefined, signal: AbortSignal) => Promise<NewestPage<Row>>;
  idOf: (row: Row) => string;
  /** Of a row, where it shows something of its job. */
  jobOf?: (row: Row) => string | null;
}

/** A list that is read newest first; each page begins after the last row of the one before. */
export const olderPages = <Row>({ queryKey, fetch, idOf, jobOf }: Older<Row>) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ signal, pageParam }) => fetch(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ rows, hasOlder }: NewestPage<Row>) => {
      const last = hasOlder ? rows.at(-1) : undefined;
      return last && idOf(last);
    },
    ...(jobOf && {
      meta: {
        follows: {
          employers: {},
          jobs: {
            idsOf: ({ pages }: { pages: NewestPage<Row>[] }) => pages.flatMap(({ rows }) => rows.map(jobOf)),
          },
        },
      },
    }),
  });
