import { page } from '../../routing/page-route';

export const whyRoutes = [
  page('jobs/:id/why/:workerId', async () => (await import('./MemberPrintPage')).MemberPrintPage),
];
