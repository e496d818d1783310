import { queryOptions } from '@tanstack/react-query';
import { api, dataOf, queryKeys } from '../../../../api';

export interface Seal {
  number: number;
  at: string;
  /** Rows that the next seal covers. */
  waiting: number;
}

export const sealingQuery = queryOptions({
  queryKey: queryKeys.one('settings', 'seals'),
  queryFn: ({ signal }) => dataOf(api.GET('/api/seals/state', { signal })),
  staleTime: 0,
});
