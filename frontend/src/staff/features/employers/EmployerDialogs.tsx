import { useQuery } from '@tanstack/react-query';
import { Flex, Form, Input, Select } from 'antd';
import { formatDate } from '../../../shared/dates';
import { formatPhone, sentPhone } from '../../../shared/phone';
import { ConfirmDelete, type ComparedFields } from '../../components/ConfirmDelete';
import { DetailList } from '../../components/DetailList';
import { FormDialog } from '../../components/FormDialog';
import type { ShownQuery } from '../../components/QueryView';
import { ReadingDialog, RecordOrMissing, type Dialog } from '../../components/ReadingDialog';
import { DispatchClassBadge } from '../../components/StatusBadge';
import { emailRule, phoneRule, requiredText } from '../../forms/form-rules';
import { withoutBlanks } from '../../forms/record-form';
import { messageOr, PEOPLE_TOPICS } from '../../forms/use-action';
import { asOptions } from '../../records/select-options';
import { workerCountQuery } from '../workers/api/workers';
import {
  createEmployer,
  deleteEmployer,
  updateEmployer,
  type Employer,
  type EmployerFields,
} from './api/employers';

interface EmployerDetailsDialogProps extends Dialog {
  title: string;
  query: ShownQuery<Employer>;
}

export const EmployerDetailsDialog = ({ query, ...dialog }: EmployerDetailsDialogProps) => (
  <ReadingDialog {...dialog} width={560} footer={null}>
    <RecordOrMissing query={query} noun="employer">
      {(employer) => <EmployerDetails employer={employer} />}
    </RecordOrMissing>
  </ReadingDialog>
);

const EmployerDetails = ({ employer }: { employer: Employer }) => (
  <>
    <Flex className="details-head" wrap align="center" gap="8px 10px">
      <h2>{employer.companyName}</h2>
      <DispatchClassBadge status={employer.dispatchClass} />
    </Flex>
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

export function EmployerForm({ employer, ...dialog }: Dialog & { employer?: Employer }) {
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

const compared: ComparedFields<Employer> = [
  ['Employer', ({ companyName }) => companyName],
  ['Contact Person', ({ contactName }) => contactName],
  ['Email', ({ email }) => email],
  ['Phone', ({ phone }) => formatPhone(phone)],
  ['Address', ({ address }) => address],
  ['Dispatch Class', ({ dispatchClass }) => dispatchClass],
];

export function DeleteEmployer({
  employer,
  ...dialog
}: Dialog & { employer: Employer; onDeleted: () => void }) {
  const workers = useQuery(workerCountQuery({ l26EmployerId: employer.id }));
  return (
    <ConfirmDelete
      {...dialog}
      noun="employer"
      row={employer}
      fields={compared}
      onConfirm={(version) => deleteEmployer(employer.id, version)}
      refreshes={PEOPLE_TOPICS}
    >
      Do you want to delete <strong>{employer.companyName}</strong>?{' '}
      {workers.isPending ? 'Its workers are being counted...' : whatWorkersLose(workers.data)}
    </ConfirmDelete>
  );
}
