import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { api, dataOf } from '../../../../api/client';
import type { components } from '../../../../api/schema.gen';
import { queryKeys } from '../../../../api/query-keys';

export type Employer = components['schemas']['EmployerDto'];

const employersQuery = (search: string) =>
  queryOptions({
    queryKey: queryKeys.list('employers', { search }),
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/employers', { params: { query: search ? { search } : {} }, signal })),
    placeholderData: keepPreviousData,
  });

/** The employers whose name or contact fits `search` (all of them without it), by company name. */
export const useEmployers = (search = '') => useQuery(employersQuery(search));
