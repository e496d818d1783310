import { keepPreviousData, queryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { api, type paths, queryKeys, type Schemas } from '../../../../api';
import { olderPages } from '../../../../api/older-pages';
import { newestPage } from '../../../../api/total';
import type { ListAddress, ListFilters } from '../../../hooks/use-list-address';

export type AuditEntry = Schemas['AuditEntryDto'];

/** Those that have a field; a link may also name one record. */
export const AUDIT_FIELDS = ['actor', 'entityType', 'action', 'source', 'dateFrom', 'dateTo'] as const;
const FILTERS = [...AUDIT_FIELDS, 'entityId'] as const;

type AuditFilters = ListFilters<(typeof FILTERS)[number]>;

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
  entityType: 'worker' | 'employer' | 'job' | 'job-match' | 'wording';
  entityId: string;
}

const HISTORY_SIZE = 20;

const historyQuery = ({ entityType, entityId }: HistorySubject) =>
  olderPages<AuditEntry>({
    queryKey: queryKeys.auditEntries({ history: entityId, entityType }),
    fetch: (before, signal) =>
      fetchPage({ entityType, entityId, related: 'true' }, before, HISTORY_SIZE, signal),
    idOf: ({ id }) => id,
  });

export const useHistory = (subject: HistorySubject) =>
  useInfiniteQuery({ ...historyQuery(subject), staleTime: 0, gcTime: 0 });
