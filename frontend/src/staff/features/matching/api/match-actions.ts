import { api, dataOf } from '../../../../api/client';
import type { Topic } from '../../../../api/query-keys';
import { ApiError, wordsOf } from '../../../../shared/request';
import { useAction } from '../../../forms/use-action';

interface Words {
  success: string;
  failure: string | ((error: Error) => string);
  fallback: string;
  /** What else it changes, beside the matches. */
  changes?: readonly Topic[];
}

/** An action on a job's matches, whose answer is a sentence. */
const useMatchAction = <Input = void>(
  act: (input: Input) => Promise<{ message: string }>,
  { success, failure, fallback, changes = [] }: Words,
) =>
  useAction({
    act,
    success: ({ message }) => [success, message],
    failure: (error) => [typeof failure === 'string' ? failure : failure(error), wordsOf(error) ?? fallback],
    refreshes: ['job-matches', 'stats', ...changes],
    // A button that the change disables must be so before a dialog gives the focus back.
    refreshFirst: true,
  });

/** Ranks the workers anew and brings the job's matches up to date. */
export const useCreateMatches = (jobId: string) =>
  useMatchAction(
    () => dataOf(api.POST('/api/jobs/{id}/create-matches', { params: { path: { id: jobId } } })),
    {
      success: 'Job Matches Updated',
      failure: 'Error',
      fallback: 'Failed to create or update job matches',
      changes: ['jobs'],
    },
  );

export const CANNOT_NOTIFY = 'Cannot Send Notifications';

interface Notification {
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
    { success: 'Job Offer Sent', failure: 'Job Offer Failed', fallback: 'Failed to send job offer' },
  );

/** Texts the link again to a worker who has answered, and whose link changed with their number. */
export const useSendLink = (id: string) =>
  useMatchAction(() => dataOf(api.POST('/api/job-matches/{id}/send-link', { params: { path: { id } } })), {
    success: 'Link Sent',
    failure: 'Link Not Sent',
    fallback: 'Failed to send the link',
    changes: ['sms'],
  });
