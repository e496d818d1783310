import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { api } from '../../../../api/client';
import type { components, paths } from '../../../../api/schema.gen';
import { type Total, totalOf } from '../../../../api/total';
import { queryKeys } from '../../../../api/query-keys';
import type { ListFilters } from '../../../hooks/use-list-address';

type Schemas = components['schemas'];
export type AuditEntry = Schemas['AuditEntryDto'];
export type AuditAction = Schemas['AuditAction'];
export type AuditEntityType = Schemas['AuditEntityType'];
export type AuditSource = Schemas['AuditSource'];

/** The filters as the API and the address call them; days are YYYY-MM-DD. */
export const AUDIT_FILTERS = [
  'actor',
  'entityType',
  'action',
  'source',
  'dateFrom',
  'dateTo',
  'entityId',
] as const;

export type AuditFilters = ListFilters<(typeof AUDIT_FILTERS)[number]>;

type Query = NonNullable<paths['/api/audit-entries']['get']['parameters']['query']>;

interface AuditPage extends Total {
  entries: AuditEntry[];
  hasOlder: boolean;
}

/** One entry more than is shown tells whether there are older ones. */
async function fetchPage(filters: object, before: string | undefined, size: number, signal: AbortSignal) {
  // Anything may stand in the address; the server refuses what it does not know.
  const query = { ...filters, before, limit: size + 1 } as Query;
  const { data = [], response } = await api.GET('/api/audit-entries', { params: { query }, signal });
  return {
    entries: data.slice(0, size),
    ...totalOf(response),
    hasOlder: data.length > size,
  } satisfies AuditPage;
}

const PAGE_SIZE = 50;

/** Entries that fit all filters, newest first; those older than the entry `before`. The log is never out of work. */
export const auditPageQuery = (filters: AuditFilters, before: string | undefined) =>
  queryOptions({
    queryKey: queryKeys.auditEntries({ ...filters, before }),
    queryFn: ({ signal }) => fetchPage(filters, before, PAGE_SIZE, signal),
    staleTime: 0,
  });

export const useAuditPage = (filters: AuditFilters, before: string | undefined) =>
  useQuery({ ...auditPageQuery(filters, before), placeholderData: keepPreviousData });

/** Where a spreadsheet of the filtered entries is. */
export function csvAddress(filters: AuditFilters): string {
  const query = new URLSearchParams(filters).toString();
  return `/api/audit-entries/csv${query && `?${query}`}`;
}

/** What has a history of its own on its details. */
export interface HistorySubject {
  entityType: 'worker' | 'job' | 'job-match';
  entityId: string;
}

const HISTORY_SIZE = 20;

const historyQuery = ({ entityType, entityId }: HistorySubject) =>
  infiniteQueryOptions({
    queryKey: queryKeys.auditEntries({ history: entityId, entityType }),
    queryFn: ({ signal, pageParam }) =>
      fetchPage({ entityType, entityId, related: 'true' }, pageParam, HISTORY_SIZE, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ entries, hasOlder }: AuditPage) => (hasOlder ? entries.at(-1)?.id : undefined),
    staleTime: 0,
    gcTime: 0,
  });

/** What happened to one thing and to what belongs to it, newest first, piece by piece. */
export const useHistory = (subject: HistorySubject) => useInfiniteQuery(historyQuery(subject));
