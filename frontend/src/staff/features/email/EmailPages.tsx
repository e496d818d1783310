import { PageHeader } from '../../components/PageHeader';
import { TabbedPage } from '../../components/TabbedPage';
import { EmailHistory } from './history/EmailHistory';
import { EmailSettings } from './settings/EmailSettings';
import { TestEmail } from './test-email/TestEmail';
import { WebhookSetup } from './webhook/WebhookSetup';

const tabs = [
  { key: 'test', label: 'Test', content: <TestEmail /> },
  { key: 'history', label: 'History', content: <EmailHistory /> },
  { key: 'webhook', label: 'Webhook', content: <WebhookSetup /> },
  { key: 'settings', label: 'Settings', content: <EmailSettings /> },
];

export const EmailManagementPage = ({ tab }: { tab: string }) => (
  <TabbedPage
    title="Email Management"
    subtitle="Test emailing, look up what was sent, and set it up"
    current={tab}
    tabs={tabs}
  />
);

const alone = (title: string, subtitle: string, content: React.ReactNode) =>
  function Alone() {
    return (
      <>
        <PageHeader title={title} subtitle={subtitle} />
        {content}
      </>
    );
  };

export const TestEmailPage = alone(
  'Test Email',
  'See whether emailing works, and what the email provider says',
  <TestEmail />,
);
export const EmailHistoryPage = alone(
  'Email History',
  'What was sent to whom, and what became of it',
  <EmailHistory />,
);
export const WebhookPage = alone(
  'SendGrid Webhook',
  'How the email provider tells what became of an email',
  <WebhookSetup />,
);
export const EmailSettingsPage = alone(
  'Email Settings',
  'Who our emails are from, and where answers go',
  <EmailSettings />,
);
