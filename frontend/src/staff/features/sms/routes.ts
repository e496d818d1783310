import type { RouteObject } from 'react-router';
import { tabRoutes } from '../../components/tab-routes';
import { SMS_PATH, SMS_TABS } from './sms-tabs';

/** The pages of this feature, each loaded when first opened. */
export const smsRoutes: RouteObject[] = [
  {
    path: 'test-sms',
    lazy: async () => ({ Component: (await import('./test-sms/TestSmsPage')).TestSmsPage }),
  },
  tabRoutes(SMS_PATH, SMS_TABS, async () => (await import('./SmsManagementPage')).SmsManagementPage),
];
