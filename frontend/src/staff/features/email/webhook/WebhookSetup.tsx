import { ApiOutlined, CheckCircleFilled, MinusCircleOutlined, StopOutlined } from '@ant-design/icons';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { wordsOf } from '../../../../shared/request';
import { AddressText } from '../../../components/AddressText';
import { DetailList } from '../../../components/DetailList';
import { Panel } from '../../../components/Panel';
import { QueryView } from '../../../components/QueryView';
import { StatusBadge } from '../../../components/StatusBadge';
import { queryKeys } from '../../../../api/query-keys';
import { useToast } from '../../../toast/toast-context';
import { useSingleFlight } from '../../../hooks/use-single-flight';
import { createOrUpdateWebhook, useWebhookStatus, type WebhookStatus } from '../api/webhook';
import './webhook.css';

/** Whether the e-mail provider tells us what becomes of our e-mails, and the button that makes it. */
export function WebhookSetup() {
  const client = useQueryClient();
  const toast = useToast();
  const status = useWebhookStatus();
  const { mutateAsync } = useMutation({
    mutationFn: createOrUpdateWebhook,
    onSuccess: async ({ message }) => {
      toast.success('Success', message);
      await client.invalidateQueries({ queryKey: queryKeys.one('settings', 'webhook') });
    },
    onError: (failure) => toast.error('Error', wordsOf(failure) ?? 'Failed to create or update webhook'),
  });
  const setUp = useSingleFlight(() =>
    // The toast has told why it failed.
    mutateAsync().catch(() => undefined),
  );

  return (
    <div className="side-by-side">
      <Panel
        title="Webhook Status"
        badge={status.data && <WebhookBadge status={status.data} />}
        actions={
          <Button
            type="primary"
            icon={<ApiOutlined aria-hidden />}
            loading={setUp.isBusy}
            // A quick answer may come between the clicks of a double click.
            onClick={(event) => event.detail <= 1 && void setUp.run()}
          >
            {setUp.isBusy ? 'Setting up...' : 'Create or Update Webhook'}
          </Button>
        }
      >
        <QueryView
          query={status}
          failure="Failed to load webhook status. Please check your e-mail provider configuration."
        >
          {(found) => <WebhookDetails status={found} />}
        </QueryView>
      </Panel>
      <Panel title="About the Webhook">
        <p>
          The email provider tells what becomes of each email by calling the hall’s webhook: it was processed,
          delivered, opened, or it bounced. Without the webhook, the history of an email ends with its being
          sent.
        </p>
        <p>
          <strong>Create or Update Webhook</strong> enters the hall’s address at the email provider, asks for
          all kinds of events, and has each call signed. It can be pressed again at any time and changes
          nothing that is right already.
        </p>
        <p>Calls without the provider’s signature are refused.</p>
      </Panel>
    </div>
  );
}

function WebhookBadge({ status: { exists, enabled } }: { status: WebhookStatus }) {
  if (!exists) {
    return (
      <StatusBadge tone="quiet" icon={<MinusCircleOutlined />}>
        Not set up
      </StatusBadge>
    );
  }
  return enabled ? (
    <StatusBadge tone="positive" icon={<CheckCircleFilled />}>
      Enabled
    </StatusBadge>
  ) : (
    <StatusBadge tone="attention" icon={<StopOutlined />}>
      Disabled
    </StatusBadge>
  );
}

function WebhookDetails({ status }: { status: WebhookStatus }) {
  const { exists, friendlyName, id, url, eventTypes } = status;
  if (!exists) return <p>The email provider has no webhook of the hall yet.</p>;
  return (
    <DetailList
      entries={[
        ['Name', friendlyName],
        ['ID', id],
        ['URL', url && <AddressText key="url" address={url} />],
        [
          'Event Types',
          eventTypes.length > 0 && (
            <ul className="webhook-events">
              {eventTypes.map((type) => (
                <li key={type}>
                  <StatusBadge tone="secondary">{type}</StatusBadge>
                </li>
              ))}
            </ul>
          ),
        ],
      ]}
    />
  );
}
