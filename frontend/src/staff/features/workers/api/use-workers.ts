import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, dataOf } from '../../../../api/client';
import type { components, paths } from '../../../../api/schema.gen';
import { queryKeys } from '../../../../api/query-keys';
import type { ListFilters } from '../../../hooks/use-list-address';

export type Worker = components['schemas']['WorkerDto'];

/** The filters of the list, as the API and the address call them. */
export const WORKER_FILTERS = [
  'search',
  'status',
  'memberStatus',
  'l26EmployerId',
  'l26ClassificationId',
  'bestCertificateId',
] as const;

export type WorkerFilters = ListFilters<(typeof WORKER_FILTERS)[number]>;

/** Anything may stand in the address; the server refuses what it does not know. */
const toQuery = (filters: WorkerFilters) =>
  filters as NonNullable<paths['/api/workers']['get']['parameters']['query']>;

/** The workers that fit all filters, by last and first name; the list before stays until the next one is there. */
export const useWorkers = (filters: WorkerFilters) =>
  useQuery({
    queryKey: queryKeys.list('workers', filters),
    queryFn: ({ signal }) => dataOf(api.GET('/api/workers', { params: { query: toQuery(filters) }, signal })),
    placeholderData: keepPreviousData,
  });
