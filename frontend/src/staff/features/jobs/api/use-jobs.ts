import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, dataOf } from '../../../../api/client';
import type { components } from '../../../../api/schema.gen';
import { queryKeys } from '../../../../api/query-keys';
import type { ListFilters } from '../../../hooks/use-list-address';

export type Job = components['schemas']['JobDto'];

/** What the list can be narrowed by; days are YYYY-MM-DD. */
export const JOB_FILTERS = [
  'search',
  'status',
  'employerId',
  'classificationId',
  'postDateFrom',
  'postDateTo',
] as const;

export type JobFilters = ListFilters<(typeof JOB_FILTERS)[number]>;

/** The jobs that fit the filters, newest post date first. */
export const useJobs = (filters: JobFilters) =>
  useQuery({
    queryKey: queryKeys.list('jobs', filters),
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/api/jobs', {
          params: { query: { ...filters, status: filters.status as Job['status'] | undefined } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });
