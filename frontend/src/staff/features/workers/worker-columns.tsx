import type { ReactNode } from 'react';
import { formatPhone } from '../../../shared/phone';
import { AddressText } from '../../components/AddressText';
import { NotSet } from '../../components/DetailList';
import { actionsColumn, type RecordColumn } from '../../components/RecordTable';
import { EmployerLink, WorkerLink } from '../../components/RecordLinks';
import { RowAction } from '../../components/RowActions';
import { MemberStatusBadge, WorkerStatusBadge } from '../../components/StatusBadge';
import { workerName } from '../../records/names-and-paths';
import { PhoneConsent } from '../sms/phone-numbers/PhoneConsent';
import type { ListedWorker, Worker } from './api/workers';

export const WORKER_DIALOGS = ['view', 'edit', 'l26', 'best', 'delete', 'add'] as const;
export type WorkerDialog = (typeof WORKER_DIALOGS)[number];

interface ShownWith {
  nameOf: Record<'employer' | 'classification' | 'certificate', (id: string) => string>;
  lookingUpId: string | null;
  show: (dialog: WorkerDialog, id: string) => void;
  editPhone: (recordId: string) => void;
  lookUp: (worker: Worker) => void;
}

export function workerColumns(shownWith: ShownWith): RecordColumn<ListedWorker>[] {
  const { nameOf, lookingUpId, show, editPhone, lookUp } = shownWith;
  return [
    {
      title: 'Name',
      render: (worker) => (
        <div className="record-stack">
          <span className="record-name">
            <WorkerLink id={worker.id}>{workerName(worker)}</WorkerLink>
          </span>
          <MemberStatusBadge status={worker.memberStatus} />
          {worker.l26EmployeeId && <span className="soft record-number">{worker.l26EmployeeId}</span>}
        </div>
      ),
    },
    {
      title: 'Contact',
      width: '24%',
      className: 'wide-cell',
      render: (worker) => {
        const { phoneRecord } = worker;
        return (
          <Contact worker={worker}>
            <PhoneConsent
              record={phoneRecord}
              subject={workerName(worker)}
              isLookingUp={lookingUpId === worker.id}
              onClick={() => (phoneRecord ? editPhone(phoneRecord.id) : lookUp(worker))}
            />
          </Contact>
        );
      },
    },
    {
      title: 'L26 Employer / Classification',
      render: ({ l26EmployerId, l26ClassificationId }) => (
        <TwoNames
          first={
            l26EmployerId && <EmployerLink id={l26EmployerId}>{nameOf.employer(l26EmployerId)}</EmployerLink>
          }
          second={l26ClassificationId && nameOf.classification(l26ClassificationId)}
        />
      ),
    },
    {
      title: 'BEST Certificate',
      render: ({ bestCertificateId }) => (
        <TwoNames first={bestCertificateId && nameOf.certificate(bestCertificateId)} />
      ),
    },
    {
      title: 'Status',
      width: 116,
      className: 'unlabelled-cell corner-cell',
      render: ({ status }) => <WorkerStatusBadge status={status} />,
    },
    actionsColumn(224, (worker) => <WorkerActions worker={worker} show={show} />),
  ];
}

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

function TwoNames({ first, second }: { first: ReactNode; second?: string | null }) {
  if (first === null && !second) return <NotSet />;
  return (
    <div className="record-stack">
      {first !== null && <span>{first}</span>}
      {second && <span className="soft">{second}</span>}
    </div>
  );
}

function WorkerActions({ worker, show }: { worker: Worker } & Pick<ShownWith, 'show'>) {
  const subject = workerName(worker);
  const open = (dialog: WorkerDialog) => () => show(dialog, worker.id);
  return (
    <>
      <RowAction action="View" subject={subject} onClick={open('view')} />
      <RowAction action="Edit" subject={subject} onClick={open('edit')} />
      <RowAction action="L26" subject={subject} onClick={open('l26')} />
      <RowAction action="BEST" subject={subject} onClick={open('best')} />
      <RowAction action="Delete" subject={subject} onClick={open('delete')} />
    </>
  );
}
