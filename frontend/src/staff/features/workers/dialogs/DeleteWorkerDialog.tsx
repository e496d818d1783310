import { formatDate } from '../../../../shared/dates';
import { formatPhone } from '../../../../shared/phone';
import { ConfirmDelete, type ToldFields } from '../../../components/ConfirmDelete';
import { NOT_DELETED, PEOPLE_TOPICS, useSave } from '../../../forms/use-save';
import { deleteWorker } from '../api/save-worker';
import type { Worker } from '../api/use-workers';
import type { ReferenceNames } from '../use-reference-names';
import { workerName } from '../../../records/worker-name';
import { useGroupNames } from './CanWorkInField';
import type { WorkerDialogProps } from './worker-dialog-props';

const toldBy = (
  { employers, classifications, certificates }: ReferenceNames,
  groupsOf: (ids: string[]) => string,
): ToldFields<Worker> => [
  ['Name', workerName],
  ['Email', ({ email }) => email],
  ['Phone', ({ phone }) => formatPhone(phone)],
  ['Status', ({ status }) => status],
  ['Member Status', ({ memberStatus }) => memberStatus],
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

type DeleteWorkerProps = WorkerDialogProps & { names: ReferenceNames; onDeleted: () => void };

/** Asks before a worker is deleted. */
export function DeleteWorkerDialog({ open, worker, names, onClose, onDeleted }: DeleteWorkerProps) {
  const { namesOf } = useGroupNames(open);
  const remove = useSave({
    save: (version: number) => deleteWorker(worker.id, version),
    changed: NOT_DELETED,
    success: 'Worker deleted successfully',
    failure: () => 'Failed to delete worker',
    refreshes: PEOPLE_TOPICS,
    refreshFirst: true,
    onSaved: onDeleted,
  });
  // Two people may have one name.
  const known = [worker.l26EmployeeId, formatPhone(worker.phone)].filter(Boolean).join(', ');
  return (
    <ConfirmDelete
      open={open}
      title="Delete Worker"
      row={worker}
      entityType="worker"
      id={worker.id}
      fields={toldBy(names, namesOf)}
      onConfirm={remove}
      onClose={onClose}
    >
      Do you want to delete <strong>{workerName(worker)}</strong>
      {known && ` (${known})`}?
    </ConfirmDelete>
  );
}
