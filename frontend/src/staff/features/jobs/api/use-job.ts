import { useQuery } from '@tanstack/react-query';
import { api, dataOf } from '../../../../api/client';
import type { components } from '../../../../api/schema.gen';
import { queryKeys } from '../../../../api/query-keys';

export type JobDetails = components['schemas']['JobDetailsDto'];

/** One job; an unknown id is an ApiError with status 404. */
export const useJob = (id: string) =>
  useQuery({
    queryKey: queryKeys.one('jobs', id),
    queryFn: ({ signal }) => dataOf(api.GET('/api/jobs/{id}', { params: { path: { id } }, signal })),
  });
