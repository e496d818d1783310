import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { api } from '../../../../api/client';
import type { components, paths } from '../../../../api/schema.gen';
import { newestPage, type NewestPage } from '../../../../api/total';
import { queryKeys } from '../../../../api/query-keys';
import type { ListAddress, ListFilters } from '../../../hooks/use-list-address';

export type AuditEntry = components['schemas']['AuditEntryDto'];

/** Those that have a field; a link may also name one record. */
export const AUDIT_FIELDS = ['actor', 'entityType', 'action', 'source', 'dateFrom', 'dateTo'] as const;
const FILTERS = [...AUDIT_FIELDS, 'entityId'] as const;

export type AuditFilters = ListFilters<(typeof FILTERS)[number]>;

type Query = NonNullable<paths['/api/audit-entries']['get']['parameters']['query']>;

async function fetchPage(filters: object, before: string | undefined, size: number, signal: AbortSignal) {
  // Anything may stand in the address; the server refuses what it does not know.
  const query = { ...filters, before, limit: size + 1 } as Query;
  return newestPage(await api.GET('/api/audit-entries', { params: { query }, signal }), size);
}

const PAGE_SIZE = 50;

/** Always fetched anew: every action adds an entry. */
export const auditPageQuery = (filters: AuditFilters, before?: string) =>
  queryOptions({
    queryKey: queryKeys.auditEntries({ ...filters, before }),
    queryFn: ({ signal }) => fetchPage(filters, before, PAGE_SIZE, signal),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

export const auditList = {
  names: FILTERS,
  keyOf: (filters) => auditPageQuery(filters).queryKey,
} as const satisfies ListAddress<(typeof FILTERS)[number]>;

export function csvAddress(filters: AuditFilters): string {
  const query = new URLSearchParams(filters).toString();
  return `/api/audit-entries/csv${query && `?${query}`}`;
}

export interface HistorySubject {
  entityType: 'worker' | 'job' | 'job-match' | 'wording';
  entityId: string;
}

const HISTORY_SIZE = 20;

const historyQuery = ({ entityType, entityId }: HistorySubject) =>
  infiniteQueryOptions({
    queryKey: queryKeys.auditEntries({ history: entityId, entityType }),
    queryFn: ({ signal, pageParam }) =>
      fetchPage({ entityType, entityId, related: 'true' }, pageParam, HISTORY_SIZE, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ rows, hasOlder }: NewestPage<AuditEntry>) =>
      hasOlder ? rows.at(-1)?.id : undefined,
    staleTime: 0,
    gcTime: 0,
  });

export const useHistory = (subject: HistorySubject) => useInfiniteQuery(historyQuery(subject));
