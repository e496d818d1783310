import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, dataOf } from '../../../../api/client';
import { queryKeys } from '../../../../api/query-keys';

const usersQuery = queryOptions({
  queryKey: queryKeys.list('users'),
  queryFn: ({ signal }) => dataOf(api.GET('/api/users', { signal })),
});

/** All staff users, by name. */
export const useUsers = () => useQuery(usersQuery);
