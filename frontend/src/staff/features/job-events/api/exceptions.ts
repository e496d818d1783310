import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, type paths, queryKeys, type Schemas } from '../../../../api';
import { WORKER_NAME } from '../../../../api/follows-names';
import { partOf, totalOf } from '../../../../api/total';
import type { ListAddress, ListFilters } from '../../../hooks/use-list-address';

export type Exception = Schemas['ExceptionDto'];

const FILTERS = ['from', 'to'] as const;
type ExceptionFilters = ListFilters<(typeof FILTERS)[number]>;

type Query = NonNullable<paths['/api/exceptions']['get']['parameters']['query']>;

/** Newest first; of one job with its id. */
export const exceptionsQuery = (filters: ExceptionFilters & { jobId?: string }, page = 1) =>
  queryOptions({
    queryKey: queryKeys.list('job-matches', { of: 'exceptions', ...filters, page }),
    queryFn: async ({ signal }) => {
      // Anything may stand in the address; the server refuses what it does not know.
      const query = { ...filters, ...partOf(page) } as Query;
      const { data = [], response } = await api.GET('/api/exceptions', { params: { query }, signal });
      return { rows: data, ...totalOf(response) };
    },
    placeholderData: keepPreviousData,
    meta: {
      follows: {
        workers: {
          fields: WORKER_NAME,
          idsOf: ({ rows }: { rows: Exception[] }) => rows.map(({ workerId }) => workerId),
        },
      },
    },
  });

export const exceptionsList = {
  names: FILTERS,
  keyOf: (filters) => exceptionsQuery(filters).queryKey,
} as const satisfies ListAddress<(typeof FILTERS)[number]>;
