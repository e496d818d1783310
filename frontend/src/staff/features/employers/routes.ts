import { filtersIn } from '../../hooks/use-list-address';
import { page } from '../../routing/page-route';
import { employerList, employersQuery } from './api/employers';

export const employersRoutes = [
  page(
    'employers/:id?',
    async () => (await import('./EmployersPage')).EmployersPage,
    ({ search }) => [employersQuery(filtersIn(employerList, search).search)],
    '/employers',
  ),
];
