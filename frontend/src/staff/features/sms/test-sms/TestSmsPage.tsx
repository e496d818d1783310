import { PageHeader } from '../../../components/PageHeader';
import { TestSmsPanel } from './TestSmsPanel';

export function TestSmsPage() {
  return (
    <>
      <PageHeader title="Test SMS" subtitle="See whether texting works, and what the SMS provider says" />
      <TestSmsPanel />
    </>
  );
}
