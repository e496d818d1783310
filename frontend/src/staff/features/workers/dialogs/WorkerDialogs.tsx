import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { formatDate } from '../../../../shared/dates';
import { formatPhone } from '../../../../shared/phone';
import { ConfirmDelete, type ToldFields } from '../../../components/ConfirmDelete';
import { RecordOrMissing } from '../../../components/RecordOrMissing';
import { ReadingDialog } from '../../../components/ReadingDialog';
import { PEOPLE_TOPICS } from '../../../forms/use-action';
import { useRowOf, type useDialogs } from '../../../hooks/use-dialogs';
import { workerName } from '../../../records/worker';
import { deleteWorker, workerQuery, type Worker, type WorkerNames } from '../api/workers';
import { useGroupNames } from './CanWorkInField';
import { WorkerDetailsDialog } from './WorkerDetailsDialog';
import { BestDialog, L26Dialog, ProfileDialog, type WorkerDialogProps } from './WorkerForms';

/** The first one is shown at a worker's own address. */
export const WORKER_DIALOGS = ['view', 'edit', 'l26', 'best', 'delete', 'add'] as const;
export type WorkerAction = Exclude<(typeof WORKER_DIALOGS)[number], 'add'>;

const titles: Record<WorkerAction, string> = {
  view: 'Worker Details',
  edit: 'Edit Worker',
  l26: 'L26 Information',
  best: 'BEST Information',
  delete: 'Delete Worker',
};

interface WorkerDialogsProps {
  dialogs: ReturnType<typeof useDialogs<(typeof WORKER_DIALOGS)[number]>>;
  workers: UseQueryResult<Worker[]>;
  names: WorkerNames;
  resultsRef: RefObject<HTMLElement | null>;
}

/** The list may leave the worker out, so it is also fetched alone. */
export function WorkerDialogs({ dialogs, workers, names, resultsRef }: WorkerDialogsProps) {
  const { shown, isOpen: open, close: onClose, closeThen } = dialogs;
  const id = shown?.id ?? '';
  const listed = useRowOf(id, workers.data);
  const asked = useQuery({ ...workerQuery(id), enabled: id !== '' && !listed && !workers.isPending });
  const worker = listed ?? asked.data;
  if (!shown) return null;
  if (shown.kind === 'add') return <ProfileDialog key="add" open={open} onClose={onClose} />;
  if (!worker)
    return (
      <ReadingDialog
        open={open && !workers.isPending}
        title={titles[shown.kind]}
        width={680}
        onClose={onClose}
      >
        <RecordOrMissing query={asked} noun="worker">
          {() => null}
        </RecordOrMissing>
      </ReadingDialog>
    );
  const dialog = { open, worker, names, onClose };
  switch (shown.kind) {
    case 'view':
      return <WorkerDetailsDialog key={id} {...dialog} />;
    case 'edit':
      return <ProfileDialog key={id} open={open} worker={worker} onClose={onClose} />;
    case 'l26':
      return <L26Dialog key={id} {...dialog} />;
    case 'best':
      return <BestDialog key={id} {...dialog} />;
    case 'delete':
      return (
        <DeleteDialog
          key={id}
          {...dialog}
          onDeleted={() => closeThen(() => resultsRef.current?.focus({ preventScroll: true }))}
        />
      );
  }
}

const toldBy = (
  { employers, classifications, certificates }: WorkerNames,
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

function DeleteDialog({ worker, names, ...dialog }: WorkerDialogProps & { onDeleted: () => void }) {
  const { namesOf } = useGroupNames(dialog.open);
  // Two people may have one name.
  const known = [worker.l26EmployeeId, formatPhone(worker.phone)].filter(Boolean).join(', ');
  return (
    <ConfirmDelete
      {...dialog}
      title="Delete Worker"
      row={worker}
      entityType="worker"
      id={worker.id}
      fields={toldBy(names, namesOf)}
      onConfirm={(version) => deleteWorker(worker.id, version)}
      success="Worker deleted successfully"
      failure="Failed to delete worker"
      refreshes={PEOPLE_TOPICS}
    >
      Do you want to delete <strong>{workerName(worker)}</strong>
      {known && ` (${known})`}?
    </ConfirmDelete>
  );
}
