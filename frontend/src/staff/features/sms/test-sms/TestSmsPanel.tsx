import { SendOutlined } from '@ant-design/icons';
import { Alert, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { PageForm } from '../../../components/PageForm';
import { phoneRule, requiredText } from '../../../forms/form-rules';
import { messageOr } from '../../../forms/use-action';
import { useToast } from '../../../toast/toast-context';
import { MAX_SMS_LENGTH } from '../../../messages/message-rules';
import { MessageLength } from '../../../messages/MessageLength';
import { type TestSms, type TestSmsResult, sendTestSms } from '../api/texts';
import { type TestSmsOutcome, TestSmsResults } from './TestSmsResults';
import { PageHeader } from '../../../components/PageHeader';
import './test-sms.css';

const PHONE_REQUIRED = 'Please enter a phone number';
const MESSAGE_REQUIRED = 'Please enter a message to send';

const complaintTitles: Readonly<Record<string, string>> = {
  [PHONE_REQUIRED]: 'Phone Number Required',
  [MESSAGE_REQUIRED]: 'Message Required',
};

const blank: TestSms = { to: '', message: '' };

export function TestSmsPanel() {
  const toast = useToast();
  const [form] = Form.useForm<TestSms>();
  const message = Form.useWatch('message', form) ?? '';
  const [outcome, setOutcome] = useState<TestSmsOutcome>({ kind: 'none' });

  const show = (result: TestSmsResult) => {
    setOutcome({ kind: 'answered', result });
    if (!result.success) toast.error('SMS Failed', result.error || 'Unknown error occurred');
  };
  const send = async (values: TestSms) => {
    setOutcome({ kind: 'sending' });
    try {
      return await sendTestSms(values);
    } catch (failure) {
      setOutcome({ kind: 'refused', failure: failure as Error });
      throw failure;
    }
  };

  const complain = (complaints: string[]) => {
    const complaint = complaints.find((text) => text in complaintTitles);
    if (complaint) toast.error(complaintTitles[complaint] ?? complaint, complaint);
  };

  return (
    <div className="side-by-side">
      <section className="panel" aria-label="Test">
        <Alert
          className="test-sms-warning"
          type="warning"
          showIcon
          title="Sending is live"
          description="The text really goes to this number, and the SMS provider charges for it."
        />
        <PageForm<TestSms, TestSmsResult>
          name="test-sms"
          form={form}
          initialValues={blank}
          submitText="Send Test SMS"
          pendingText="Sending..."
          icon={<SendOutlined aria-hidden />}
          submitDisabled={message.length > MAX_SMS_LENGTH}
          actions={
            <Button disabled={outcome.kind === 'sending'} onClick={() => setOutcome({ kind: 'none' })}>
              Clear Results
            </Button>
          }
          onComplaints={complain}
          onSubmit={send}
          success={({ success, sentTo }) =>
            success ? ['SMS Sent Successfully', `Message sent to ${sentTo}`] : undefined
          }
          failure={(error) => ['Request Failed', messageOr('Failed to send test SMS')(error)]}
          onDone={show}
        >
          <Form.Item name="to" label="Phone Number" rules={[requiredText(PHONE_REQUIRED), phoneRule]}>
            <Input type="tel" autoComplete="off" placeholder="(617) 555-0123" />
          </Form.Item>
          <Form.Item
            name="message"
            label="Message"
            rules={[requiredText(MESSAGE_REQUIRED)]}
            extra={<MessageLength text={message} />}
          >
            <Input.TextArea rows={4} placeholder="Text of the message" />
          </Form.Item>
        </PageForm>
      </section>
      <TestSmsResults outcome={outcome} />
    </div>
  );
}

export function TestSmsPage() {
  return (
    <>
      <PageHeader title="Test SMS" subtitle="See whether texting works, and what the SMS provider says" />
      <TestSmsPanel />
    </>
  );
}
