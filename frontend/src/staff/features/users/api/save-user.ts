import { api, dataOf } from '../../../../api/client';
import { ifMatch } from '../../../forms/record-form';
import type { components } from '../../../../api/schema.gen';

type NewUser = components['schemas']['CreateUserDto'];
type UserChanges = components['schemas']['UpdateUserDto'];

export const createUser = (body: NewUser) => dataOf(api.POST('/api/users', { body }));

/** Without a password, the user keeps theirs. */
export const updateUser = (id: number, body: UserChanges, version: number) =>
  dataOf(api.PUT('/api/users/{id}', { params: { path: { id }, header: ifMatch(version) }, body }));

/** Deletes that version. */
export const deleteUser = (id: number, version: number) =>
  dataOf(api.DELETE('/api/users/{id}', { params: { path: { id }, header: ifMatch(version) } }));
