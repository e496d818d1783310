import { filtersIn } from '../../hooks/use-list-address';
import { page } from '../../routing/page-route';
import { employerList, employerQuery, employersQuery } from './api/employers';

export const employersRoutes = [
  page(
    'employers',
    async () => (await import('./EmployersPage')).EmployersPage,
    ({ search }) => [employersQuery(filtersIn(employerList, search).search)],
  ),
  page(
    'employers/:id',
    async () => (await import('./page/EmployerPage')).EmployerPage,
    ({ params: { id = '' } }) => [employerQuery(id)],
  ),
];
