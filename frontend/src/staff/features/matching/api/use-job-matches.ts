import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, dataOf } from '../../../../api/client';
import type { components } from '../../../../api/schema.gen';
import { queryKeys } from '../../../../api/query-keys';

export type JobMatch = components['schemas']['JobMatchDto'];

export const jobMatchesQuery = (jobId: string) =>
  queryOptions({
    queryKey: queryKeys.list('job-matches', { jobId }),
    queryFn: ({ signal }) => dataOf(api.GET('/api/job-matches', { params: { query: { jobId } }, signal })),
  });

/** A job's matches with their workers and the state of their messages, by priority. */
export const useJobMatches = (jobId: string) => useQuery(jobMatchesQuery(jobId));
