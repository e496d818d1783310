import { PageHeader } from '../../../components/PageHeader';
import { TestSmsPanel } from './TestSmsPanel';

/** The test text on a page of its own. */
export function TestSmsPage() {
  return (
    <>
      <PageHeader title="Test SMS" subtitle="See whether texting works, and what the SMS provider says" />
      <TestSmsPanel />
    </>
  );
}
