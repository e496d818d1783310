import { Modal } from 'antd';
import type { RefObject } from 'react';
import { formatDate } from '../../../../shared/dates';
import { formatPhone } from '../../../../shared/phone';
import { ConfirmDelete, type ToldFields } from '../../../components/ConfirmDelete';
import { DetailList } from '../../../components/DetailList';
import { DialogReading } from '../../../components/DialogReading';
import { DispatchClassBadge } from '../../../components/StatusBadge';
import type { useDialog } from '../../../hooks/use-dialog';
import { NOT_DELETED, PEOPLE_TOPICS, useSave } from '../../../forms/use-save';
import type { Employer } from '../api/use-employers';
import { deleteEmployer } from '../api/save-employer';
import { useWorkers } from '../../workers/api/use-workers';
import type { EmployerDialogProps } from './employer-dialog-props';
import { AddEmployerDialog, EditEmployerDialog } from './EmployerFormDialogs';

export type EmployerAction = 'view' | 'edit' | 'delete';
export type EmployerDialog = { kind: 'add' } | { kind: EmployerAction; employer: Employer };

type EmployerDialogsProps = Pick<
  ReturnType<typeof useDialog<EmployerDialog>>,
  'shown' | 'isOpen' | 'close'
> & {
  employers: readonly Employer[];
  /** Where the focus goes when the row it came from is gone. */
  resultsRef: RefObject<HTMLElement | null>;
};

/** The dialog of the employers page that is shown, if any. */
export function EmployerDialogs({ shown, isOpen, close, employers, resultsRef }: EmployerDialogsProps) {
  const onClose = () => close();
  if (!shown) return null;
  if (shown.kind === 'add') return <AddEmployerDialog open={isOpen} onClose={onClose} />;

  const { id } = shown.employer;
  const employer = employers.find((candidate) => candidate.id === id) ?? shown.employer;
  const dialog = { open: isOpen, employer, onClose };
  switch (shown.kind) {
    case 'view':
      return <EmployerDetailsDialog key={id} {...dialog} />;
    case 'edit':
      return <EditEmployerDialog key={id} {...dialog} />;
    case 'delete':
      return (
        <DeleteEmployerDialog
          key={id}
          {...dialog}
          onDeleted={() => close(() => resultsRef.current?.focus({ preventScroll: true }))}
        />
      );
  }
}

function EmployerDetailsDialog({ open, employer, onClose }: EmployerDialogProps) {
  return (
    <Modal open={open} title="Employer Details" width={560} footer={null} destroyOnHidden onCancel={onClose}>
      <DialogReading label="Employer Details">
        <div className="details-head">
          <h2>{employer.companyName}</h2>
          <DispatchClassBadge dispatchClass={employer.dispatchClass} />
        </div>
        <DetailList
          entries={[
            ['Contact Person', employer.contactName],
            ['Email', employer.email],
            ['Phone', formatPhone(employer.phone)],
            ['Address', employer.address],
            ['Added', formatDate(employer.createdAt)],
          ]}
        />
      </DialogReading>
    </Modal>
  );
}

/** The employer and its date decide about their place in the order. */
function whatWorkersLose(count: number | undefined): string {
  if (count === undefined) return 'Workers who have it as their L26 employer lose it.';
  if (count === 0) return 'No worker has it as their L26 employer.';
  return count === 1
    ? '1 worker has it as their L26 employer and loses it.'
    : `${count} workers have it as their L26 employer and lose it.`;
}

const told: ToldFields<Employer> = [
  ['Employer', ({ companyName }) => companyName],
  ['Contact Person', ({ contactName }) => contactName],
  ['Email', ({ email }) => email],
  ['Phone', ({ phone }) => formatPhone(phone)],
  ['Address', ({ address }) => address],
  ['Dispatch Class', ({ dispatchClass }) => dispatchClass],
];

function DeleteEmployerDialog(props: EmployerDialogProps & { onDeleted: () => void }) {
  const { open, employer, onClose, onDeleted } = props;
  const workers = useWorkers({ l26EmployerId: employer.id });
  const remove = useSave({
    save: (version: number) => deleteEmployer(employer.id, version),
    changed: NOT_DELETED,
    success: 'Employer deleted successfully',
    failure: () => 'Failed to delete employer',
    refreshes: PEOPLE_TOPICS,
    refreshFirst: true,
    onSaved: onDeleted,
  });
  return (
    <ConfirmDelete
      open={open}
      title="Delete Employer"
      row={employer}
      entityType="employer"
      id={employer.id}
      fields={told}
      onConfirm={remove}
      onClose={onClose}
    >
      Do you want to delete <strong>{employer.companyName}</strong>?{' '}
      {workers.isPending ? 'Its workers are being counted...' : whatWorkersLose(workers.data?.length)}
    </ConfirmDelete>
  );
}
