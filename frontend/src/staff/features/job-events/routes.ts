import { filtersIn } from '../../hooks/use-list-address';
import { page } from '../../routing/page-route';
import { exceptionsList, exceptionsQuery } from './api/exceptions';

export const jobEventsRoutes = [
  page(
    'exceptions',
    async () => (await import('./ExceptionsPage')).ExceptionsPage,
    ({ search }) => [exceptionsQuery(filtersIn(exceptionsList, search))],
  ),
];
