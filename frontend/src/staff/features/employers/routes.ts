import { filtersIn } from '../../hooks/use-list-address';
import { page } from '../../routing/page-route';
import { employerList, employersQuery } from './api/employers';

/** An employer's own address shows them in a dialog of the list. */
export const employersRoutes = [
  page(
    'employers/:id?',
    async () => (await import('./EmployersPage')).EmployersPage,
    ({ search }) => [employersQuery(filtersIn(employerList, search).search)],
    '/employers',
  ),
];
