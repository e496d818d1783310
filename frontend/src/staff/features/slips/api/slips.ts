import { queryOptions } from '@tanstack/react-query';
import { WORKER_NAME } from '../../../../api/follows-names';
import { api, dataOf, queryKeys, type Schemas } from '../../../../api';

export type Slips = Schemas['SlipsDto'];

export const slipsQuery = (jobId: string) =>
  queryOptions({
    queryKey: queryKeys.list('job-matches', { jobId, of: 'slips' }),
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/jobs/{id}/slips', { params: { path: { id: jobId } }, signal })),
    // The job's own words, its employer's address, its classification and the hall's name stand in it, too.
    staleTime: 0,
    meta: {
      follows: {
        jobs: {},
        employers: {},
        classifications: {},
        settings: {},
        workers: { fields: WORKER_NAME },
      },
    },
  });

export const sendSlips = (jobId: string) =>
  dataOf(api.POST('/api/jobs/{id}/slips', { params: { path: { id: jobId } } }));
