import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { api, dataOf, type paths, queryKeys, type Schemas, type Topic } from '../../../../api';
import type { Versions } from '../../../../api/dispatch';
import { WORKER_NAME } from '../../../../api/follows-names';
import { type Page, pageIn, partOf } from '../../../../api/total';
import { ApiError, wordsOf } from '../../../../shared/request';
import { changedMeanwhile, ifMatch } from '../../../forms/record-form';
import { useAction } from '../../../forms/use-action';
import { isOneOf, type ListAddress, type ListFilters } from '../../../hooks/use-list-address';
import { asOptions } from '../../../records/select-options';

export type JobMatch = Schemas['JobMatchDto'];

export const nameOf = ({ worker }: Pick<JobMatch, 'worker'>): string =>
  worker ? `${worker.firstName} ${worker.lastName}` : 'Unknown Worker';

/** Who is texted in another language than English, as far as the hall writes in it. */
export const readsAnother = ({ worker }: Pick<JobMatch, 'worker'>): boolean =>
  worker !== null && worker.language !== 'en';

type MatchesQuery = paths['/api/job-matches']['get']['parameters']['query'];

const fetchPage = async (query: MatchesQuery, signal: AbortSignal) =>
  pageIn<JobMatch>(await api.GET('/api/job-matches', { params: { query }, signal }));

/** In the order a match goes through; a missing one does not compile. */
export const MATCH_STATUSES = Object.keys({
  Pending: 0,
  Interested: 1,
  'Not Interested': 2,
  Offered: 3,
  Accepted: 4,
  Declined: 5,
  Ineligible: 6,
} satisfies Record<MatchStatus, number>) as MatchStatus[];

export const TO_CALL = 'to-call';
/** What a part of the list may be. */
const MATCHES_SHOWN: readonly NonNullable<MatchesQuery['status']>[] = [...MATCH_STATUSES, TO_CALL];

export const matchList = {
  names: ['search', 'status'],
  accepted: { status: isOneOf(asOptions([...MATCHES_SHOWN])) },
} satisfies ListAddress<'search' | 'status'>;

type MatchFilters = ListFilters<'search' | 'status'>;

/** What a match shows of its worker, or says by it, as whether a text can reach them. */
const OF_WORKER = [...WORKER_NAME, 'phone', 'memberStatus', 'status', 'language'];

export const jobMatchesQuery = (jobId: string, filters: MatchFilters = {}, page = 1) =>
  queryOptions({
    queryKey: queryKeys.list('job-matches', { jobId, ...filters, page }),
    queryFn: ({ signal }) => {
      const status = filters.status as MatchesQuery['status'];
      return fetchPage({ jobId, ...filters, status, ...partOf(page) }, signal);
    },
    placeholderData: keepPreviousData,
    meta: {
      follows: {
        workers: {
          fields: OF_WORKER,
          idsOf: ({ rows }: Page<JobMatch>) => rows.map(({ workerId }) => workerId),
          orderedBy: filters.search || filters.status === TO_CALL ? OF_WORKER : WORKER_NAME,
          ask: (changed) => {
            const status = filters.status as MatchesQuery['status'];
            const query = { jobId, ...filters, status, ...partOf(page), changed };
            return dataOf(api.GET('/api/job-matches/changed-page', { params: { query } }));
          },
        },
      },
    },
  });

/** The match of a worker, or the one with this id, wherever it stands. */
export const matchOfQuery = (jobId: string, whose: string) =>
  queryOptions({
    queryKey: queryKeys.list('job-matches', { jobId, whose }),
    queryFn: ({ signal }) => fetchPage({ jobId, whose }, signal),
  });

/** For what concerns all of them: who can be reached is looked up each time. */
export const everyMatchQuery = (jobId: string) =>
  queryOptions({
    queryKey: queryKeys.list('job-matches', { jobId, of: 'everybody' }),
    queryFn: ({ signal }) => dataOf(api.GET('/api/job-matches', { params: { query: { jobId } }, signal })),
    staleTime: 0,
  });

export type MatchFigures = Schemas['MatchFiguresDto'] & {
  /** When the texts of the last run began to change; undefined when there was none while the page was open. */
  textsSince?: string | undefined;
};

/** The outcome of a run of texts stays until the next one begins. */
export const matchFiguresQuery = (jobId: string) => {
  const queryKey = queryKeys.list('job-matches', { jobId, of: 'figures' });
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }): Promise<MatchFigures> => {
      const ask = (textsSince?: string) =>
        dataOf(api.GET('/api/job-matches/figures', { params: { query: { jobId, textsSince } }, signal }));
      const before = client.getQueryData<MatchFigures>(queryKey);
      const since = before?.textsSince;
      const figures = await ask(since);
      const { oldestOnWay } = figures.texts;
      if (oldestOnWay === null) return { ...figures, textsSince: since };
      const isAnotherRun = since !== undefined && before?.texts.oldestOnWay === null;
      if (isAnotherRun) return { ...(await ask()), textsSince: oldestOnWay };
      return { ...figures, textsSince: since !== undefined && since < oldestOnWay ? since : oldestOnWay };
    },
    // Who is to be called.
    meta: { follows: { workers: { fields: ['status', 'phone'] } } },
  });
};

export const useMatchFigures = (jobId: string) => useQuery(matchFiguresQuery(jobId));

export type EligibleWorker = Schemas['EligibleWorkerDto'];

export const useEligibleWorkers = (jobId: string, page: number) =>
  useQuery({
    queryKey: queryKeys.eligibleWorkers(jobId, page),
    queryFn: async ({ signal }) => {
      const params = { path: { id: jobId }, query: partOf(page) };
      return pageIn<EligibleWorker>(await api.GET('/api/jobs/{id}/eligible-workers', { params, signal }));
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });

export type DispatchClassRules = Schemas['DispatchClassRulesDto'];

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

export type Sending = Schemas['SendingDto'];

/** The time of the next try moves on without any match changing. */
const LOOK_AGAIN_MS = 15_000;

const isOpen = (sending?: Sending) => sending && (sending.waiting > 0 || sending.run?.state === 'running');

export const useSending = (jobId: string) =>
  useQuery({
    queryKey: queryKeys.list('job-matches', { jobId, of: 'sending' }),
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/jobs/{id}/sending', { params: { path: { id: jobId } }, signal })),
    refetchInterval: ({ state }) => (isOpen(state.data) ? LOOK_AGAIN_MS : false),
    meta: { follows: { workers: { fields: [] } } },
  });

export type MatchStatus = Schemas['MatchStatus'];

/** @throws 409 `changed_meanwhile` when the match has been answered otherwise meanwhile */
export async function recordAnswer({ id, version, status: seen }: JobMatch, status: MatchStatus) {
  const put = (known: number) =>
    dataOf(
      api.PUT('/api/job-matches/{id}', {
        params: { path: { id }, header: ifMatch(known) },
        body: { status },
      }),
    );
  try {
    return await put(version);
  } catch (error) {
    const current = changedMeanwhile(error) as Schemas['JobMatchAnswerDto'] | undefined;
    // Something else of it has changed, such as its place in the order.
    if (current?.status === seen) return put(current.version);
    throw error;
  }
}

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
  noteIn: Versions;
  /** Also those who may have been texted already. */
  textsUnknownAgain: boolean;
}

export const useNotify = (jobId: string) =>
  useMatchAction(
    ({ note, noteIn, textsUnknownAgain }: Notification) =>
      dataOf(
        api.POST('/api/jobs/{id}/notify', {
          params: { path: { id: jobId } },
          body: {
            ...(note && { note }),
            ...(noteIn && { noteIn }),
            ...(textsUnknownAgain ? {} : { textsUnknownAgain }),
          },
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
