import { queryOptions } from '@tanstack/react-query';
import { api, dataOf, queryKeys, type Schemas } from '../../api';
import { ApiError } from '../../shared/request';

export type User = Schemas['UserDto'];

export const isAdmin = (user: User | null): boolean => user?.role === 'admin';
export type Credentials = Schemas['LoginDto'];
export type PasswordChange = Schemas['ChangePasswordDto'];

export const sessionQuery = queryOptions({ queryKey: queryKeys.session(), queryFn: fetchUser });

/** A 401 means that nobody is signed in, and is no error. */
async function fetchUser(): Promise<User | null> {
  try {
    return await dataOf(api.GET('/api/user'));
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

export const login = (body: Credentials) => dataOf(api.POST('/api/login', { body }));

export const logout = () => dataOf(api.POST('/api/logout'));

export const changePassword = (body: PasswordChange) => dataOf(api.POST('/api/change-password', { body }));
