import { useQuery } from '@tanstack/react-query';
import { api, dataOf } from '../../../../api/client';
import { queryKeys } from '../../../../api/query-keys';

/** How much there is of everything, counted anew with each visit and each change of one's own. */
export const useStats = () =>
  useQuery({
    queryKey: queryKeys.topic('stats'),
    queryFn: ({ signal }) => dataOf(api.GET('/api/stats', { signal })),
    refetchOnMount: 'always',
  });
