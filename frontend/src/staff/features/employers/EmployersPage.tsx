import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { formatPhone } from '../../../shared/phone';
import { AddressText } from '../../components/AddressText';
import { NotSet } from '../../components/DetailList';
import { FilterBar, SearchFilter } from '../../components/FilterBar';
import { PagedResults } from '../../components/PagedResults';
import { AddButton, PageHeader } from '../../components/PageHeader';
import { TransferButtons } from '../../components/TransferButtons';
import { lateDialog } from '../../components/late-dialog';
import { actionsColumn, type RecordColumn } from '../../components/RecordTable';
import { EmployerLink } from '../../components/RecordLinks';
import { RowAction } from '../../components/RowActions';
import { DispatchClassBadge } from '../../components/StatusBadge';
import { useDialogs, useRecordOf } from '../../hooks/use-dialogs';
import { useListAddress } from '../../hooks/use-list-address';
import { employerList, employerQuery, employersQuery, type Employer } from './api/employers';

const EmployerForm = lateDialog(async () => (await import('./EmployerDialogs')).EmployerForm);
const DeleteEmployer = lateDialog(async () => (await import('./EmployerDialogs')).DeleteEmployer);
const EmployerDetailsDialog = lateDialog(
  async () => (await import('./EmployerDialogs')).EmployerDetailsDialog,
);

const nobody: readonly Employer[] = [];

const DIALOGS = ['view', 'edit', 'delete', 'add'] as const;
type Dialog = (typeof DIALOGS)[number];

const titles: Record<Dialog, string> = {
  view: 'Employer Details',
  edit: 'Edit Employer',
  delete: 'Delete Employer',
  add: 'Add Employer',
};

export function EmployersPage() {
  const list = useListAddress(employerList);
  const employers = useQuery(employersQuery(list.filters.search));
  const { shown, isOpen, show, close, closeThen } = useDialogs(DIALOGS);
  const id = shown?.id ?? '';
  const query = useRecordOf(id, employers, employerQuery(id));
  const employer = query.data;
  const dialog = { open: isOpen, onClose: close };
  const columns = useMemo(() => columnsOf(show), [show]);
  return (
    <>
      <PageHeader
        title="Employers"
        subtitle="Manage employer companies and contacts"
        actions={
          <>
            <TransferButtons
              importAt="/employers/import"
              exportOf="/api/employers.csv"
              filters={list.filters}
            />
            <AddButton onClick={() => show('add')}>Add Employer</AddButton>
          </>
        }
      />
      <FilterBar list={list}>
        <SearchFilter name="search" label="Search" placeholder="Employer name, contact, email..." />
      </FilterBar>
      <PagedResults
        list={list}
        plural="employers"
        query={employers}
        rows={employers.data ?? nobody}
        columns={columns}
        nothing={{
          hint: 'A search is set; it may hide employers.',
          title: 'No employers found. Add some employers to get started.',
        }}
      />
      {shown?.kind === 'add' && <EmployerForm key="add" {...dialog} />}
      {shown && shown.kind !== 'add' && (shown.kind === 'view' || !employer) && (
        <EmployerDetailsDialog
          open={isOpen && !employers.isPending}
          title={titles[shown.kind]}
          query={query}
          onClose={close}
        />
      )}
      {employer && shown?.kind === 'edit' && <EmployerForm key={id} {...dialog} employer={employer} />}
      {employer && shown?.kind === 'delete' && (
        <DeleteEmployer
          key={id}
          {...dialog}
          employer={employer}
          onDeleted={() => closeThen(list.focusResults)}
        />
      )}
    </>
  );
}

const columnsOf = (show: (dialog: Dialog, id: string) => void): RecordColumn<Employer>[] => [
  {
    title: 'Employer',
    render: ({ id, companyName }) => (
      <span className="record-name">
        <EmployerLink id={id}>{companyName}</EmployerLink>
      </span>
    ),
  },
  {
    title: 'Contact Person',
    className: 'wide-cell',
    render: (employer) => <ContactPerson employer={employer} />,
  },
  {
    title: 'Dispatch Class',
    className: 'unlabelled-cell corner-cell',
    width: 160,
    render: ({ dispatchClass }) => <DispatchClassBadge status={dispatchClass} />,
  },
  actionsColumn(140, ({ id, companyName }) => (
    <>
      <RowAction action="View" subject={companyName} onClick={() => show('view', id)} />
      <RowAction action="Edit" subject={companyName} onClick={() => show('edit', id)} />
      <RowAction action="Delete" subject={companyName} onClick={() => show('delete', id)} />
    </>
  )),
];

function ContactPerson({ employer: { contactName, email, phone } }: { employer: Employer }) {
  if (!contactName && !email && !phone) return <NotSet />;
  return (
    <div className="record-stack">
      {contactName && <span>{contactName}</span>}
      {email && (
        <a className="soft" href={`mailto:${email}`}>
          <AddressText address={email} />
        </a>
      )}
      {phone && (
        <a className="soft record-number" href={`tel:${phone}`}>
          {formatPhone(phone)}
        </a>
      )}
    </div>
  );
}
