import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, dataOf } from '../../../../api/client';
import { queryKeys, type Topic } from '../../../../api/query-keys';
import type { components } from '../../../../api/schema.gen';
import { ApiError, wordsOf } from '../../../../shared/request';
import { useAction } from '../../../forms/use-action';

export type JobMatch = components['schemas']['JobMatchDto'];

export const nameOf = ({ worker }: Pick<JobMatch, 'worker'>): string =>
  worker ? `${worker.firstName} ${worker.lastName}` : 'Unknown Worker';

export const jobMatchesQuery = (jobId: string) =>
  queryOptions({
    queryKey: queryKeys.list('job-matches', { jobId }),
    queryFn: ({ signal }) => dataOf(api.GET('/api/job-matches', { params: { query: { jobId } }, signal })),
  });

export const useJobMatches = (jobId: string) => useQuery(jobMatchesQuery(jobId));

export type EligibleWorker = components['schemas']['EligibleWorkerDto'];

export const useEligibleWorkers = (jobId: string) =>
  useQuery({
    queryKey: queryKeys.eligibleWorkers(jobId),
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/jobs/{id}/eligible-workers', { params: { path: { id: jobId } }, signal })),
    staleTime: 0,
    gcTime: 0,
  });

export type DispatchClassRules = components['schemas']['DispatchClassRulesDto'];

/** They change only with a new version of the product. */
export const eligibilityRulesQuery = queryOptions({
  queryKey: queryKeys.eligibilityRules(),
  queryFn: ({ signal }) => dataOf(api.GET('/api/eligibility-rules', { signal })),
});

export const rulesOfVersionQuery = (version: string) =>
  queryOptions({
    queryKey: queryKeys.eligibilityRules(version),
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/eligibility-rules/{version}', { params: { path: { version } }, signal })),
  });

export type Sending = components['schemas']['SendingDto'];

/** The time of the next try moves on without any match changing. */
const LOOK_AGAIN_MS = 15_000;

const isOpen = (sending?: Sending) => sending && (sending.waiting > 0 || sending.run?.state === 'running');

export const useSending = (jobId: string) =>
  useQuery({
    queryKey: queryKeys.list('job-matches', { jobId, of: 'sending' }),
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/jobs/{id}/sending', { params: { path: { id: jobId } }, signal })),
    refetchInterval: ({ state }) => (isOpen(state.data) ? LOOK_AGAIN_MS : false),
  });

export type MatchStatus = components['schemas']['MatchStatus'];

export const recordAnswer = (id: string, status: MatchStatus) =>
  dataOf(api.PUT('/api/job-matches/{id}', { params: { path: { id } }, body: { status } }));

interface Words {
  success: string;
  failure: string | ((error: Error) => string);
  fallback: string;
  changes?: readonly Topic[];
}

const useMatchAction = <Input = void>(
  act: (input: Input) => Promise<{ message: string }>,
  { success, failure, fallback, changes = [] }: Words,
) =>
  useAction({
    act,
    success: ({ message }) => [success, message],
    failure: (error) => [typeof failure === 'string' ? failure : failure(error), wordsOf(error) ?? fallback],
    refreshes: ['job-matches', 'stats', ...changes],
    // A button that the change disables must be so before a dialog returns the focus to it.
    refreshFirst: true,
  });

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
  note: string;
  /** Also those who may have been texted already. */
  textsUnknownAgain: boolean;
}

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

export const stopSending = (jobId: string) =>
  dataOf(api.POST('/api/jobs/{id}/stop-sending', { params: { path: { id: jobId } } }));

export const useSendLink = (id: string) =>
  useMatchAction(() => dataOf(api.POST('/api/job-matches/{id}/send-link', { params: { path: { id } } })), {
    success: 'Link Sent',
    failure: 'Link Not Sent',
    fallback: 'Failed to send the link',
    changes: ['sms'],
  });
