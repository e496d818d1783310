import { useMemo } from 'react';
import { formatDate } from '../../../../shared/dates';
import { formatPhone } from '../../../../shared/phone';
import { DetailList } from '../../../components/DetailList';
import { SideListFailures } from '../../../components/QueryView';
import { ReadingDialog } from '../../../components/ReadingDialog';
import { MemberStatusBadge, StatusBadge, WorkerStatusBadge } from '../../../components/StatusBadge';
import { History } from '../../audit/History';
import { useSimilarClassifications } from '../../classifications/api/reference-data';
import { workerName } from '../../../records/worker';
import type { WorkerDialogProps } from './WorkerForms';

export function WorkerDetailsDialog({ worker, names, ...dialog }: WorkerDialogProps) {
  return (
    <ReadingDialog {...dialog} title="Worker Details" width={680} footer={null}>
      <Details worker={worker} names={names} />
    </ReadingDialog>
  );
}

/** A component of its own, so that only an open dialog fetches the groups. */
function Details({ worker, names }: Pick<WorkerDialogProps, 'worker' | 'names'>) {
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
  const named = (id: string | null, { nameOf }: { nameOf: (id: string) => string }) => id && nameOf(id);

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
