import { useQuery } from '@tanstack/react-query';
import { api, dataOf } from '../../../../api/client';
import type { components } from '../../../../api/schema.gen';
import { queryKeys } from '../../../../api/query-keys';

export type EligibleWorker = components['schemas']['EligibleWorkerDto'];

/** Who is eligible now, in order; asked for anew each time it is opened. */
export const useEligibleWorkers = (jobId: string) =>
  useQuery({
    queryKey: queryKeys.eligibleWorkers(jobId),
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/jobs/{id}/eligible-workers', { params: { path: { id: jobId } }, signal })),
    staleTime: 0,
    gcTime: 0,
  });
