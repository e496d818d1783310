import { filtersIn } from '../../hooks/use-list-address';
import { page, tabPages } from '../../routing/page-route';
import { jobsQuery } from '../jobs/api/jobs';
import { workersQuery } from '../workers/api/workers';
import { phoneNumbersQuery } from './api/phone-numbers';
import { doubtfulTextsQuery, smsList, smsPageQuery, unknownTextsQuery } from './api/texts';
import { SMS_PATH, SMS_TABS } from './sms-tabs';

export const smsRoutes = [
  page('test-sms', async () => (await import('./test-sms/TestSmsPage')).TestSmsPage),
  tabPages(SMS_PATH, SMS_TABS, async () => (await import('./SmsManagementPage')).SmsManagementPage, {
    test: () => [doubtfulTextsQuery],
    history: ({ search }) => [
      smsPageQuery(filtersIn(smsList, search), search.get('before') ?? undefined),
      unknownTextsQuery,
      jobsQuery(),
      doubtfulTextsQuery,
    ],
    'phone-numbers': () => [phoneNumbersQuery, workersQuery(), doubtfulTextsQuery],
  }),
];
