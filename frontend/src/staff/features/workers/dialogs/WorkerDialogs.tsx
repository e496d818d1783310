import { Flex } from 'antd';
import { seenUntil } from '../../../../api/dispatch';
import { formatDate } from '../../../../shared/dates';
import { formatPhone } from '../../../../shared/phone';
import { ConfirmDelete, type ComparedFields } from '../../../components/ConfirmDelete';
import { DetailList } from '../../../components/DetailList';
import type { ShownQuery } from '../../../components/QueryView';
import { ReadingDialog, RecordOrMissing, type Dialog } from '../../../components/ReadingDialog';
import { MemberStatusBadge, WorkerStatusBadge } from '../../../components/StatusBadge';
import { PEOPLE_TOPICS } from '../../../forms/use-action';
import { workerName } from '../../../records/names-and-paths';
import { heldAsRead, HeldByWorker, useHeldByWorker } from '../../offers/HeldList';
import { History } from '../../audit/History';
import { useSimilarClassifications } from '../../classifications/api/reference-data';
import { deleteWorker, type Worker, type WorkerNames } from '../api/workers';
import { SeniorityDetails, Tiebreaker } from '../SeniorityDetails';
import { displayOf, entriesOf, labelsOf, type Labels, namesOf, textOf } from '../worker-fields';
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
          ...entriesOf(worker, labelsOf.profile, { status: false, memberStatus: false }),
          ['Seniority', <Tiebreaker key="tiebreak" worker={worker} />],
          ['Joined', formatDate(worker.createdAt)],
        ]}
      />
      <SeniorityDetails worker={worker} names={names} level={3} />
      <History level={3} entityType="worker" entityId={worker.id} />
    </div>
  );
}

export function DeleteWorker({ worker, names, ...dialog }: WorkerDialogProps & { onDeleted: () => void }) {
  const groups = useSimilarClassifications({ enabled: dialog.open });
  const display = displayOf(names, groups.data);
  const compared = <Name extends keyof Labels>(labels: Labels<Name>, prefix = ''): ComparedFields<Worker> =>
    namesOf(labels).map((name) => [prefix + labels[name], (row) => textOf(row, name, display)]);
  const held = useHeldByWorker(worker.id, dialog.open);
  const remove = async (version: number) => {
    const seen = await heldAsRead(held);
    return deleteWorker(worker.id, version, seenUntil(seen));
  };
  // Two people may have one name.
  const known = [worker.l26EmployeeId, formatPhone(worker.phone)].filter(Boolean).join(', ');
  return (
    <ConfirmDelete
      {...dialog}
      noun="worker"
      row={worker}
      fields={[
        ['Name', workerName],
        ...compared(labelsOf.profile),
        ...compared(labelsOf.l26, 'L26 '),
        ...compared(labelsOf.best, 'BEST '),
      ]}
      onConfirm={remove}
      refreshes={PEOPLE_TOPICS}
      details={dialog.open && <HeldByWorker query={held} />}
    >
      Do you want to delete <strong>{workerName(worker)}</strong>
      {known && ` (${known})`}?
    </ConfirmDelete>
  );
}
