import { memo, useMemo, type ReactNode } from 'react';
import { formatPhone } from '../../../shared/phone';
import { AddressText } from '../../components/AddressText';
import { NotSet } from '../../components/DetailList';
import { actionsColumn, RecordTable, type RecordColumn } from '../../components/RecordTable';
import { RowAction } from '../../components/RowActions';
import { DispatchClassBadge } from '../../components/StatusBadge';
import type { Employer } from './api/employers';
import type { EmployerAction } from './dialogs/EmployerDialogs';

interface EmployersTableProps {
  employers: readonly Employer[];
  loading: boolean;
  empty: ReactNode;
  onAction: (action: EmployerAction, employer: Employer) => void;
}

export const EmployersTable = memo(function EmployersTable(props: EmployersTableProps) {
  const { employers, loading, empty, onAction } = props;
  const columns = useMemo<RecordColumn<Employer>[]>(
    () => [
      {
        title: 'Employer',
        render: (_, { companyName }) => <span className="record-name">{companyName}</span>,
      },
      {
        title: 'Contact Person',
        className: 'wide-cell',
        render: (_, employer) => <ContactPerson employer={employer} />,
      },
      {
        title: 'Dispatch Class',
        className: 'unlabelled-cell corner-cell',
        width: 160,
        render: (_, { dispatchClass }) => <DispatchClassBadge status={dispatchClass} />,
      },
      actionsColumn(140, (employer) => (
        <>
          <RowAction
            action="View"
            subject={employer.companyName}
            onClick={() => onAction('view', employer)}
          />
          <RowAction
            action="Edit"
            subject={employer.companyName}
            onClick={() => onAction('edit', employer)}
          />
          <RowAction
            action="Delete"
            subject={employer.companyName}
            onClick={() => onAction('delete', employer)}
          />
        </>
      )),
    ],
    [onAction],
  );
  return <RecordTable label="Employers" rows={employers} columns={columns} loading={loading} empty={empty} />;
});

function ContactPerson({ employer: { contactName, email, phone } }: { employer: Employer }) {
  if (!contactName && !email && !phone) return <NotSet />;
  return (
    <div className="record-stack">
      {contactName && <span>{contactName}</span>}
      {email && (
        <a className="soft" href={`mailto:${email}`}>
          <AddressText address={email} />
        </a>
      )}
      {phone && (
        <a className="soft record-number" href={`tel:${phone}`}>
          {formatPhone(phone)}
        </a>
      )}
    </div>
  );
}
