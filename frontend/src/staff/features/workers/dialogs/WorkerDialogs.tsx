import type { RefObject } from 'react';
import type { useDialog } from '../../../hooks/use-dialog';
import type { PhoneBook, PhoneNumber } from '../../sms/api/use-phone-numbers';
import type { Worker } from '../api/use-workers';
import type { ReferenceNames } from '../use-reference-names';
import type { WorkerAction } from '../WorkersTable';
import { AddWorkerDialog, EditWorkerDialog } from './WorkerProfileDialogs';
import { BestDialog } from './BestDialog';
import { DeleteWorkerDialog } from './DeleteWorkerDialog';
import { L26Dialog } from './L26Dialog';
import { PhoneNumberDialog } from '../../sms/phone-numbers/PhoneNumberDialog';
import { WorkerDetailsDialog } from './WorkerDetailsDialog';

export type WorkerDialog =
  { kind: 'add' } | { kind: WorkerAction; worker: Worker } | { kind: 'phone'; record: PhoneNumber };

type WorkerDialogsProps = Pick<ReturnType<typeof useDialog<WorkerDialog>>, 'shown' | 'isOpen' | 'close'> & {
  workers: readonly Worker[];
  phoneBook: PhoneBook | undefined;
  names: ReferenceNames;
  /** Where the focus goes when the row it came from is gone. */
  resultsRef: RefObject<HTMLElement | null>;
};

/** The dialog of the workers page that is shown, if any. */
export function WorkerDialogs({
  shown,
  isOpen,
  close,
  workers,
  phoneBook,
  names,
  resultsRef,
}: WorkerDialogsProps) {
  const onClose = () => close();
  if (!shown) return null;
  if (shown.kind === 'add') return <AddWorkerDialog open={isOpen} onClose={onClose} />;
  if (shown.kind === 'phone') {
    const record = phoneBook?.get(shown.record.phoneNumber) ?? shown.record;
    return <PhoneNumberDialog key={record.id} open={isOpen} record={record} onClose={onClose} />;
  }

  const { id } = shown.worker;
  const worker = workers.find((candidate) => candidate.id === id) ?? shown.worker;
  const dialog = { open: isOpen, worker, onClose };
  switch (shown.kind) {
    case 'view':
      return <WorkerDetailsDialog key={id} {...dialog} names={names} />;
    case 'edit':
      return <EditWorkerDialog key={id} {...dialog} />;
    case 'l26':
      return <L26Dialog key={id} {...dialog} names={names} />;
    case 'best':
      return <BestDialog key={id} {...dialog} names={names} />;
    case 'delete':
      return (
        <DeleteWorkerDialog
          key={id}
          {...dialog}
          names={names}
          onDeleted={() => close(() => resultsRef.current?.focus({ preventScroll: true }))}
        />
      );
  }
}
