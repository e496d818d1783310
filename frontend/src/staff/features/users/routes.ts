import { page } from '../../routing/page-route';
import { usersQuery } from './api/users';

export const usersRoutes = [
  page(
    'users',
    async () => (await import('./UsersPage')).UsersPage,
    () => [usersQuery],
  ),
];
