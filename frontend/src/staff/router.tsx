import { Spin } from 'antd';
import type { RouteObject } from 'react-router';
import { employersRoutes } from './features/employers/routes';
import { jobsRoutes } from './features/jobs/routes';
import { workersRoutes } from './features/workers/routes';
import { ProtectedRoute } from './session/ProtectedRoute';
import { CrashPage } from './shell/CrashPage';
import { NotFoundPage } from './shell/NotFoundPage';

const loading = (
  <div className="centred-page" role="status" aria-label="Loading">
    <Spin size="large" />
  </div>
);

/** Every address of the staff entry; a feature names its own pages. */
export const routes: RouteObject[] = [
  {
    errorElement: <CrashPage />,
    hydrateFallbackElement: loading,
    children: [
      {
        path: 'auth',
        lazy: async () => ({ Component: (await import('./session/SignInPage')).SignInPage }),
      },
      {
        lazy: async () => {
          const { Shell } = await import('./shell/Shell');
          return {
            element: (
              <ProtectedRoute>
                <Shell />
              </ProtectedRoute>
            ),
          };
        },
        children: [
          {
            // A page that fails leaves the navigation usable.
            errorElement: <CrashPage />,
            children: [...workersRoutes, ...employersRoutes, ...jobsRoutes],
          },
        ],
      },
      { path: '*', element: <NotFoundPage /> },
    ],
  },
];
