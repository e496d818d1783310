import type { RouteObject } from 'react-router';

/** The pages of this feature, each loaded when first opened. */
export const jobsRoutes: RouteObject[] = [
  { path: 'jobs', lazy: async () => ({ Component: (await import('./list/JobsPage')).JobsPage }) },
  { path: 'jobs/:id', lazy: async () => ({ Component: (await import('./detail/JobPage')).JobPage }) },
];
