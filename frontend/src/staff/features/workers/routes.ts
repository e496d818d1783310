import { filtersIn, pageIn } from '../../hooks/use-list-address';
import { page } from '../../routing/page-route';
import { certificatesQuery, classificationsQuery } from '../classifications/api/reference-data';
import { employersQuery } from '../employers/api/employers';
import { workerNumberQuery, workerTextsQuery } from '../sms/api/worker-texts';
import { workerList, workerQuery, workersQuery } from './api/workers';

/** The list is the start page, too. */
const lists = ['/', 'workers'].map((path) =>
  page(
    path,
    async () => (await import('./WorkersPage')).WorkersPage,
    ({ search }) => [
      workersQuery(filtersIn(workerList, search), pageIn(search)),
      employersQuery(),
      classificationsQuery,
      certificatesQuery,
    ],
  ),
);

export const workersRoutes = [
  ...lists,
  page(
    'workers/:id',
    async () => (await import('./page/WorkerPage')).WorkerPage,
    ({ params: { id = '' } }) => [workerQuery(id), workerNumberQuery(id), workerTextsQuery(id)],
  ),
];
