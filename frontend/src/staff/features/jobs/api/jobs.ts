import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, dataOf, queryKeys, type Schemas } from '../../../../api';
import { pageIn, partOf } from '../../../../api/total';
import { ifMatch } from '../../../forms/record-form';
import { isDay } from '../../../../shared/dates';
import { isId, isOneOf, type ListAddress, type ListFilters } from '../../../hooks/use-list-address';
import { asOptions } from '../../../records/select-options';

export type Job = Schemas['JobDto'];

export const FILTER_STATUSES = ['Open', 'Closed', 'Filled', 'Draft'] as const satisfies Job['status'][];

const FILTERS = ['search', 'status', 'employerId', 'classificationId', 'postDateFrom', 'postDateTo'] as const;

type JobFilters = ListFilters<(typeof FILTERS)[number]>;

export const jobList = {
  names: FILTERS,
  accepted: {
    status: isOneOf(asOptions(FILTER_STATUSES)),
    employerId: isId,
    classificationId: isId,
    postDateFrom: isDay,
    postDateTo: isDay,
  },
} satisfies ListAddress<(typeof FILTERS)[number]>;

const asked = (filters: JobFilters) => ({ ...filters, status: filters.status as Job['status'] | undefined });

/** All of them. */
export const jobsQuery = (filters: JobFilters = {}) =>
  queryOptions({
    queryKey: queryKeys.list('jobs', filters),
    queryFn: ({ signal }) => dataOf(api.GET('/api/jobs', { params: { query: asked(filters) }, signal })),
    placeholderData: keepPreviousData,
  });

export const jobsPageQuery = (filters: JobFilters, page: number) =>
  queryOptions({
    queryKey: queryKeys.list('jobs', { ...filters, page }),
    queryFn: async ({ signal }) => {
      const query = { ...asked(filters), ...partOf(page) };
      return pageIn<Job>(await api.GET('/api/jobs', { params: { query }, signal }));
    },
    placeholderData: keepPreviousData,
  });

export type JobDetails = Schemas['JobDetailsDto'];

export const jobQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.one('jobs', id),
    queryFn: ({ signal }) => dataOf(api.GET('/api/jobs/{id}', { params: { path: { id } }, signal })),
  });

export type JobInput = Schemas['JobInputDto'];

export const createJob = (body: JobInput) => dataOf(api.POST('/api/jobs', { body }));

export type JobChanges = Schemas['UpdateJobDto'];

export const updateJob = (id: string, body: JobChanges, version: number) =>
  dataOf(api.PUT('/api/jobs/{id}', { params: { path: { id }, header: ifMatch(version) }, body }));

export const deleteJob = (id: string, version: number, seenUntil?: string) =>
  dataOf(
    api.DELETE('/api/jobs/{id}', {
      params: { path: { id }, query: { seenUntil }, header: ifMatch(version) },
    }),
  );
