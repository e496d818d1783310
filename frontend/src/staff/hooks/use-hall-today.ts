import { queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api, dataOf } from '../../api/client';
import { dayIn, formatMoment } from '../../shared/dates';
import { queryKeys } from '../../api/query-keys';

export const hallQuery = queryOptions({
  queryKey: queryKeys.one('settings', 'hall'),
  queryFn: ({ signal }) => dataOf(api.GET('/api/hall', { signal })),
});

export const useHallTimezone = (): string | undefined => useQuery(hallQuery).data?.timezone;

/** How lists say when something was, on the hall's clock. */
export function useHallClock(): (instant: string | null | undefined) => string {
  const timezone = useHallTimezone();
  return useCallback((instant) => formatMoment(instant, timezone), [timezone]);
}

/** The server judges dates by it; when the hall's time zone cannot be known, the browser's stands in. */
export function useHallToday(): string | undefined {
  const { data, isError } = useQuery(hallQuery);
  return data || isError ? dayIn(data?.timezone) : undefined;
}
