import { memo, useMemo, type ReactNode } from 'react';
import { formatDateTime } from '../../../../shared/dates';
import { AddressText } from '../../../components/AddressText';
import { actionsColumn, RecordTable, type RecordColumn } from '../../../components/RecordTable';
import { RowAction } from '../../../components/RowActions';
import type { Email } from '../api/emails';
import { EmailEvents } from './EmailEvents';
import { EmailStatusBadge } from './EmailStatusBadge';

interface EmailTableProps {
  emails: readonly Email[];
  loading: boolean;
  empty: ReactNode;
  onView: (id: string) => void;
}

const subjectOf = ({ subject, toEmail }: Email) => `"${subject}" to ${toEmail}`;

const events = {
  what: 'Events',
  subject: subjectOf,
  content: ({ id }: Email) => <EmailEvents emailId={id} />,
};

const shouldCellUpdate = (now: Email, before: Email) => now !== before;

export const EmailTable = memo(function EmailTable({ emails, loading, empty, onView }: EmailTableProps) {
  const columns = useMemo<RecordColumn<Email>[]>(
    () => [
      {
        title: 'Sent',
        width: 215,
        shouldCellUpdate,
        className: 'wide-cell',
        render: (_, { createdAt }) => <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>,
      },
      {
        title: 'To',
        shouldCellUpdate,
        className: 'wide-cell unlabelled-cell',
        render: (_, { toEmail }) => (
          <span className="record-name">
            <AddressText address={toEmail} />
          </span>
        ),
      },
      {
        title: 'Subject',
        shouldCellUpdate,
        className: 'wide-cell',
        render: (_, { subject }) => <span className="email-subject">{subject}</span>,
      },
      {
        title: 'Status',
        width: 150,
        shouldCellUpdate,
        render: (_, { status }) => <EmailStatusBadge status={status} />,
      },
      {
        title: 'Events',
        width: 96,
        shouldCellUpdate,
        render: (_, { eventCount }) => eventCount,
      },
      actionsColumn(
        104,
        (email) => <RowAction action="View" subject={subjectOf(email)} onClick={() => onView(email.id)} />,
        'unlabelled-cell email-actions',
      ),
    ],
    [onView],
  );
  return (
    <RecordTable
      label="Emails"
      rows={emails}
      columns={columns}
      namedBy="To"
      loading={loading}
      empty={empty}
      unfolds={events}
    />
  );
});
