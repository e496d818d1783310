import { Alert, Spin } from 'antd';
import { JsonPanel } from '../../../components/JsonPanel';
import { Panel } from '../../../components/Panel';
import type { TestEmailResult } from '../api/emails';

/** `answered`: the provider was asked; `failed`: it was not, or nobody knows. */
export type TestEmailOutcome =
  | { kind: 'none' }
  | { kind: 'sending' }
  | { kind: 'answered'; result: TestEmailResult }
  | { kind: 'failed'; title: string; message: string | undefined };

export function TestEmailResults({ outcome }: { outcome: TestEmailOutcome }) {
  if (outcome.kind === 'none' || outcome.kind === 'sending') {
    return (
      <div className="nothing-yet" role="status">
        {outcome.kind === 'sending' ? (
          <>
            <Spin /> Waiting for the email provider, up to 15 seconds
          </>
        ) : (
          'What the email provider was asked and answered is shown here.'
        )}
      </div>
    );
  }
  const result = outcome.kind === 'answered' ? outcome.result : undefined;
  return (
    <>
      <Panel title="Result">
        <Verdict outcome={outcome} />
      </Panel>
      <div className="panel">
        <JsonPanel
          title="Request Data"
          value={result?.requestData}
          empty="The email provider was not asked"
        />
      </div>
      <div className="panel">
        <JsonPanel
          title="Response Data"
          value={result?.responseData}
          empty="No response from the email provider"
        />
      </div>
    </>
  );
}

function Verdict({ outcome }: { outcome: Extract<TestEmailOutcome, { kind: 'answered' | 'failed' }> }) {
  if (outcome.kind === 'failed') {
    return <Alert type="error" showIcon title={outcome.title} description={outcome.message} />;
  }
  const { success, error, messageId } = outcome.result;
  if (!success) return <Alert type="error" showIcon title="Failed to send email" description={error} />;
  return (
    <Alert
      type="success"
      showIcon
      title="Email sent successfully!"
      description={messageId && `Message ID: ${messageId}`}
    />
  );
}
