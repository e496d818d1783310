import { memo, useMemo, type ReactNode } from 'react';
import { formatPhone } from '../../../shared/phone';
import { AddressText } from '../../components/AddressText';
import { NotSet } from '../../components/DetailList';
import { actionsColumn, RecordTable, type RecordColumn } from '../../components/RecordTable';
import { RowAction } from '../../components/RowActions';
import { MemberStatusBadge, WorkerStatusBadge } from '../../components/StatusBadge';
import { recordOf, type PhoneBook, type PhoneNumber } from '../sms/api/phone-numbers';
import type { Worker } from './api/workers';
import { PhoneConsent } from '../sms/phone-numbers/PhoneConsent';
import type { WorkerAction } from './dialogs/WorkerDialogs';
import { workerName } from '../../records/worker';

type NameOf = (id: string) => string;

interface WorkersTableProps {
  workers: readonly Worker[];
  loading: boolean;
  empty: ReactNode;
  employerName: NameOf;
  classificationName: NameOf;
  certificateName: NameOf;
  /** Undefined while the records load. */
  phoneBook: PhoneBook | undefined;
  lookingUpId: string | null;
  onAction: (action: WorkerAction, worker: Worker) => void;
  onEditPhone: (record: PhoneNumber) => void;
  onLookUpPhone: (worker: Worker) => void;
}

/** Memoised: neither typing into filters nor a dialog redraws the rows. */
export const WorkersTable = memo(function WorkersTable(props: WorkersTableProps) {
  const { workers, loading, empty, employerName, classificationName, certificateName } = props;
  const { phoneBook, lookingUpId, onAction, onEditPhone, onLookUpPhone } = props;

  const columns = useMemo<RecordColumn<Worker>[]>(
    () => [
      {
        title: 'Name',
        render: (_, worker) => (
          <div className="record-stack">
            <span className="record-name">{workerName(worker)}</span>
            <MemberStatusBadge status={worker.memberStatus} />
            {worker.l26EmployeeId && <span className="soft record-number">{worker.l26EmployeeId}</span>}
          </div>
        ),
      },
      {
        title: 'Contact',
        width: '24%',
        className: 'wide-cell',
        render: (_, worker) => {
          const record = phoneBook && recordOf(phoneBook, worker.phone);
          return (
            <Contact worker={worker}>
              {phoneBook && (
                <PhoneConsent
                  record={record}
                  subject={workerName(worker)}
                  isLookingUp={lookingUpId === worker.id}
                  onClick={() => (record ? onEditPhone(record) : onLookUpPhone(worker))}
                />
              )}
            </Contact>
          );
        },
      },
      {
        title: 'L26 Employer / Classification',
        render: (_, { l26EmployerId, l26ClassificationId }) => (
          <TwoNames
            first={l26EmployerId && employerName(l26EmployerId)}
            second={l26ClassificationId && classificationName(l26ClassificationId)}
          />
        ),
      },
      {
        title: 'BEST Certificate',
        render: (_, { bestCertificateId }) => (
          <TwoNames first={bestCertificateId && certificateName(bestCertificateId)} />
        ),
      },
      {
        title: 'Status',
        width: 116,
        className: 'unlabelled-cell corner-cell',
        render: (_, { status }) => <WorkerStatusBadge status={status} />,
      },
      actionsColumn(224, (worker) => <WorkerActions worker={worker} onAction={onAction} />),
    ],
    [
      employerName,
      classificationName,
      certificateName,
      phoneBook,
      lookingUpId,
      onAction,
      onEditPhone,
      onLookUpPhone,
    ],
  );
  return <RecordTable label="Workers" rows={workers} columns={columns} loading={loading} empty={empty} />;
});

function Contact({ worker, children }: { worker: Worker; children: ReactNode }) {
  const { email, phone } = worker;
  if (!email && !phone) return <NotSet />;
  return (
    <div className="record-stack">
      {email && (
        <a href={`mailto:${email}`}>
          <AddressText address={email} />
        </a>
      )}
      {phone && (
        <span className="worker-phone">
          <a href={`tel:${phone}`}>{formatPhone(phone)}</a>
          {children}
        </span>
      )}
    </div>
  );
}

function TwoNames({ first, second }: { first: string | null; second?: string | null }) {
  if (first === null && !second) return <NotSet />;
  return (
    <div className="record-stack">
      {first !== null && <span>{first}</span>}
      {second && <span className="soft">{second}</span>}
    </div>
  );
}

function WorkerActions({ worker, onAction }: { worker: Worker } & Pick<WorkersTableProps, 'onAction'>) {
  const subject = workerName(worker);
  const act = (action: WorkerAction) => () => onAction(action, worker);
  return (
    <>
      <RowAction action="View" subject={subject} onClick={act('view')} />
      <RowAction action="Edit" subject={subject} onClick={act('edit')} />
      <RowAction action="L26" subject={subject} onClick={act('l26')} />
      <RowAction action="BEST" subject={subject} onClick={act('best')} />
      <RowAction action="Delete" subject={subject} onClick={act('delete')} />
    </>
  );
}
