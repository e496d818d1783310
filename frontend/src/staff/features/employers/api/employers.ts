import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, dataOf, queryKeys, type Schemas } from '../../../../api';
import { ifMatch } from '../../../forms/record-form';
import type { ListAddress } from '../../../hooks/use-list-address';

export type Employer = Schemas['EmployerDto'];

export const employersQuery = (search = '') =>
  queryOptions({
    queryKey: queryKeys.list('employers', { search }),
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/employers', { params: { query: search ? { search } : {} }, signal })),
    placeholderData: keepPreviousData,
  });

export const employerList = {
  names: ['search'],
  keyOf: ({ search }) => employersQuery(search).queryKey,
} as const satisfies ListAddress<'search'>;

export const employerQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.one('employers', id),
    queryFn: ({ signal }) => dataOf(api.GET('/api/employers/{id}', { params: { path: { id } }, signal })),
  });

export type EmployerFields = Pick<
  Employer,
  'companyName' | 'contactName' | 'email' | 'phone' | 'address' | 'dispatchClass'
>;

export const createEmployer = (body: EmployerFields) => dataOf(api.POST('/api/employers', { body }));

export const updateEmployer = (id: string, body: Partial<EmployerFields>, version: number) =>
  dataOf(api.PUT('/api/employers/{id}', { params: { path: { id }, header: ifMatch(version) }, body }));

export const deleteEmployer = (id: string, version: number) =>
  dataOf(api.DELETE('/api/employers/{id}', { params: { path: { id }, header: ifMatch(version) } }));
