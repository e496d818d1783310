import { Modal } from 'antd';
import { useMemo } from 'react';
import { formatDate } from '../../../../shared/dates';
import { formatPhone } from '../../../../shared/phone';
import { DetailList } from '../../../components/DetailList';
import { DialogReading } from '../../../components/DialogReading';
import { SideListFailures } from '../../../components/QueryView';
import { MemberStatusBadge, StatusBadge, WorkerStatusBadge } from '../../../components/StatusBadge';
import { History } from '../../audit/History';
import { useSimilarClassifications } from '../../classifications/api/use-similar-classifications';
import type { Worker } from '../api/use-workers';
import type { NameOf, ReferenceNames } from '../use-reference-names';
import { workerName } from '../../../records/worker-name';
import type { WorkerDialogProps } from './worker-dialog-props';

type DetailsProps = WorkerDialogProps & { names: ReferenceNames };

/** Everything about a worker, to be read. */
export function WorkerDetailsDialog({ open, worker, names, onClose }: DetailsProps) {
  return (
    <Modal open={open} title="Worker Details" width={680} footer={null} destroyOnHidden onCancel={onClose}>
      <DialogReading label="Worker Details">
        <Details worker={worker} names={names} />
      </DialogReading>
    </Modal>
  );
}

/** A part of its own, because only an open dialog asks for the groups. */
function Details({ worker, names }: { worker: Worker; names: ReferenceNames }) {
  const groups = useSimilarClassifications();
  const groupNames = useMemo(
    () => new Map(groups.data?.map(({ id, name }) => [id, name] as const)),
    [groups.data],
  );
  const canWorkIn = (ids: string[]) => {
    if (ids.length === 0) return null;
    if (!groups.data) return groups.error ? 'Could not be loaded' : 'Loading...';
    return <Badges names={ids.map((id) => groupNames.get(id) ?? 'Unknown')} />;
  };
  const named = (id: string | null, { nameOf }: { nameOf: NameOf }) => id && nameOf(id);

  return (
    <div className="worker-details">
      <SideListFailures lists={[{ plural: 'substantially similar classifications', query: groups }]} />
      <div className="details-head">
        <h2>{workerName(worker)}</h2>
        <MemberStatusBadge status={worker.memberStatus} />
        <WorkerStatusBadge status={worker.status} />
      </div>
      <DetailList
        entries={[
          ['Email', worker.email],
          ['Phone', formatPhone(worker.phone)],
          ['Seniority', worker.tiebreak],
          ['Joined', formatDate(worker.createdAt)],
        ]}
      />
      <h3>L26 Information</h3>
      <DetailList
        entries={[
          ['Employee ID', worker.l26EmployeeId],
          ['Classification', named(worker.l26ClassificationId, names.classifications)],
          ['Classification Date', formatDate(worker.l26ClassificationDate)],
          ['Employer', named(worker.l26EmployerId, names.employers)],
          ['Employer Date', formatDate(worker.l26EmployerDate)],
          ['Can Work In', canWorkIn(worker.l26CanWorkIn)],
        ]}
      />
      <h3>BEST Information</h3>
      <DetailList
        entries={[
          ['Certificate', named(worker.bestCertificateId, names.certificates)],
          ['Certificate Date', formatDate(worker.bestCertificateDate)],
          ['Can Work In', canWorkIn(worker.bestCanWorkIn)],
        ]}
      />
      <History level={3} entityType="worker" entityId={worker.id} />
    </div>
  );
}

function Badges({ names }: { names: string[] }) {
  return (
    <span className="worker-badges">
      {names.map((name, index) => (
        <StatusBadge key={index} tone="secondary">
          {name}
        </StatusBadge>
      ))}
    </span>
  );
}
