import { SaveOutlined } from '@ant-design/icons';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Form, Input } from 'antd';
import { useEffect } from 'react';
import { wordsOf } from '../../../../shared/request';
import { LoadError } from '../../../components/LoadError';
import { PageForm } from '../../../components/PageForm';
import { PageLoading } from '../../../components/PageLoading';
import { Panel } from '../../../components/Panel';
import { useToast } from '../../../toast/toast-context';
import { addressRule } from '../addresses';
import { emailSettingsQuery, saveEmailSettings, type EmailSettings as Settings } from '../api/email-settings';

const INVALID = 'Invalid email address';

const FIELDS = [
  { name: 'EMAIL_FROM_NAME', label: 'From Name', placeholder: 'Local 26' },
  { name: 'EMAIL_FROM_ADDRESS', label: 'From Email Address', placeholder: 'hall@example.com' },
  { name: 'EMAIL_REPLYTO_NAME', label: 'Reply-To Name', placeholder: 'Dispatch' },
  { name: 'EMAIL_REPLYTO_ADDRESS', label: 'Reply-To Email Address', placeholder: 'dispatch@example.com' },
] as const satisfies { name: keyof Settings; label: string; placeholder: string }[];

/** Who our e-mails are from, and where answers go. */
export function EmailSettings() {
  const { data, error, isFetching, refetch } = useQuery(emailSettingsQuery);
  return (
    <div className="side-by-side">
      <Panel title="Email Settings">
        {data ? (
          <SettingsForm saved={data} />
        ) : error && !isFetching ? (
          <LoadError
            message="Failed to load email settings"
            description={error.message}
            onRetry={() => void refetch()}
          />
        ) : (
          <PageLoading />
        )}
      </Panel>
      <Panel title="About These Settings">
        <p>
          Every email of the hall is sent from the <strong>From</strong> address, under the From name. Without
          that address no email can be sent.
        </p>
        <p>
          The email provider sends only from addresses and domains that were verified there, under Sender
          Authentication.
        </p>
        <p>
          What people answer goes to the <strong>Reply-To</strong> address. While it is empty, answers go to
          the From address.
        </p>
      </Panel>
    </div>
  );
}

function SettingsForm({ saved }: { saved: Settings }) {
  const client = useQueryClient();
  const toast = useToast();
  const [form] = Form.useForm<Settings>();
  const { mutateAsync } = useMutation({ mutationFn: saveEmailSettings });

  // What somebody else saves meanwhile shows in the fields that nobody has touched here.
  useEffect(() => {
    for (const { name } of FIELDS) {
      if (!form.isFieldTouched(name)) form.setFields([{ name, value: saved[name], touched: false }]);
    }
  }, [form, saved]);

  const save = async (values: Settings) => {
    try {
      const settings = await mutateAsync(values);
      for (const { name } of FIELDS) {
        // Unless more was typed while it was being saved.
        if (form.getFieldValue(name) === values[name]) form.setFields([{ name, touched: false }]);
      }
      client.setQueryData(emailSettingsQuery.queryKey, settings);
      toast.success('Settings Updated', 'Email settings have been successfully updated');
    } catch (error) {
      toast.error('Failed to update email settings', wordsOf(error));
      throw error;
    }
  };

  return (
    <PageForm<Settings>
      name="email-settings"
      form={form}
      initialValues={saved}
      submitText="Save Settings"
      pendingText="Saving..."
      icon={<SaveOutlined aria-hidden />}
      onSubmit={save}
    >
      {FIELDS.map(({ name, label, placeholder }) => (
        <Form.Item
          key={name}
          name={name}
          label={label}
          rules={name.endsWith('_ADDRESS') ? [addressRule(INVALID)] : []}
        >
          <Input
            inputMode={name.endsWith('_ADDRESS') ? 'email' : 'text'}
            autoComplete="off"
            placeholder={placeholder}
          />
        </Form.Item>
      ))}
    </PageForm>
  );
}
