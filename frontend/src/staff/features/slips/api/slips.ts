import { queryOptions } from '@tanstack/react-query';
import { api, dataOf, queryKeys, type Schemas } from '../../../../api';

export type Slips = Schemas['SlipsDto'];

export const slipsQuery = (jobId: string) =>
  queryOptions({
    queryKey: queryKeys.list('job-matches', { jobId, of: 'slips' }),
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/jobs/{id}/slips', { params: { path: { id: jobId } }, signal })),
    // The employer's address and the job's own words stand in it, too.
    staleTime: 0,
    // A dispatch keeps the name of its time.
    meta: { follows: { jobs: {}, employers: {}, workers: { fields: [] } } },
  });

export const sendSlips = (jobId: string) =>
  dataOf(api.POST('/api/jobs/{id}/slips', { params: { path: { id: jobId } } }));
