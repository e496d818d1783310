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
import { useSimilarClassifications } from '../../classifications/api/reference-data';
import { deleteWorker, type Worker, type WorkerNames } from '../api/workers';
import { SeniorityDetails, Tiebreaker } from '../SeniorityDetails';
import { bestFields, entriesOf, type Field, l26Fields, profileFields } from '../worker-fields';
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
          ...entriesOf(profileFields, worker, { status: false, memberStatus: false }),
          ['Seniority', <Tiebreaker key="tiebreak" worker={worker} />],
          ['Joined', formatDate(worker.createdAt)],
        ]}
      />
      <SeniorityDetails worker={worker} names={names} level={3} />
      <History level={3} entityType="worker" entityId={worker.id} />
    </div>
  );
}

const compared = (fields: Readonly<Record<string, Field>>, prefix = ''): ComparedFields<Worker> =>
  Object.values(fields).map(({ label, text }) => [`${prefix}${label}`, text]);

export function DeleteWorker({ worker, names, ...dialog }: WorkerDialogProps & { onDeleted: () => void }) {
  const groups = useSimilarClassifications({ enabled: dialog.open });
  // Two people may have one name.
  const known = [worker.l26EmployeeId, formatPhone(worker.phone)].filter(Boolean).join(', ');
  return (
    <ConfirmDelete
      {...dialog}
      noun="worker"
      row={worker}
      fields={[
        ['Name', workerName],
        ...compared(profileFields),
        ...compared(l26Fields(names, groups.data), 'L26 '),
        ...compared(bestFields(names, groups.data), 'BEST '),
      ]}
      onConfirm={(version) => deleteWorker(worker.id, version)}
      refreshes={PEOPLE_TOPICS}
      details={dialog.open && <HeldByWorker workerId={worker.id} />}
    >
      Do you want to delete <strong>{workerName(worker)}</strong>
      {known && ` (${known})`}?
    </ConfirmDelete>
  );
}
