import { replace, type RouteObject } from 'react-router';
import { EMAIL_PATH, EMAIL_TABS } from './email-tabs';

const pages = () => import('./EmailPages');

/** The pages of this feature, each loaded when first opened. A tab that is none of these is not found. */
export const emailManagementRoutes: RouteObject[] = [
  { path: 'test-email', lazy: async () => ({ Component: (await pages()).TestEmailPage }) },
  { path: 'email-history', lazy: async () => ({ Component: (await pages()).EmailHistoryPage }) },
  { path: 'sendgrid-webhook', lazy: async () => ({ Component: (await pages()).WebhookPage }) },
  { path: 'email-settings', lazy: async () => ({ Component: (await pages()).EmailSettingsPage }) },
  {
    path: EMAIL_PATH,
    children: [
      { index: true, loader: () => replace(`${EMAIL_PATH}/${EMAIL_TABS[0]}`), element: null },
      ...EMAIL_TABS.map((tab): RouteObject => ({
        path: tab,
        lazy: async () => {
          const { EmailManagementPage } = await pages();
          return { element: <EmailManagementPage tab={tab} /> };
        },
      })),
    ],
  },
];
