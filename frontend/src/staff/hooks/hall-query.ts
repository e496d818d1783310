import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../../api/client';
import { queryKeys } from '../../api/query-keys';

export const hallQuery = queryOptions({
  queryKey: queryKeys.one('settings', 'hall'),
  queryFn: ({ signal }) => dataOf(api.GET('/api/hall', { signal })),
});
