import { PageHeader } from '../../components/PageHeader';
import { TestSmsPanel } from './test-sms/TestSmsPanel';

/** The test text on a page of its own. */
export function TestSmsPage() {
  return (
    <>
      <PageHeader title="Test SMS" subtitle="See whether texting works, and what the SMS provider says" />
      <TestSmsPanel />
    </>
  );
}
