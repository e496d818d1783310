import { memo, useMemo, type ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDateTime } from '../../../../shared/dates';
import { formatPhone } from '../../../../shared/phone';
import { actionsColumn, RecordTable, type RecordColumn } from '../../../components/RecordTable';
import { RowAction } from '../../../components/RowActions';
import { waitingWords } from '../../../messages/message-rules';
import { SmsStatusBadge } from '../SmsStatusBadge';
import type { Sms } from '../api/texts';

interface HistoryTableProps {
  texts: readonly Sms[];
  loading: boolean;
  empty: ReactNode;
  onView: (id: string) => void;
}

const purposes: Record<Sms['purpose'], string> = {
  notification: 'Notification',
  offer: 'Offer',
  test: 'Test',
};

/** The other statuses say enough by themselves. */
function reasonOf({ status, errorMessage, resultSummary, nextTryAt }: Sms): string | null {
  if (nextTryAt) return waitingWords(errorMessage, nextTryAt);
  return errorMessage ?? (status === 'unknown' ? resultSummary : null);
}

export const HistoryTable = memo(function HistoryTable({ texts, loading, empty, onView }: HistoryTableProps) {
  const columns = useMemo<RecordColumn<Sms>[]>(
    () => [
      {
        title: 'Created',
        width: 190,
        className: 'unlabelled-cell sms-created',
        render: (_, { createdAt }) => <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>,
      },
      {
        title: 'To',
        width: 190,
        className: 'unlabelled-cell',
        render: (_, { phoneNumber, workerName }) => (
          <div className="record-stack">
            <span className={workerName ? 'record-name' : 'record-name record-number'}>
              {workerName ?? formatPhone(phoneNumber)}
            </span>
            {workerName && <span className="soft">{formatPhone(phoneNumber)}</span>}
          </div>
        ),
      },
      {
        title: 'About',
        width: 200,
        className: 'wide-cell',
        render: (_, { purpose, jobId, jobTitle, followsId }) => (
          <div className="record-stack">
            {jobId && (
              <Link className="record-link" to={`/jobs/${jobId}`}>
                {jobTitle ?? 'Job'}
              </Link>
            )}
            <span className="soft">
              {followsId ? `${purposes[purpose]}, tried once more` : purposes[purpose]}
            </span>
          </div>
        ),
      },
      {
        title: 'Message',
        className: 'wide-cell',
        render: (_, { message }) => <span className="sms-excerpt">{message}</span>,
      },
      {
        title: 'Status',
        width: 220,
        className: 'wide-cell unlabelled-cell',
        render: (_, text) => {
          const reason = reasonOf(text);
          return (
            <div className="record-stack">
              <SmsStatusBadge status={text.status} />
              {reason && <span className="soft">{reason}</span>}
            </div>
          );
        },
      },
      actionsColumn(
        104,
        ({ id, phoneNumber, workerName, createdAt }) => (
          <RowAction
            action="View"
            subject={`the text to ${workerName ?? formatPhone(phoneNumber)} of ${formatDateTime(createdAt)}`}
            onClick={() => onView(id)}
          />
        ),
        'corner-cell unlabelled-cell',
      ),
    ],
    [onView],
  );
  return (
    <RecordTable label="Texts" rows={texts} columns={columns} namedBy="To" loading={loading} empty={empty} />
  );
});
