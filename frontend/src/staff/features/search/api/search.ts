import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, dataOf, queryKeys, type Schemas } from '../../../../api';

export type Found = Schemas['FoundDto'];

/** As long as the server takes it. */
export const MAX_TYPED = 200;

/** Workers, jobs and employers, best first. Nothing says when other ones would be found, so it is always asked anew. */
export const searchQuery = (q: string) =>
  queryOptions({
    queryKey: queryKeys.search(q),
    queryFn: ({ signal }) => dataOf(api.GET('/api/search', { params: { query: { q } }, signal })),
    enabled: q !== '',
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
