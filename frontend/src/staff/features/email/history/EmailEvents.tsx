import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../../../shared/dates';
import { QueryView } from '../../../components/QueryView';
import { emailEventsQuery } from '../api/emails';

export function EmailEvents({ emailId }: { emailId: string }) {
  return (
    <QueryView
      query={useQuery(emailEventsQuery(emailId))}
      failure="Failed to load email events"
      empty={<p className="soft">No events yet</p>}
    >
      {(events) => (
        <ol className="email-events" aria-label="Events, newest first">
          {events.map(({ id, eventType, timestamp, createdAt, reason, response }) => (
            <li key={id}>
              <strong>{eventType}</strong>
              <time className="soft" dateTime={timestamp ?? createdAt}>
                {formatDateTime(timestamp ?? createdAt)}
              </time>
              {reason && <p>Reason: {reason}</p>}
              {response && <p>Response: {response}</p>}
            </li>
          ))}
        </ol>
      )}
    </QueryView>
  );
}
