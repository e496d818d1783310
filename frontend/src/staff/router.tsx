import type { RouteObject } from 'react-router';
import { PageLoading } from './components/PageLoading';
import { auditRoutes } from './features/audit/routes';
import { matchingRoutes } from './features/matching/routes';
import { emailRoutes } from './features/email/routes';
import { employersRoutes } from './features/employers/routes';
import { guideRoutes } from './features/guide/routes';
import { importsRoutes } from './features/imports/routes';
import { jobsRoutes } from './features/jobs/routes';
import { classificationsRoutes } from './features/classifications/routes';
import { jobEventsRoutes } from './features/job-events/routes';
import { recordRoutes } from './features/record/routes';
import { slipsRoutes } from './features/slips/routes';
import { reportsRoutes } from './features/reports/routes';
import { smsRoutes } from './features/sms/routes';
import { todayRoutes } from './features/today/routes';
import { usersRoutes } from './features/users/routes';
import { wordingRoutes } from './features/wording/routes';
import { whyRoutes } from './features/why/routes';
import { workersRoutes } from './features/workers/routes';
import { page } from './routing/page-route';
import { ProtectedRoute } from './session/ProtectedRoute';
import { CrashPage, NotFoundPage } from './shell/MessagePages';

export const routes: RouteObject[] = [
  {
    errorElement: <CrashPage />,
    hydrateFallbackElement: <PageLoading />,
    children: [
      page('auth', async () => (await import('./session/SignInPage')).SignInPage),
      {
        lazy: async () => {
          const [{ Shell }, { SearchButton }] = await Promise.all([
            import('./shell/Shell'),
            import('./features/search/SearchButton'),
          ]);
          return {
            element: (
              <ProtectedRoute>
                <Shell search={<SearchButton />} />
              </ProtectedRoute>
            ),
          };
        },
        children: [
          {
            // A page that fails leaves the navigation usable.
            errorElement: <CrashPage />,
            children: [
              ...todayRoutes,
              ...workersRoutes,
              ...importsRoutes,
              ...employersRoutes,
              ...jobsRoutes,
              ...slipsRoutes,
              ...recordRoutes,
              ...whyRoutes,
              ...jobEventsRoutes,
              ...matchingRoutes,
              ...classificationsRoutes,
              ...usersRoutes,
              ...smsRoutes,
              ...emailRoutes,
              ...wordingRoutes,
              ...reportsRoutes,
              ...guideRoutes,
              ...auditRoutes,
            ],
          },
        ],
      },
      { path: '*', element: <NotFoundPage /> },
    ],
  },
];
