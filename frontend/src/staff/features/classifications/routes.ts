import type { RouteObject } from 'react-router';
import { tabRoutes } from '../../components/tab-routes';
import { MANAGEMENT_PATH, MANAGEMENT_TABS } from './management-tabs';

const pages = () => import('./ReferencePages');

/** The pages of this feature, each loaded when first opened. */
export const classificationsRoutes: RouteObject[] = [
  { path: 'classifications', lazy: async () => ({ Component: (await pages()).ClassificationsPage }) },
  {
    path: 'substantially-similar-classifications',
    lazy: async () => ({ Component: (await pages()).SimilarClassificationsPage }),
  },
  { path: 'certificates', lazy: async () => ({ Component: (await pages()).CertificatesPage }) },
  tabRoutes(MANAGEMENT_PATH, MANAGEMENT_TABS, async () => (await import('./ManagementPage')).ManagementPage),
];
