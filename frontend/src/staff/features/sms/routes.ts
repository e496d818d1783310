import { filtersIn, pageIn } from '../../hooks/use-list-address';
import { page, tabPages } from '../../routing/page-route';
import { jobsQuery } from '../jobs/api/jobs';
import { inboxQuery } from './api/inbox';
import { numberList, phoneNumbersQuery } from './api/phone-numbers';
import { doubtfulTextsQuery, smsList, smsPageQuery, unknownTextsQuery } from './api/texts';

export const smsRoutes = [
  page('test-sms', async () => (await import('./test-sms/TestSmsPanel')).TestSmsPage),
  tabPages(
    '/sms-management',
    ['test', 'inbox', 'history', 'phone-numbers'],
    async () => (await import('./SmsManagementPage')).SmsManagementPage,
    {
      test: () => [doubtfulTextsQuery],
      inbox: ({ search }) => [inboxQuery(search.get('show') === 'done')],
      history: ({ search }) => [
        smsPageQuery(filtersIn(smsList, search), search.get('before') ?? undefined),
        unknownTextsQuery,
        jobsQuery(),
        doubtfulTextsQuery,
      ],
      'phone-numbers': ({ search }) => [
        phoneNumbersQuery(filtersIn(numberList, search), pageIn(search)),
        doubtfulTextsQuery,
      ],
    },
  ),
];
