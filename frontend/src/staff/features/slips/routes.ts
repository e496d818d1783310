import { page } from '../../routing/page-route';
import { slipsQuery } from './api/slips';

export const slipsRoutes = [
  page(
    'jobs/:id/slips',
    async () => (await import('./SlipsPage')).SlipsPage,
    ({ params: { id = '' } }) => [slipsQuery(id)],
  ),
];
