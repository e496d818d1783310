import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, dataOf } from '../../../../api/client';
import type { components } from '../../../../api/schema.gen';
import { queryKeys } from '../../../../api/query-keys';

export type Classification = components['schemas']['ClassificationDto'];

const classificationsQuery = queryOptions({
  queryKey: queryKeys.list('classifications'),
  queryFn: ({ signal }) => dataOf(api.GET('/api/classifications', { signal })),
});

/** All classifications, by name. */
export const useClassifications = () => useQuery(classificationsQuery);
