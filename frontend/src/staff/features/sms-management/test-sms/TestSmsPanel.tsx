import { SendOutlined } from '@ant-design/icons';
import { useMutation } from '@tanstack/react-query';
import { Alert, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { phoneRule, requiredText } from '../../../form-rules';
import { showErrors } from '../../../form-errors';
import { useToast } from '../../../toast/toast-context';
import { useSingleFlight } from '../../../use-single-flight';
import { MAX_SMS_LENGTH } from '../../sms/message-rules';
import { MessageLength } from '../../sms/MessageLength';
import { sendTestSms, type TestSms } from './send-test-sms';
import { TestSmsResultBox, type TestSmsOutcome } from './TestSmsResultBox';
import './test-sms.css';

const PHONE_REQUIRED = 'Please enter a phone number';
const MESSAGE_REQUIRED = 'Please enter a message to send';

/** What a toast is called that says it. */
const complaintTitles: Readonly<Record<string, string>> = {
  [PHONE_REQUIRED]: 'Phone Number Required',
  [MESSAGE_REQUIRED]: 'Message Required',
};

/** Sends a text and shows what the product and the SMS provider say about it. */
export function TestSmsPanel() {
  const toast = useToast();
  const [form] = Form.useForm<TestSms>();
  const message = Form.useWatch('message', form) ?? '';
  const { mutateAsync } = useMutation({ mutationFn: sendTestSms });
  const [outcome, setOutcome] = useState<TestSmsOutcome | null>(null);

  const { isBusy, run } = useSingleFlight(async (values: TestSms) => {
    setOutcome(null);
    try {
      const result = await mutateAsync(values);
      setOutcome({ kind: 'answered', result });
      if (result.success) toast.success('SMS Sent Successfully', `Message sent to ${result.sentTo}`);
      else toast.error('SMS Failed', result.error || 'Unknown error occurred');
    } catch (error) {
      showErrors(form, error);
      const failure = error as Error;
      setOutcome({ kind: 'refused', failure });
      toast.error('Request Failed', failure.message || 'Failed to send test SMS');
    }
  });

  const complain = (errors: string[]) => {
    const complaint = errors.find((text) => text in complaintTitles);
    if (complaint) toast.error(complaintTitles[complaint] ?? complaint, complaint);
  };

  return (
    <div className="test-sms">
      <Form<TestSms>
        form={form}
        name="test-sms"
        className="test-sms-form"
        layout="vertical"
        initialValues={{ to: '', message: '' }}
        // A complaint that appears on leaving a field would move the button away from under the click.
        validateTrigger="onSubmit"
        onValuesChange={(changed: Partial<TestSms>) =>
          form.setFields(
            (Object.keys(changed) as (keyof TestSms)[]).map((field) => ({ name: field, errors: [] })),
          )
        }
        scrollToFirstError={{ focus: true, block: 'center' }}
        onFinish={(values) => void run(values)}
        onFinishFailed={({ errorFields }) => complain(errorFields.flatMap(({ errors }) => errors))}
      >
        <Alert
          className="test-sms-warning"
          type="warning"
          showIcon
          title="Sending is live"
          description="The text really goes to this number, and the SMS provider charges for it."
        />
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
        <div className="test-sms-buttons">
          <Button
            type="primary"
            htmlType="submit"
            icon={<SendOutlined aria-hidden />}
            loading={isBusy}
            disabled={message.length > MAX_SMS_LENGTH}
          >
            {isBusy ? 'Sending...' : 'Send Test SMS'}
          </Button>
          <Button disabled={!outcome} onClick={() => setOutcome(null)}>
            Clear Results
          </Button>
        </div>
      </Form>
      <TestSmsResultBox outcome={outcome} isSending={isBusy} />
    </div>
  );
}
