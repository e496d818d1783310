import { lazy, type ReactNode } from 'react';
import { PageHeader } from '../../components/PageHeader';
import { PartBoundary } from '../../components/PartBoundary';
import { PathTabs } from '../../components/PathTabs';
import { DoubtfulTexts } from './doubtful/DoubtfulTexts';
import { HallButton } from '../contact/HallDialog';
import { SMS_PATH, type SmsTab } from './sms-tabs';
import { TestSmsPanel } from './test-sms/TestSmsPanel';

const HistoryTab = lazy(async () => ({ default: (await import('./history/HistoryTab')).HistoryTab }));
const PhoneNumbersTab = lazy(async () => ({
  default: (await import('./phone-numbers/PhoneNumbersTab')).PhoneNumbersTab,
}));

const tabs = [
  { key: 'test', label: 'Test', content: <TestSmsPanel /> },
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
] as const satisfies { key: SmsTab; label: string; content: ReactNode }[];

export function SmsManagementPage({ tab }: { tab: SmsTab }) {
  const label = tabs.find(({ key }) => key === tab)?.label;
  return (
    <>
      <PageHeader
        title="SMS Management"
        documentTitle={`${label} · SMS Management`}
        subtitle="Test texting, look up what was sent, and manage phone numbers"
        actions={<HallButton />}
      />
      <DoubtfulTexts />
      <PathTabs label="SMS Management" basePath={SMS_PATH} current={tab} tabs={tabs} />
    </>
  );
}
