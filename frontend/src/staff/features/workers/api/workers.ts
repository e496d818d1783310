import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, dataOf, type paths, queryKeys, type Schemas } from '../../../../api';
import { WORKER_NAME } from '../../../../api/follows-names';
import { type Page, pageIn, partOf } from '../../../../api/total';
import { LANGUAGES } from '../../../../shared/languages.gen';
import { ifMatch } from '../../../forms/record-form';
import { isId, isOneOf, type ListAddress, type ListFilters } from '../../../hooks/use-list-address';
import { asOptions } from '../../../records/select-options';
import type { Names } from '../../classifications/api/reference-data';

export type Worker = Schemas['WorkerDto'];
export type ListedWorker = Schemas['ListedWorkerDto'];

export const workerStatusOptions = asOptions<Worker['status']>(['Active', 'Inactive']);
export const memberStatusOptions = asOptions<Worker['memberStatus']>(['Local 26 Recall List', 'BEST']);

export const languageOptions = LANGUAGES.map(({ code, inEnglish }) => ({ value: code, label: inEnglish }));
export const languageName = (language: Worker['language']) =>
  LANGUAGES.find(({ code }) => code === language)?.inEnglish ?? language;

const FILTERS = [
  'search',
  'status',
  'memberStatus',
  'language',
  'l26EmployerId',
  'l26ClassificationId',
  'bestCertificateId',
] as const;

type WorkerFilters = ListFilters<(typeof FILTERS)[number]>;

type WorkersQuery = NonNullable<paths['/api/workers']['get']['parameters']['query']>;

const fetchPage = async (query: WorkersQuery, signal: AbortSignal) =>
  pageIn<ListedWorker>(await api.GET('/api/workers', { params: { query }, signal }));

export const workersQuery = (filters: WorkerFilters = {}, page = 1) =>
  queryOptions({
    queryKey: queryKeys.list('workers', { ...filters, page }),
    // Anything may stand in the address; the server refuses what it does not know.
    queryFn: ({ signal }) => fetchPage({ ...(filters as WorkersQuery), ...partOf(page) }, signal),
    placeholderData: keepPreviousData,
    meta: {
      follows: {
        workers: {
          idsOf: ({ rows }: Page<ListedWorker>) => rows.map(({ id }) => id),
          // Lists are in the names' order, and a search looks into them.
          orderedBy: [...WORKER_NAME, ...Object.keys(filters), ...(filters.search ? ['phone'] : [])],
          ask: (changed) => {
            const query = { ...(filters as WorkersQuery), ...partOf(page), changed };
            return dataOf(api.GET('/api/workers/changed-page', { params: { query } }));
          },
        },
        'phone-numbers': {
          idsOf: ({ rows }: Page<ListedWorker>) => rows.map(({ phoneRecord }) => phoneRecord?.id ?? null),
        },
      },
    },
  });

/** The first of those who fit what was typed. */
export const soughtWorkersQuery = (search: string, limit: number) =>
  queryOptions({
    queryKey: queryKeys.list('workers', { search, limit }),
    queryFn: ({ signal }) => fetchPage({ search, limit }, signal),
  });

/** Of whom the total is asked for. */
export const workerCountQuery = (filters: WorkerFilters) =>
  queryOptions({
    queryKey: queryKeys.list('workers', { ...filters, limit: 1 }),
    queryFn: ({ signal }) => fetchPage({ ...(filters as WorkersQuery), limit: 1 }, signal),
    select: ({ total }) => total,
  });

export const workerQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.one('workers', id),
    queryFn: ({ signal }) => dataOf(api.GET('/api/workers/{id}', { params: { path: { id } }, signal })),
  });

export const workerList = {
  names: FILTERS,
  accepted: {
    status: isOneOf(workerStatusOptions),
    memberStatus: isOneOf(memberStatusOptions),
    language: isOneOf(languageOptions),
    l26EmployerId: isId,
    l26ClassificationId: isId,
    bestCertificateId: isId,
  },
  keyOf: (filters) => workersQuery(filters).queryKey,
} satisfies ListAddress<(typeof FILTERS)[number]>;

export type WorkerNames = Record<'employers' | 'classifications' | 'certificates', Names>;

/** Counted anew with each visit and each change of one's own. */
export const statsQuery = queryOptions({
  queryKey: queryKeys.topic('stats'),
  queryFn: ({ signal }) => dataOf(api.GET('/api/stats', { signal })),
  refetchOnMount: 'always',
});

export const createWorker = (body: Schemas['CreateWorkerDto']) => dataOf(api.POST('/api/workers', { body }));

export const updateWorker = (id: string, body: Schemas['UpdateWorkerDto'], version: number) =>
  dataOf(api.PATCH('/api/workers/{id}', { params: { path: { id }, header: ifMatch(version) }, body }));

export const deleteWorker = (id: string, version: number, seenUntil?: string) =>
  dataOf(
    api.DELETE('/api/workers/{id}', {
      params: { path: { id }, query: { seenUntil }, header: ifMatch(version) },
    }),
  );
