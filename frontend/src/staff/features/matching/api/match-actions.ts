import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { api, dataOf } from '../../../../api/client';
import { ApiError, wordsOf } from '../../../../shared/request';
import { queryKeys } from '../../../../api/query-keys';
import { useToast } from '../../../toast/toast-context';

interface Told {
  success: string;
  failure: (error: Error) => string;
  fallback: string;
  /** What else it changes, beside the matches. */
  changes?: QueryKey;
}

/** A call about a job's matches whose answer is a sentence; both outcomes are told in a toast. */
function useMatchAction<Input>(
  call: (input: Input) => Promise<{ message: string }>,
  { success, failure, fallback, changes }: Told,
) {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: call,
    onSuccess: async ({ message }) => {
      void client.invalidateQueries({ queryKey: queryKeys.topic('stats') });
      const refreshed = client.invalidateQueries({ queryKey: queryKeys.topic('job-matches') });
      if (changes) void client.invalidateQueries({ queryKey: changes });
      toast.success(success, message);
      // A button that the change disables must be so before a dialog gives the focus back.
      await refreshed;
    },
    onError: (error) => toast.error(failure(error), wordsOf(error) ?? fallback),
  });
}

/** Ranks the workers anew and brings the job's matches up to date. */
export const useCreateMatches = (jobId: string) =>
  useMatchAction(
    () => dataOf(api.POST('/api/jobs/{id}/create-matches', { params: { path: { id: jobId } } })),
    {
      success: 'Job Matches Updated',
      failure: () => 'Error',
      fallback: 'Failed to create or update job matches',
      changes: queryKeys.one('jobs', jobId),
    },
  );

export const CANNOT_NOTIFY = 'Cannot Send Notifications';

export interface Notification {
  /** Stands at the end of each text. */
  note: string;
  /** Also to whom it may have been sent before: nobody knows. */
  textsUnknownAgain: boolean;
}

/** Texts the workers that were not told yet. */
export const useNotify = (jobId: string) =>
  useMatchAction(
    ({ note, textsUnknownAgain }: Notification) =>
      dataOf(
        api.POST('/api/jobs/{id}/notify', {
          params: { path: { id: jobId } },
          body: { ...(note ? { note } : {}), ...(textsUnknownAgain ? {} : { textsUnknownAgain }) },
        }),
      ),
    {
      success: 'Notifications Sent',
      failure: (error) =>
        error instanceof ApiError && error.code === 'job_not_open' ? CANNOT_NOTIFY : 'Notification Failed',
      fallback: 'Failed to send notifications',
    },
  );

/** Stops the texts about a job that still wait to be sent. */
export const stopSending = (jobId: string) =>
  dataOf(api.POST('/api/jobs/{id}/stop-sending', { params: { path: { id: jobId } } }));

/** Offers the job to one matched worker. */
export const useSendOffer = (id: string) =>
  useMatchAction(
    (message: string) =>
      dataOf(api.POST('/api/job-matches/{id}/offer', { params: { path: { id } }, body: { message } })),
    { success: 'Job Offer Sent', failure: () => 'Job Offer Failed', fallback: 'Failed to send job offer' },
  );

/** Texts the link again to a worker who has answered, and whose link changed with their number. */
export const useSendLink = (id: string) =>
  useMatchAction(() => dataOf(api.POST('/api/job-matches/{id}/send-link', { params: { path: { id } } })), {
    success: 'Link Sent',
    failure: () => 'Link Not Sent',
    fallback: 'Failed to send the link',
    changes: queryKeys.topic('sms'),
  });
