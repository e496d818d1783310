import { queryOptions } from '@tanstack/react-query';
import { api, dataOf, queryKeys, type Schemas } from '../../../../api';

export type JobRecord = Schemas['RecordDto'];

/** Not followed while it is shown: it may be very long, and says when it was made. */
export const recordQuery = (jobId: string) =>
  queryOptions({
    queryKey: queryKeys.record(jobId),
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/jobs/{id}/record', { params: { path: { id: jobId } }, signal })),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

export const recordCsvAddress = (jobId: string) => `/api/jobs/${jobId}/record.csv`;
