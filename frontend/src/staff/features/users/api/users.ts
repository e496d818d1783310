import { queryOptions } from '@tanstack/react-query';
import { api, dataOf, queryKeys, type Schemas } from '../../../../api';
import { ifMatch } from '../../../forms/record-form';

export const usersQuery = queryOptions({
  queryKey: queryKeys.list('users'),
  queryFn: ({ signal }) => dataOf(api.GET('/api/users', { signal })),
});

type NewUser = Schemas['CreateUserDto'];
type UserChanges = Schemas['UpdateUserDto'];

export const createUser = (body: NewUser) => dataOf(api.POST('/api/users', { body }));

export const updateUser = (id: number, body: UserChanges, version: number) =>
  dataOf(api.PUT('/api/users/{id}', { params: { path: { id }, header: ifMatch(version) }, body }));

export const deleteUser = (id: number, version: number) =>
  dataOf(api.DELETE('/api/users/{id}', { params: { path: { id }, header: ifMatch(version) } }));
