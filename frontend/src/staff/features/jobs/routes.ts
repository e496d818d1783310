import { filtersIn, pageIn } from '../../hooks/use-list-address';
import { page } from '../../routing/page-route';
import { classificationsQuery } from '../classifications/api/reference-data';
import { employersQuery } from '../employers/api/employers';
import { jobMatchesQuery, matchFiguresQuery, matchList } from '../matching/api/matches';
import { jobList, jobQuery, jobsPageQuery } from './api/jobs';

const names = [employersQuery(), classificationsQuery];

export const jobsRoutes = [
  page(
    'jobs',
    async () => (await import('./list/JobsPage')).JobsPage,
    ({ search }) => [jobsPageQuery(filtersIn(jobList, search), pageIn(search)), ...names],
  ),
  page(
    'jobs/:id',
    async () => (await import('./detail/JobPage')).JobPage,
    ({ params: { id = '' }, search }) => [
      jobQuery(id),
      jobMatchesQuery(id, filtersIn(matchList, search), pageIn(search)),
      matchFiguresQuery(id),
      ...names,
    ],
  ),
];
