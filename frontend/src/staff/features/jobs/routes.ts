import { filtersIn } from '../../hooks/use-list-address';
import { page } from '../../routing/page-route';
import { classificationsQuery } from '../classifications/api/reference-data';
import { employersQuery } from '../employers/api/employers';
import { jobMatchesQuery } from '../matching/api/matches';
import { jobList, jobQuery, jobsQuery } from './api/jobs';

const names = [employersQuery(), classificationsQuery];

export const jobsRoutes = [
  page(
    'jobs',
    async () => (await import('./list/JobsPage')).JobsPage,
    ({ search }) => [jobsQuery(filtersIn(jobList, search)), ...names],
  ),
  page(
    'jobs/:id',
    async () => (await import('./detail/JobPage')).JobPage,
    ({ params: { id = '' } }) => [jobQuery(id), jobMatchesQuery(id), ...names],
  ),
];
