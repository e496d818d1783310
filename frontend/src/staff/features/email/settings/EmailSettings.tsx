import { SaveOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Form, Input } from 'antd';
import { wordsOf } from '../../../../shared/request';
import { PageForm } from '../../../components/PageForm';
import { Panel } from '../../../components/Panel';
import { QueryView } from '../../../components/QueryView';
import { addressRule } from '../addresses';
import {
  emailSettingsQuery,
  saveEmailSettings,
  type EmailSender,
  type EmailSettings as Settings,
} from '../api/email-settings';

const INVALID = 'Invalid email address';

const FIELDS = [
  { name: 'EMAIL_FROM_NAME', label: 'From Name', placeholder: 'Local 26' },
  { name: 'EMAIL_FROM_ADDRESS', label: 'From Email Address', placeholder: 'hall@example.com' },
  { name: 'EMAIL_REPLYTO_NAME', label: 'Reply-To Name', placeholder: 'Dispatch' },
  { name: 'EMAIL_REPLYTO_ADDRESS', label: 'Reply-To Email Address', placeholder: 'dispatch@example.com' },
] as const satisfies { name: keyof EmailSender; label: string; placeholder: string }[];

export function EmailSettings() {
  return (
    <div className="side-by-side">
      <Panel title="Email Settings">
        <QueryView query={useQuery(emailSettingsQuery)} failure="Failed to load email settings">
          {(settings) => <SettingsForm saved={settings} />}
        </QueryView>
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

const senderOf = ({ version: _, ...sender }: Settings): EmailSender => sender;

function SettingsForm({ saved }: { saved: Settings }) {
  const client = useQueryClient();
  return (
    <PageForm<EmailSender, Settings>
      name="email-settings"
      record={{ row: saved, entityType: 'email-settings', id: 'email', valuesOf: senderOf }}
      submitText="Save Settings"
      pendingText="Saving..."
      icon={<SaveOutlined aria-hidden />}
      onSubmit={(_, edit) => saveEmailSettings(edit)}
      success={() => ['Settings Updated', 'Email settings have been successfully updated']}
      failure={(error) => ['Failed to update email settings', wordsOf(error)]}
      onDone={(settings) => client.setQueryData(emailSettingsQuery.queryKey, settings)}
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
