import { formatPhone } from '../../../../shared/phone';
import { ConfirmDelete } from '../../../components/ConfirmDelete';
import { PEOPLE_TOPICS, useSave } from '../../../use-save';
import { deleteWorker } from '../api/save-worker';
import { workerName } from '../worker-name';
import type { WorkerDialogProps } from './worker-dialog-props';

/** Asks before a worker is deleted. */
export function DeleteWorkerDialog(props: WorkerDialogProps & { onDeleted: () => void }) {
  const { open, worker, onClose, onDeleted } = props;
  const remove = useSave({
    save: () => deleteWorker(worker.id),
    success: 'Worker deleted successfully',
    failure: () => 'Failed to delete worker',
    refreshes: PEOPLE_TOPICS,
    refreshFirst: true,
    onSaved: onDeleted,
  });
  // Two people may have one name.
  const known = [worker.l26EmployeeId, formatPhone(worker.phone)].filter(Boolean).join(', ');
  return (
    <ConfirmDelete open={open} title="Delete Worker" onConfirm={() => remove(undefined)} onClose={onClose}>
      Do you want to delete <strong>{workerName(worker)}</strong>
      {known && ` (${known})`}?
    </ConfirmDelete>
  );
}
