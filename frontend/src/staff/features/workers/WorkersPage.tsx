import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { ChoiceFilter, FilterBar, SearchFilter } from '../../components/FilterBar';
import { PagedResults } from '../../components/PagedResults';
import { AddButton, PageHeader } from '../../components/PageHeader';
import { TransferButtons } from '../../components/TransferButtons';
import { SideListFailures } from '../../components/QueryView';
import { lateDialog } from '../../components/late-dialog';
import { useDialogs, useRecordOf } from '../../hooks/use-dialogs';
import { useListAddress } from '../../hooks/use-list-address';
import {
  useCertificateNames,
  useClassificationNames,
  useEmployerNames,
} from '../classifications/api/reference-data';
import {
  languageOptions,
  memberStatusOptions,
  workerList,
  workerQuery,
  workersQuery,
  workerStatusOptions,
  type ListedWorker,
  type Worker,
} from './api/workers';
import { HallFigures } from './HallFigures';
import { usePhoneLookup } from './use-phone-lookup';
import { WORKER_DIALOGS, workerColumns, type WorkerDialog } from './worker-columns';
import './workers.css';

const DeleteWorker = lateDialog(async () => (await import('./dialogs/WorkerDialogs')).DeleteWorker);
const WorkerDetailsDialog = lateDialog(
  async () => (await import('./dialogs/WorkerDialogs')).WorkerDetailsDialog,
);
const ProfileDialog = lateDialog(async () => (await import('./dialogs/WorkerForms')).ProfileDialog);
const EditedPhoneNumber = lateDialog(
  async () => (await import('../sms/phone-numbers/EditedPhoneNumber')).EditedPhoneNumber,
);
const L26Dialog = lateDialog(async () => (await import('./dialogs/WorkerForms')).L26Dialog);
const BestDialog = lateDialog(async () => (await import('./dialogs/WorkerForms')).BestDialog);

const nobody: readonly ListedWorker[] = [];

const titles: Record<WorkerDialog, string> = {
  view: 'Worker Details',
  edit: 'Edit Worker',
  l26: 'L26 Information',
  best: 'BEST Information',
  delete: 'Delete Worker',
  add: 'Add Worker',
};

export function WorkersPage() {
  const list = useListAddress(workerList);
  const workers = useQuery(workersQuery(list.filters, list.page));
  const [employers, classifications] = [useEmployerNames(), useClassificationNames()];
  const certificates = useCertificateNames();
  const names = { employers, classifications, certificates };
  const { shown, isOpen, show, close, closeThen } = useDialogs(WORKER_DIALOGS);
  const kind = shown?.kind;
  const id = shown?.id ?? '';
  const rows = workers.data?.rows;
  const query = useRecordOf<Worker>(id, { data: rows, isPending: workers.isPending }, workerQuery(id));
  const worker = query.data;
  const dialog = { open: isOpen, onClose: close };

  const phone = useDialogs(['phone']);
  const { show: showPhone } = phone;
  const editPhone = useCallback((recordId: string) => showPhone('phone', recordId), [showPhone]);
  const { lookUp, lookingUpId } = usePhoneLookup(editPhone);
  const [employer, classification] = [employers.nameOf, classifications.nameOf];
  const certificate = certificates.nameOf;
  const columns = useMemo(() => {
    const nameOf = { employer, classification, certificate };
    return workerColumns({ nameOf, lookingUpId, show, editPhone, lookUp });
  }, [employer, classification, certificate, lookingUpId, show, editPhone, lookUp]);
  const choices = [
    ['status', 'Status', 'All', workerStatusOptions],
    ['memberStatus', 'Member Status', 'All Members', memberStatusOptions],
    ['language', 'Language', 'All Languages', languageOptions],
    ['l26EmployerId', 'L26 Employer', 'All Employers', employers.options],
    ['l26ClassificationId', 'L26 Classification', 'All Classifications', classifications.options],
    ['bestCertificateId', 'BEST Certificate', 'All Certificates', certificates.options],
  ] as const;
  return (
    <>
      <PageHeader
        title="Workers"
        subtitle="Manage worker profiles and information"
        actions={
          <>
            <TransferButtons importAt="/workers/import" exportOf="/api/workers.csv" filters={list.filters} />
            <AddButton onClick={() => show('add')}>Add Worker</AddButton>
          </>
        }
      />
      <HallFigures />
      <FilterBar
        list={list}
        widths={[1.9, 0.8, 1.2, 1.1, 1.2, 1.35, 1.25]}
        more={choices.map(([name, label, all, options]) => (
          <ChoiceFilter key={name} name={name} label={label} all={all} options={options} />
        ))}
      >
        <SearchFilter name="search" label="Search" placeholder="Search by name..." />
      </FilterBar>
      <PagedResults
        list={list}
        plural="workers"
        query={workers}
        rows={rows ?? nobody}
        total={workers.data?.total ?? 0}
        columns={columns}
        notices={<SideListFailures lists={[employers.list, classifications.list, certificates.list]} />}
        nothing={{ title: 'No workers found. Add some workers to get started.' }}
      />
      {kind === 'add' && <ProfileDialog key="add" {...dialog} />}
      {kind && kind !== 'add' && (kind === 'view' || !worker) && (
        <WorkerDetailsDialog
          key={`view ${id}`}
          open={isOpen && !workers.isPending}
          title={titles[kind]}
          query={query}
          names={names}
          onClose={close}
        />
      )}
      {worker && kind === 'edit' && <ProfileDialog key={id} {...dialog} worker={worker} />}
      {worker && kind === 'l26' && <L26Dialog key={id} {...dialog} worker={worker} names={names} />}
      {worker && kind === 'best' && <BestDialog key={id} {...dialog} worker={worker} names={names} />}
      {worker && kind === 'delete' && (
        <DeleteWorker
          key={id}
          {...dialog}
          worker={worker}
          names={names}
          onDeleted={() => closeThen(list.focusResults)}
        />
      )}
      <EditedPhoneNumber dialogs={phone} open={phone.isOpen} />
    </>
  );
}
