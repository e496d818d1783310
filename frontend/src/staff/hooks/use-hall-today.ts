import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, dataOf } from '../../api/client';
import { dayIn } from '../../shared/dates';
import { queryKeys } from '../../api/query-keys';

export const hallQuery = queryOptions({
  queryKey: queryKeys.one('settings', 'hall'),
  queryFn: ({ signal }) => dataOf(api.GET('/api/hall', { signal })),
});

/** The hall's time zone, by which every filter by days counts; undefined until it is known. */
export const useHallTimezone = (): string | undefined => useQuery(hallQuery).data?.timezone;

/**
 * Today at the hall, as `YYYY-MM-DD`: the server judges by it what lies in the future. Undefined until the hall's time
 * zone is known; when it cannot be, the browser's stands in.
 */
export function useHallToday(): string | undefined {
  const { data, isError } = useQuery(hallQuery);
  return data || isError ? dayIn(data?.timezone) : undefined;
}
