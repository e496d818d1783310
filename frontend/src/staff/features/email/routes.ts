import { page, tabPages } from '../../routing/page-route';
import { emailSettingsQuery } from './api/email-settings';
import { emailsQuery } from './api/emails';

const pages = () => import('./EmailPages');
const queries = { history: () => [emailsQuery], settings: () => [emailSettingsQuery] };

export const emailRoutes = [
  page('test-email', async () => (await pages()).TestEmailPage),
  page('email-history', async () => (await pages()).EmailHistoryPage, queries.history),
  page('sendgrid-webhook', async () => (await pages()).WebhookPage),
  page('email-settings', async () => (await pages()).EmailSettingsPage, queries.settings),
  tabPages(
    '/email-management',
    ['test', 'history', 'webhook', 'settings'],
    async () => (await pages()).EmailManagementPage,
    queries,
  ),
];
