import { replace, type RouteObject } from 'react-router';
import { MANAGEMENT_PATH, MANAGEMENT_TABS } from './management-tabs';

const pages = () => import('./ReferencePages');

/** The pages of this feature, each loaded when first opened. A tab that is none of these is not found. */
export const referenceManagementRoutes: RouteObject[] = [
  { path: 'classifications', lazy: async () => ({ Component: (await pages()).ClassificationsPage }) },
  {
    path: 'substantially-similar-classifications',
    lazy: async () => ({ Component: (await pages()).SimilarClassificationsPage }),
  },
  { path: 'certificates', lazy: async () => ({ Component: (await pages()).CertificatesPage }) },
  {
    path: MANAGEMENT_PATH,
    children: [
      { index: true, loader: () => replace(`${MANAGEMENT_PATH}/${MANAGEMENT_TABS[0]}`) },
      ...MANAGEMENT_TABS.map((tab): RouteObject => ({
        path: tab,
        lazy: async () => {
          const { ManagementPage } = await import('./ManagementPage');
          return { element: <ManagementPage tab={tab} /> };
        },
      })),
    ],
  },
];
