import { filtersIn } from '../../hooks/use-list-address';
import { page } from '../../routing/page-route';
import { certificatesQuery, classificationsQuery } from '../classifications/api/reference-data';
import { employersQuery } from '../employers/api/employers';
import { phoneNumbersQuery } from '../sms/api/phone-numbers';
import { workerList, workersQuery } from './api/workers';

const pages = ['/', 'workers/:id?'];

/** The list is the start page, too. */
export const workersRoutes = pages.map((path) =>
  page(
    path,
    async () => (await import('./WorkersPage')).WorkersPage,
    ({ search }) => [
      workersQuery(filtersIn(workerList, search)),
      phoneNumbersQuery,
      employersQuery(),
      classificationsQuery,
      certificatesQuery,
    ],
    '/workers',
  ),
);
