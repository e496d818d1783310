import { PageHeader } from '../../components/PageHeader';
import { PathTabs } from '../../components/PathTabs';
import { EMAIL_PATH, type EmailTab } from './email-tabs';
import { EmailHistory } from './history/EmailHistory';
import { EmailSettings } from './settings/EmailSettings';
import { TestEmail } from './test-email/TestEmail';
import { WebhookSetup } from './webhook/WebhookSetup';

const tabs = [
  { key: 'test', label: 'Test', content: <TestEmail /> },
  { key: 'history', label: 'History', content: <EmailHistory /> },
  { key: 'webhook', label: 'Webhook', content: <WebhookSetup /> },
  { key: 'settings', label: 'Settings', content: <EmailSettings /> },
] as const satisfies { key: EmailTab; label: string; content: React.ReactNode }[];

/** Everything about e-mails: trying them out, what was sent, what the provider tells, and who they are from. */
export function EmailManagementPage({ tab }: { tab: EmailTab }) {
  const label = tabs.find(({ key }) => key === tab)?.label;
  return (
    <>
      <PageHeader
        title="Email Management"
        documentTitle={`${label} · Email Management`}
        subtitle="Test emailing, look up what was sent, and set it up"
      />
      <PathTabs label="Email Management" basePath={EMAIL_PATH} current={tab} tabs={tabs} />
    </>
  );
}

/** The test e-mail on a page of its own. */
export const TestEmailPage = () => (
  <>
    <PageHeader title="Test Email" subtitle="See whether emailing works, and what the email provider says" />
    <TestEmail />
  </>
);

/** The history on a page of its own. */
export const EmailHistoryPage = () => (
  <>
    <PageHeader title="Email History" subtitle="What was sent to whom, and what became of it" />
    <EmailHistory />
  </>
);

/** The webhook on a page of its own. */
export const WebhookPage = () => (
  <>
    <PageHeader title="SendGrid Webhook" subtitle="How the email provider tells what became of an email" />
    <WebhookSetup />
  </>
);

/** The settings on a page of their own. */
export const EmailSettingsPage = () => (
  <>
    <PageHeader title="Email Settings" subtitle="Who our emails are from, and where answers go" />
    <EmailSettings />
  </>
);
