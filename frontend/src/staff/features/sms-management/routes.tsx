import { replace, type RouteObject } from 'react-router';
import { SMS_PATH, SMS_TABS } from './sms-tabs';

/** The pages of this feature, each loaded when first opened. A tab that is none of these is not found. */
export const smsManagementRoutes: RouteObject[] = [
  { path: 'test-sms', lazy: async () => ({ Component: (await import('./TestSmsPage')).TestSmsPage }) },
  {
    path: SMS_PATH,
    children: [
      { index: true, loader: () => replace(`${SMS_PATH}/${SMS_TABS[0]}`) },
      ...SMS_TABS.map((tab): RouteObject => ({
        path: tab,
        lazy: async () => {
          const { SmsManagementPage } = await import('./SmsManagementPage');
          return { element: <SmsManagementPage tab={tab} /> };
        },
      })),
    ],
  },
];
