import { queryOptions } from '@tanstack/react-query';
import { api, dataOf, queryKeys, type Schemas } from '../../../../api';

export type Why = Schemas['WhyDto'];
export type CheckedCondition = Schemas['CheckedConditionDto'];
export type ChangedField = Schemas['ChangedFieldDto'];

/** Always fetched anew: whatever changes of the worker, the job or its list changes the answer. */
export const whyQuery = (jobId: string, workerId: string, withNotes = true) =>
  queryOptions({
    queryKey: queryKeys.list('job-matches', { jobId, of: 'why', workerId, withNotes }),
    queryFn: ({ signal }) => {
      const query = withNotes ? { workerId } : { workerId, notes: 'false' as const };
      return dataOf(api.GET('/api/jobs/{id}/why', { params: { path: { id: jobId }, query }, signal }));
    },
    staleTime: 0,
    gcTime: 0,
    meta: { follows: { jobs: {}, employers: {}, classifications: {}, certificates: {} } },
  });
