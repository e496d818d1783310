import { Spin } from 'antd';
import { formatDateTime } from '../../../../shared/dates';
import { LoadError } from '../../../components/LoadError';
import { useEmailEvents } from '../api/use-emails';

/** What the provider told about an e-mail, newest first. */
export function EmailEvents({ emailId }: { emailId: string }) {
  const { data: events, error, isFetching, refetch } = useEmailEvents(emailId);
  if (error && !isFetching) {
    return (
      <LoadError
        message="Failed to load email events"
        description={error.message}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!events) {
    return (
      <div role="status" aria-label="Loading">
        <Spin />
      </div>
    );
  }
  if (events.length === 0) return <p className="record-soft">No events yet</p>;
  return (
    <ol className="email-events" aria-label="Events, newest first">
      {events.map(({ id, eventType, timestamp, createdAt, reason, response }) => (
        <li key={id}>
          <strong>{eventType}</strong>
          <time className="record-soft" dateTime={timestamp ?? createdAt}>
            {formatDateTime(timestamp ?? createdAt)}
          </time>
          {reason && <p>Reason: {reason}</p>}
          {response && <p>Response: {response}</p>}
        </li>
      ))}
    </ol>
  );
}
