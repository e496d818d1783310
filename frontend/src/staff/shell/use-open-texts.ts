import { useQuery } from '@tanstack/react-query';
import { api, queryKeys } from '../../api';
import { totalOf } from '../../api/total';

/** How many texts from workers wait for staff, as the navigation shows it; none while it is not known. */
export function useOpenTexts(): string | null {
  const { data } = useQuery({
    queryKey: queryKeys.list('inbound-texts', { count: 'open' }),
    queryFn: async ({ signal }) => {
      const query = { done: 'false', limit: 1 } as const;
      return totalOf((await api.GET('/api/inbox', { params: { query }, signal })).response);
    },
  });
  if (!data || !(data.total > 0)) return null;
  return data.total > 99 ? '99+' : String(data.total);
}
