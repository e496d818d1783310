import type { RouteObject } from 'react-router';

const lazy = async () => ({ Component: (await import('./WorkersPage')).WorkersPage });

/** The pages of this feature, each loaded when first opened. */
export const workersRoutes: RouteObject[] = [
  { index: true, lazy },
  { path: 'workers', lazy },
];
