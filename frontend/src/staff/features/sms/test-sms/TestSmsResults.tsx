import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons';
import { Flex, Spin } from 'antd';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { ApiError, NO_ANSWER, wordsOf } from '../../../../shared/request';
import { JsonPanel } from '../../../components/JsonPanel';
import type { TestSmsResult } from '../api/texts';

/** `refused`: the API refused the call, or was not reached. */
export type TestSmsOutcome = { kind: 'none' } | { kind: 'sending' } | Finished;

type Finished = { kind: 'answered'; result: TestSmsResult } | { kind: 'refused'; failure: Error };

interface VerdictProps {
  isSuccess: boolean;
  title: string;
  sentence: string;
  apiResponse: object | null;
  providerResponse: object | null;
  sentTo?: string;
}

function verdictOf(outcome: Finished): VerdictProps {
  if (outcome.kind === 'refused') {
    const { failure } = outcome;
    return {
      isSuccess: false,
      title: 'Request Failed',
      sentence: wordsOf(failure) ?? 'Failed to send test SMS',
      apiResponse: answerOf(failure),
      providerResponse: null,
    };
  }
  const { twilioResponse, ...apiResponse } = outcome.result;
  const { success, sentTo, error } = apiResponse;
  return {
    isSuccess: success,
    title: success ? 'SMS Sent Successfully' : 'SMS Failed',
    sentence: success ? `Message sent to ${sentTo}` : error || 'Unknown error occurred',
    apiResponse,
    providerResponse: twilioResponse,
    sentTo,
  };
}

function answerOf(failure: Error): object | null {
  if (!(failure instanceof ApiError) || failure.status === NO_ANSWER) return null;
  const { status, message, code, details, requestId } = failure;
  return { statusCode: status, error: message, code, details, requestId };
}

export function TestSmsResults({ outcome }: { outcome: TestSmsOutcome }) {
  return (
    <section aria-label="Results" aria-live="polite" aria-busy={outcome.kind === 'sending'}>
      {outcome.kind === 'none' && (
        <div className="nothing-yet">What the product and the SMS provider answer is shown here.</div>
      )}
      {outcome.kind === 'sending' && (
        <div className="nothing-yet">
          <Spin /> Waiting for the SMS provider, up to 15 seconds
        </div>
      )}
      {(outcome.kind === 'answered' || outcome.kind === 'refused') && <Verdict {...verdictOf(outcome)} />}
    </section>
  );
}

function Verdict({ isSuccess, title, sentence, apiResponse, providerResponse, sentTo }: VerdictProps) {
  const verdict = useRef<HTMLDivElement>(null);
  // On a phone it stands below what is in sight.
  useEffect(() => verdict.current?.scrollIntoView({ block: 'nearest' }), []);
  const colour = isSuccess ? 'var(--hall-success)' : 'var(--hall-danger)';
  const Icon = isSuccess ? CheckCircleFilled : CloseCircleFilled;
  return (
    <div className="panel test-sms-result" style={{ borderColor: colour }}>
      <Flex ref={verdict} align="flex-start" gap={12} className="test-sms-verdict">
        <Icon aria-hidden style={{ color: colour }} />
        <div>
          <h2>{title}</h2>
          <p>{sentence}</p>
          {sentTo && (
            <Link to={`/sms-management/history?${new URLSearchParams({ phoneNumber: sentTo }).toString()}`}>
              Texts to this number
            </Link>
          )}
        </div>
      </Flex>
      <JsonPanel title="API Response" value={apiResponse} empty="No response from the server" />
      <JsonPanel
        title="SMS Provider Response"
        value={providerResponse}
        empty="No response from the SMS provider"
      />
    </div>
  );
}
