import type { RouteObject } from 'react-router';

/** The pages of this feature, each loaded when first opened. */
export const employersRoutes: RouteObject[] = [
  {
    path: 'employers',
    lazy: async () => ({ Component: (await import('./EmployersPage')).EmployersPage }),
  },
];
