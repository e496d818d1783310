import { SendOutlined } from '@ant-design/icons';
import { useMutation } from '@tanstack/react-query';
import { Alert, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { wordsOf } from '../../../../shared/request';
import { PageForm } from '../../../components/PageForm';
import { phoneRule, requiredText } from '../../../forms/form-rules';
import { useToast } from '../../../toast/toast-context';
import { MAX_SMS_LENGTH } from '../../../messages/message-rules';
import { MessageLength } from '../../../messages/MessageLength';
import { sendTestSms, type TestSms } from '../api/send-test-sms';
import { TestSmsResults, type TestSmsOutcome } from './TestSmsResults';
import './test-sms.css';

const PHONE_REQUIRED = 'Please enter a phone number';
const MESSAGE_REQUIRED = 'Please enter a message to send';

/** The titles of the toasts that say it too. */
const complaintTitles: Readonly<Record<string, string>> = {
  [PHONE_REQUIRED]: 'Phone Number Required',
  [MESSAGE_REQUIRED]: 'Message Required',
};

const blank: TestSms = { to: '', message: '' };

/** Sends a text and shows what the product and the SMS provider say about it. */
export function TestSmsPanel() {
  const toast = useToast();
  const [form] = Form.useForm<TestSms>();
  const message = Form.useWatch('message', form) ?? '';
  const { mutateAsync } = useMutation({ mutationFn: sendTestSms });
  const [outcome, setOutcome] = useState<TestSmsOutcome>({ kind: 'none' });

  const send = async (values: TestSms) => {
    setOutcome({ kind: 'sending' });
    try {
      const result = await mutateAsync(values);
      setOutcome({ kind: 'answered', result });
      if (result.success) toast.success('SMS Sent Successfully', `Message sent to ${result.sentTo}`);
      else toast.error('SMS Failed', result.error || 'Unknown error occurred');
    } catch (error) {
      const failure = error as Error;
      setOutcome({ kind: 'refused', failure });
      toast.error('Request Failed', wordsOf(failure) ?? 'Failed to send test SMS');
      throw error;
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
        <PageForm<TestSms>
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
