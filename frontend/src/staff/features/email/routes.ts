import type { RouteObject } from 'react-router';
import { tabRoutes } from '../../components/tab-routes';
import { EMAIL_PATH, EMAIL_TABS } from './email-tabs';

const pages = () => import('./EmailPages');

/** The pages of this feature, each loaded when first opened. */
export const emailRoutes: RouteObject[] = [
  { path: 'test-email', lazy: async () => ({ Component: (await pages()).TestEmailPage }) },
  { path: 'email-history', lazy: async () => ({ Component: (await pages()).EmailHistoryPage }) },
  { path: 'sendgrid-webhook', lazy: async () => ({ Component: (await pages()).WebhookPage }) },
  { path: 'email-settings', lazy: async () => ({ Component: (await pages()).EmailSettingsPage }) },
  tabRoutes(EMAIL_PATH, EMAIL_TABS, async () => (await pages()).EmailManagementPage),
];
