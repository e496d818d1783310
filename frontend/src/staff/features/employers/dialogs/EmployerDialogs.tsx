import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Form, Input, Select } from 'antd';
import type { RefObject } from 'react';
import { formatDate } from '../../../../shared/dates';
import { formatPhone, sentPhone } from '../../../../shared/phone';
import { ConfirmDelete, type ToldFields } from '../../../components/ConfirmDelete';
import { DetailList } from '../../../components/DetailList';
import { FormDialog } from '../../../components/FormDialog';
import { RecordOrMissing } from '../../../components/RecordOrMissing';
import { ReadingDialog } from '../../../components/ReadingDialog';
import { DispatchClassBadge } from '../../../components/StatusBadge';
import { emailRule, phoneRule, requiredText } from '../../../forms/form-rules';
import { withoutBlanks } from '../../../forms/record-form';
import { messageOr, PEOPLE_TOPICS } from '../../../forms/use-action';
import { useRowOf, type useDialogs } from '../../../hooks/use-dialogs';
import { asOptions } from '../../../records/select-options';
import { workersQuery } from '../../workers/api/workers';
import {
  createEmployer,
  deleteEmployer,
  employerQuery,
  updateEmployer,
  type Employer,
  type EmployerFields,
} from '../api/employers';

/** The first one is shown at an employer's own address. */
export const EMPLOYER_DIALOGS = ['view', 'edit', 'delete', 'add'] as const;
export type EmployerAction = Exclude<(typeof EMPLOYER_DIALOGS)[number], 'add'>;

const titles: Record<EmployerAction, string> = {
  view: 'Employer Details',
  edit: 'Edit Employer',
  delete: 'Delete Employer',
};

interface EmployerDialogsProps {
  dialogs: ReturnType<typeof useDialogs<(typeof EMPLOYER_DIALOGS)[number]>>;
  employers: UseQueryResult<Employer[]>;
  resultsRef: RefObject<HTMLElement | null>;
}

/** The list may leave the employer out, so it is also fetched alone. */
export function EmployerDialogs({ dialogs, employers, resultsRef }: EmployerDialogsProps) {
  const { shown, isOpen: open, close: onClose, closeThen } = dialogs;
  const id = shown?.id ?? '';
  const listed = useRowOf(id, employers.data);
  const asked = useQuery({ ...employerQuery(id), enabled: id !== '' && !listed && !employers.isPending });
  const employer = listed ?? asked.data;
  if (!shown) return null;
  if (shown.kind === 'add') return <EmployerForm key="add" open={open} onClose={onClose} />;
  if (!employer || shown.kind === 'view')
    return (
      <ReadingDialog
        open={open && !employers.isPending}
        title={titles[shown.kind]}
        width={560}
        footer={null}
        onClose={onClose}
      >
        <RecordOrMissing query={{ ...asked, data: employer }} noun="employer">
          {(found) => <Details employer={found} />}
        </RecordOrMissing>
      </ReadingDialog>
    );
  const dialog = { open, employer, onClose };
  if (shown.kind === 'edit') return <EmployerForm key={id} {...dialog} />;
  return (
    <DeleteDialog
      key={id}
      {...dialog}
      onDeleted={() => closeThen(() => resultsRef.current?.focus({ preventScroll: true }))}
    />
  );
}

const Details = ({ employer }: { employer: Employer }) => (
  <>
    <div className="details-head">
      <h2>{employer.companyName}</h2>
      <DispatchClassBadge status={employer.dispatchClass} />
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
  </>
);

interface DialogProps {
  open: boolean;
  employer: Employer;
  onClose: () => void;
}

type Optional = 'contactName' | 'email' | 'phone' | 'address';

type Values = Omit<EmployerFields, Optional> & Partial<Record<Optional, string>>;

const valuesOf = (employer: Employer): Values => ({
  companyName: employer.companyName,
  contactName: employer.contactName ?? '',
  email: employer.email ?? '',
  phone: formatPhone(employer.phone),
  address: employer.address ?? '',
  dispatchClass: employer.dispatchClass,
});

const stored = (changes: Partial<Values>): Partial<EmployerFields> => ({
  ...withoutBlanks(changes),
  ...('phone' in changes && { phone: sentPhone(changes.phone) }),
});

const nothing = { contactName: null, email: null, phone: null, address: null };
const dispatchClasses = asOptions<Employer['dispatchClass']>(['L26 Tiered', 'Encore']);

function EmployerForm({ employer, ...dialog }: Omit<DialogProps, 'employer'> & { employer?: Employer }) {
  return (
    <FormDialog<Values>
      {...dialog}
      title={employer ? 'Edit Employer' : 'Add Employer'}
      initialValues={{ dispatchClass: 'L26 Tiered' }}
      record={employer && { row: employer, entityType: 'employer', id: employer.id, valuesOf }}
      onSubmit={(values, { changes, version }) =>
        employer
          ? updateEmployer(employer.id, stored(changes), version)
          : createEmployer({ ...values, ...nothing, ...stored(values) })
      }
      success={employer ? 'Employer updated successfully' : 'Employer added successfully'}
      failure={messageOr(employer ? 'Failed to update employer' : 'Failed to add employer')}
      refreshes={PEOPLE_TOPICS}
    >
      <Form.Item name="companyName" label="Company Name" rules={[requiredText('Company name is required')]}>
        <Input autoComplete="off" />
      </Form.Item>
      <div className="form-columns">
        <Form.Item name="contactName" label="Contact Name">
          <Input autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="dispatchClass"
          label="Dispatch Class"
          rules={[{ required: true, message: 'Dispatch class is required' }]}
        >
          <Select options={dispatchClasses} />
        </Form.Item>
        <Form.Item name="email" label="Email" rules={[emailRule]}>
          <Input type="email" autoComplete="off" />
        </Form.Item>
        <Form.Item name="phone" label="Phone" rules={[phoneRule]}>
          <Input type="tel" autoComplete="off" />
        </Form.Item>
      </div>
      <Form.Item name="address" label="Address">
        <Input autoComplete="off" />
      </Form.Item>
    </FormDialog>
  );
}

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

function DeleteDialog({ employer, ...dialog }: DialogProps & { onDeleted: () => void }) {
  const workers = useQuery(workersQuery({ l26EmployerId: employer.id }));
  return (
    <ConfirmDelete
      {...dialog}
      title="Delete Employer"
      row={employer}
      entityType="employer"
      id={employer.id}
      fields={told}
      onConfirm={(version) => deleteEmployer(employer.id, version)}
      success="Employer deleted successfully"
      failure="Failed to delete employer"
      refreshes={PEOPLE_TOPICS}
    >
      Do you want to delete <strong>{employer.companyName}</strong>?{' '}
      {workers.isPending ? 'Its workers are being counted...' : whatWorkersLose(workers.data?.length)}
    </ConfirmDelete>
  );
}
