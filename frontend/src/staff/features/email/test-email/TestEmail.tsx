import { SendOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Checkbox, Form, Input } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { isNetworkFailure, wordsOf } from '../../../../shared/request';
import { PageForm } from '../../../components/PageForm';
import { Panel } from '../../../components/Panel';
import { RichTextEditor } from '../../../components/rich-text-editor/RichTextEditor';
import { requiredText } from '../../../forms/form-rules';
import { filledRichText } from '../../../forms/rich-text-rule';
import { useToast } from '../../../toast/toast-context';
import { addressRule, mailboxRule, senderOf } from '../addresses';
import { emailSettingsQuery } from '../api/email-settings';
import { sendTestEmail, type TestEmailResult } from '../api/emails';
import { TestEmailResults, type TestEmailOutcome } from './TestEmailResults';

const INVALID_TO = 'Please enter a valid email address';
const INVALID_FROM = 'Please enter a valid email address or leave empty to use system settings';

interface TestEmailValues {
  overridesSender: boolean;
  from?: string;
  to: string;
  subject: string;
  html: string;
}

const blank: TestEmailValues = { overridesSender: false, to: '', subject: '', html: '' };

export function TestEmail() {
  const toast = useToast();
  const [form] = Form.useForm<TestEmailValues>();
  const overridesSender = Form.useWatch('overridesSender', form) ?? false;
  const [outcome, setOutcome] = useState<TestEmailOutcome>({ kind: 'none' });
  const results = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (outcome.kind !== 'none') results.current?.firstElementChild?.scrollIntoView({ block: 'nearest' });
  }, [outcome]);

  const failureOf = (error: unknown) =>
    [isNetworkFailure(error) ? 'Network error occurred' : 'Failed to send email', wordsOf(error)] as const;
  const send = async ({ from = '', to, subject, html }: TestEmailValues) => {
    setOutcome({ kind: 'sending' });
    try {
      return await sendTestEmail({ to: to.trim(), from: from.trim(), subject, html });
    } catch (error) {
      const [title, message] = failureOf(error);
      setOutcome({ kind: 'failed', title, message });
      throw error;
    }
  };
  const show = (result: TestEmailResult) => {
    setOutcome({ kind: 'answered', result });
    if (!result.success) toast.error('Failed to send email', result.error ?? undefined);
  };

  return (
    <div className="side-by-side">
      <Panel title="Send a Test Email">
        <PageForm<TestEmailValues, TestEmailResult>
          name="test-email"
          form={form}
          initialValues={blank}
          submitText="Send Test Email"
          pendingText="Sending..."
          icon={<SendOutlined aria-hidden />}
          onSubmit={send}
          success={({ success }) => (success ? ['Success', 'Email sent successfully!'] : undefined)}
          failure={failureOf}
          onDone={show}
        >
          <Form.Item name="overridesSender" valuePropName="checked">
            <Checkbox>Override sender email for testing</Checkbox>
          </Form.Item>
          {overridesSender && <SenderField />}
          <Form.Item name="to" label="To" rules={[requiredText(INVALID_TO), addressRule(INVALID_TO)]}>
            <Input inputMode="email" autoComplete="off" placeholder="recipient@example.com" />
          </Form.Item>
          <Form.Item name="subject" label="Subject" rules={[requiredText('Subject is required')]}>
            <Input autoComplete="off" />
          </Form.Item>
          <Form.Item name="html" label="Email Content" rules={[filledRichText('Email content is required')]}>
            <RichTextEditor label="Email Content" required />
          </Form.Item>
        </PageForm>
      </Panel>
      <div ref={results}>
        <TestEmailResults outcome={outcome} />
      </div>
    </div>
  );
}

function SenderField() {
  const form = Form.useFormInstance<TestEmailValues>();
  const { data: settings, isPending, error } = useQuery(emailSettingsQuery);

  useEffect(() => {
    if (settings && !form.isFieldTouched('from')) {
      form.setFields([{ name: 'from', value: senderOf(settings), touched: false }]);
    }
  }, [form, settings]);

  return (
    <Form.Item
      name="from"
      label="From"
      // What was typed is gone once the box is no longer checked.
      preserve={false}
      rules={[mailboxRule(INVALID_FROM)]}
      extra={error && !settings ? 'The sender of the settings could not be loaded' : undefined}
    >
      <Input autoComplete="off" placeholder={isPending ? 'Loading...' : 'Name <sender@example.com>'} />
    </Form.Item>
  );
}
