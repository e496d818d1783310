import { Flex } from 'antd';
import { formatDate } from '../../../../shared/dates';
import { formatPhone } from '../../../../shared/phone';
import { ConfirmDelete, type ComparedFields } from '../../../components/ConfirmDelete';
import { DetailList } from '../../../components/DetailList';
import type { ShownQuery } from '../../../components/QueryView';
import { ReadingDialog, RecordOrMissing, type Dialog } from '../../../components/ReadingDialog';
import { MemberStatusBadge, WorkerStatusBadge } from '../../../components/StatusBadge';
import { PEOPLE_TOPICS } from '../../../forms/use-action';
import { workerName } from '../../../records/worker';
import { HeldByWorker } from '../../offers/HeldList';
import { History } from '../../audit/History';
import { deleteWorker, languageName, type Worker, type WorkerNames } from '../api/workers';
import { useGroupNames } from './CanWorkInField';
import { SeniorityDetails, Tiebreaker } from '../SeniorityDetails';
import type { WorkerDialogProps } from './WorkerForms';

interface WorkerDetailsDialogProps extends Dialog {
  title: string;
  query: ShownQuery<Worker>;
  names: WorkerNames;
}

export function WorkerDetailsDialog({ query, names, ...dialog }: WorkerDetailsDialogProps) {
  return (
    <ReadingDialog {...dialog} width={680} {...(query.data && { footer: null })}>
      <RecordOrMissing query={query} noun="worker">
        {(worker) => <WorkerDetails worker={worker} names={names} />}
      </RecordOrMissing>
    </ReadingDialog>
  );
}

/** A component of its own, so that only an open dialog fetches the groups. */
function WorkerDetails({ worker, names }: Pick<WorkerDialogProps, 'worker' | 'names'>) {
  return (
    <div className="worker-details">
      <Flex className="details-head" wrap align="center" gap="8px 10px">
        <h2>{workerName(worker)}</h2>
        <MemberStatusBadge status={worker.memberStatus} />
        <WorkerStatusBadge status={worker.status} />
      </Flex>
      <DetailList
        entries={[
          ['Email', worker.email],
          ['Phone', formatPhone(worker.phone)],
          ['Language', languageName(worker.language)],
          ['Seniority', <Tiebreaker key="tiebreak" worker={worker} />],
          ['Joined', formatDate(worker.createdAt)],
        ]}
      />
      <SeniorityDetails worker={worker} names={names} level={3} />
      <History level={3} entityType="worker" entityId={worker.id} />
    </div>
  );
}

const comparedBy = (
  { employers, classifications, certificates }: WorkerNames,
  groupsOf: (ids: string[]) => string,
): ComparedFields<Worker> => [
  ['Name', workerName],
  ['Email', ({ email }) => email],
  ['Phone', ({ phone }) => formatPhone(phone)],
  ['Status', ({ status }) => status],
  ['Member Status', ({ memberStatus }) => memberStatus],
  ['Language', ({ language }) => languageName(language)],
  ['L26 Employee ID', ({ l26EmployeeId }) => l26EmployeeId],
  ['L26 Classification', ({ l26ClassificationId: id }) => id && classifications.nameOf(id)],
  ['L26 Classification Date', ({ l26ClassificationDate }) => formatDate(l26ClassificationDate)],
  ['L26 Employer', ({ l26EmployerId: id }) => id && employers.nameOf(id)],
  ['L26 Employer Date', ({ l26EmployerDate }) => formatDate(l26EmployerDate)],
  ['L26 Can Work In', ({ l26CanWorkIn }) => groupsOf(l26CanWorkIn)],
  ['BEST Certificate', ({ bestCertificateId: id }) => id && certificates.nameOf(id)],
  ['BEST Certificate Date', ({ bestCertificateDate }) => formatDate(bestCertificateDate)],
  ['BEST Can Work In', ({ bestCanWorkIn }) => groupsOf(bestCanWorkIn)],
];

export function DeleteWorker({ worker, names, ...dialog }: WorkerDialogProps & { onDeleted: () => void }) {
  const { namesOf } = useGroupNames(dialog.open);
  // Two people may have one name.
  const known = [worker.l26EmployeeId, formatPhone(worker.phone)].filter(Boolean).join(', ');
  return (
    <ConfirmDelete
      {...dialog}
      noun="worker"
      row={worker}
      fields={comparedBy(names, namesOf)}
      onConfirm={(version) => deleteWorker(worker.id, version)}
      refreshes={PEOPLE_TOPICS}
      details={dialog.open && <HeldByWorker workerId={worker.id} />}
    >
      Do you want to delete <strong>{workerName(worker)}</strong>
      {known && ` (${known})`}?
    </ConfirmDelete>
  );
}
