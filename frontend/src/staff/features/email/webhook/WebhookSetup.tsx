import { ApiOutlined, CheckCircleFilled, MinusCircleOutlined, StopOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Flex } from 'antd';
import { AddressText } from '../../../components/AddressText';
import { DetailList } from '../../../components/DetailList';
import { Panel } from '../../../components/Panel';
import { QueryView } from '../../../components/QueryView';
import { StatusBadge } from '../../../components/StatusBadge';
import { messageOr, useAction } from '../../../forms/use-action';
import { createOrUpdateWebhook, webhookStatusQuery, type WebhookStatus } from '../api/email-settings';

export function WebhookSetup() {
  const client = useQueryClient();
  const status = useQuery(webhookStatusQuery);
  const { isBusy, attempt } = useAction({
    act: async () => {
      const answer = await createOrUpdateWebhook();
      await client.invalidateQueries({ queryKey: webhookStatusQuery.queryKey });
      return answer;
    },
    success: ({ message }) => ['Success', message],
    failure: messageOr('Failed to create or update webhook'),
  });

  return (
    <div className="side-by-side">
      <Panel
        title="Webhook Status"
        badge={status.data && <WebhookBadge status={status.data} />}
        actions={
          <Button
            type="primary"
            icon={<ApiOutlined aria-hidden />}
            loading={isBusy}
            // A quick answer may come between the clicks of a double click.
            onClick={(event) => event.detail <= 1 && void attempt()}
          >
            {isBusy ? 'Setting up...' : 'Create or Update Webhook'}
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
  const [tone, icon, word] = !exists
    ? (['quiet', <MinusCircleOutlined key="icon" />, 'Not set up'] as const)
    : enabled
      ? (['positive', <CheckCircleFilled key="icon" />, 'Enabled'] as const)
      : (['attention', <StopOutlined key="icon" />, 'Disabled'] as const);
  return (
    <StatusBadge tone={tone} icon={icon}>
      {word}
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
            <Flex component="ul" className="plain-list" wrap gap={6} style={{ marginTop: 4 }}>
              {eventTypes.map((type) => (
                <li key={type}>
                  <StatusBadge tone="secondary">{type}</StatusBadge>
                </li>
              ))}
            </Flex>
          ),
        ],
      ]}
    />
  );
}
