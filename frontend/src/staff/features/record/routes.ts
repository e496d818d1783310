import { page } from '../../routing/page-route';

export const recordRoutes = [page('jobs/:id/record', async () => (await import('./RecordPage')).RecordPage)];
