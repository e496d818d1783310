import { PartBoundary } from '../../components/PartBoundary';
import { TabbedPage } from '../../components/TabbedPage';
import { latePart } from '../../components/late-dialog';
import { DoubtfulTexts } from './doubtful/DoubtfulTexts';
import { HallButton } from '../contact/HallDialog';
import { TestSmsPanel } from './test-sms/TestSmsPanel';

const HistoryTab = latePart(async () => (await import('./history/HistoryTab')).HistoryTab);
const InboxTab = latePart(async () => (await import('./inbox/InboxTab')).InboxTab);
const PhoneNumbersTab = latePart(
  async () => (await import('./phone-numbers/PhoneNumbersTab')).PhoneNumbersTab,
);

const tabs = [
  { key: 'test', label: 'Test', content: <TestSmsPanel /> },
  { key: 'inbox', label: 'Inbox', content: <InboxTab /> },
  { key: 'history', label: 'History', content: <HistoryTab /> },
  {
    key: 'phone-numbers',
    label: 'Phone Numbers',
    content: (
      <PartBoundary message="Error loading phone numbers component. Check browser console for details.">
        <PhoneNumbersTab />
      </PartBoundary>
    ),
  },
];

export const SmsManagementPage = ({ tab }: { tab: string }) => (
  <TabbedPage
    title="SMS Management"
    subtitle="Test texting, look up what was sent, and manage phone numbers"
    actions={<HallButton />}
    above={tab === 'inbox' ? null : <DoubtfulTexts />}
    current={tab}
    tabs={tabs}
  />
);
