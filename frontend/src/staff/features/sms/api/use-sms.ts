import { useQuery } from '@tanstack/react-query';
import { api, dataOf } from '../../../../api/client';
import { queryKeys } from '../../../../api/query-keys';

/** One message with all that the provider told about it. */
export const useSms = (id: string) =>
  useQuery({
    queryKey: queryKeys.one('sms', id),
    queryFn: ({ signal }) => dataOf(api.GET('/api/sms/{id}', { params: { path: { id } }, signal })),
    staleTime: 0,
  });
