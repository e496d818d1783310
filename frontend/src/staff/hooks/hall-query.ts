import { queryOptions } from '@tanstack/react-query';
import { api, dataOf, queryKeys } from '../../api';

export const hallQuery = queryOptions({
  queryKey: queryKeys.one('settings', 'hall'),
  queryFn: ({ signal }) => dataOf(api.GET('/api/hall', { signal })),
});
