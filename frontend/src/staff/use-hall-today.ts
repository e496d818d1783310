import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, dataOf } from '../api/client';
import { queryKeys } from './queryKeys';

const hallQuery = queryOptions({
  queryKey: queryKeys.hall(),
  queryFn: ({ signal }) => dataOf(api.GET('/api/hall', { signal })),
});

/** `YYYY-MM-DD` of an instant on the calendar of a time zone; without one, on the browser's. */
export const dayIn = (timeZone: string | undefined, instant = new Date()): string =>
  new Intl.DateTimeFormat('en-CA', {
    ...(timeZone && { timeZone }),
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(instant);

/**
 * Today at the hall, as `YYYY-MM-DD`: the server judges by it what lies in the future. Undefined until the hall's time
 * zone is known; when it cannot be, the browser's stands in.
 */
export function useHallToday(): string | undefined {
  const { data, isError } = useQuery(hallQuery);
  return data || isError ? dayIn(data?.timezone) : undefined;
}
