import { queryOptions } from '@tanstack/react-query';
import { api, dataOf, queryKeys } from '../../../../api';

export const notificationReviewQuery = (jobId: string, textsUnknownAgain: boolean) =>
  queryOptions({
    queryKey: queryKeys.list('job-matches', { jobId, review: textsUnknownAgain }),
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/api/jobs/{id}/notification-review', {
          params: {
            path: { id: jobId },
            query: { textsUnknownAgain: textsUnknownAgain ? 'true' : 'false' },
          },
          signal,
        }),
      ),
    // The texts name the job and its employer, and are in the hall's words.
    meta: { follows: { jobs: {}, employers: {}, settings: {} } },
  });
