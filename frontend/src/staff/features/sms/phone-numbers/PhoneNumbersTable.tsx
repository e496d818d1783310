import { CheckCircleFilled, MinusCircleOutlined, StopOutlined } from '@ant-design/icons';
import { memo, useMemo, type ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDate } from '../../../../shared/dates';
import { formatPhone } from '../../../../shared/phone';
import { NotSet } from '../../../components/DetailList';
import { actionsColumn, RecordTable, type RecordColumn } from '../../../components/RecordTable';
import { RowAction } from '../../../components/RowActions';
import { StatusBadge } from '../../../components/StatusBadge';
import { workerPath } from '../../../records/worker';
import type { PhoneNumber } from '../api/phone-numbers';

const MOST_NAMES = 3;

export interface NamedWorker {
  id: string;
  name: string;
}

export interface NumberRow extends PhoneNumber {
  workers: readonly NamedWorker[];
}

interface PhoneNumbersTableProps {
  rows: readonly NumberRow[];
  hasWorkers: boolean;
  loading: boolean;
  empty: ReactNode;
  onEdit: (record: PhoneNumber) => void;
}

export const PhoneNumbersTable = memo(function PhoneNumbersTable(props: PhoneNumbersTableProps) {
  const { rows, hasWorkers, loading, empty, onEdit } = props;
  const columns = useMemo<RecordColumn<NumberRow>[]>(
    () => [
      {
        title: 'Phone Number',
        width: 180,
        className: 'unlabelled-cell',
        render: (_, { phoneNumber }) => (
          <span className="record-name record-number">{formatPhone(phoneNumber)}</span>
        ),
      },
      {
        title: 'Consent',
        width: 160,
        className: 'corner-cell unlabelled-cell',
        render: (_, record) => <ConsentBadges record={record} />,
      },
      {
        title: 'Opt-in Date',
        width: 130,
        render: (_, { optInDate }) => formatDate(optInDate) || <NotSet />,
      },
      {
        title: 'Workers',
        render: (_, { workers }) => (hasWorkers ? <WorkerNames workers={workers} /> : '...'),
      },
      {
        title: 'Comment',
        className: 'wide-cell',
        render: (_, { comment }) => (comment ? <span className="phone-comment">{comment}</span> : <NotSet />),
      },
      actionsColumn(104, (record) => (
        <RowAction action="Edit" subject={formatPhone(record.phoneNumber)} onClick={() => onEdit(record)} />
      )),
    ],
    [hasWorkers, onEdit],
  );
  return <RecordTable label="Phone numbers" rows={rows} columns={columns} loading={loading} empty={empty} />;
});

function ConsentBadges({ record: { optedIn, blocked } }: { record: PhoneNumber }) {
  return (
    <div className="record-stack">
      {blocked && (
        <StatusBadge tone="destructive" icon={<StopOutlined />}>
          Blocked
        </StatusBadge>
      )}
      {optedIn ? (
        <StatusBadge tone="positive" icon={<CheckCircleFilled />}>
          Opted In
        </StatusBadge>
      ) : (
        <StatusBadge tone="secondary" icon={<MinusCircleOutlined />}>
          Opted Out
        </StatusBadge>
      )}
    </div>
  );
}

function WorkerNames({ workers }: Pick<NumberRow, 'workers'>) {
  if (workers.length === 0) return <span className="soft">No worker</span>;
  const rest = workers.length - MOST_NAMES;
  return (
    <div className="record-stack">
      {workers.slice(0, MOST_NAMES).map(({ id, name }) => (
        <Link key={id} className="record-link" to={workerPath(id)}>
          {name}
        </Link>
      ))}
      {rest > 0 && <span className="soft">{`and ${rest} more`}</span>}
    </div>
  );
}
