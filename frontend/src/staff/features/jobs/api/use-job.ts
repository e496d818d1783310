import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../../../../api/client';
import { queryKeys } from '../../../../api/query-keys';
import type { components } from '../../../../api/schema.gen';

export type JobDetails = components['schemas']['JobDetailsDto'];

/** One job; an unknown id is an ApiError with status 404. */
export const jobQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.one('jobs', id),
    queryFn: ({ signal }) => dataOf(api.GET('/api/jobs/{id}', { params: { path: { id } }, signal })),
  });
