import { page } from '../../routing/page-route';

export const reportsRoutes = [page('reports', async () => (await import('./ReportsPage')).ReportsPage)];
