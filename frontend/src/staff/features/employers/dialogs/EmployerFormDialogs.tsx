import { Form, Input, Select } from 'antd';
import { formatPhone, sentPhone } from '../../../../shared/phone';
import { FormDialog } from '../../../components/FormDialog';
import { withoutBlanks, type Edit } from '../../../forms/record-form';
import { emailRule, phoneRule, requiredText } from '../../../forms/form-rules';
import { messageOr, PEOPLE_TOPICS, useSave } from '../../../forms/use-save';
import type { Employer } from '../api/use-employers';
import { createEmployer, updateEmployer, type EmployerFields } from '../api/save-employer';
import type { EmployerDialogProps } from './employer-dialog-props';

type Optional = 'contactName' | 'email' | 'phone' | 'address';

/** Text fields left empty come as '' or undefined. */
type Values = Omit<EmployerFields, Optional> & Partial<Record<Optional, string>>;

const textOrNull = (text: string | undefined) => text?.trim() || null;

const toBody = (values: Values): EmployerFields => ({
  companyName: values.companyName.trim(),
  contactName: textOrNull(values.contactName),
  email: textOrNull(values.email),
  phone: sentPhone(values.phone),
  address: textOrNull(values.address),
  dispatchClass: values.dispatchClass,
});

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

/** A new employer, dispatched by tiers unless said otherwise. */
export function AddEmployerDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const save = useSave({
    save: createEmployer,
    success: 'Employer added successfully',
    failure: messageOr('Failed to add employer'),
    refreshes: PEOPLE_TOPICS,
    onSaved: onClose,
  });
  return (
    <FormDialog<Values>
      open={open}
      title="Add Employer"
      submitText="Add Employer"
      pendingText="Adding..."
      initialValues={{ dispatchClass: 'L26 Tiered' }}
      onSubmit={(values) => save(toBody(values))}
      onClose={onClose}
    >
      <EmployerFormFields />
    </FormDialog>
  );
}

/** Who an employer is, whom to ask there, and by which rules its jobs are dispatched. */
export function EditEmployerDialog({ open, employer, onClose }: EmployerDialogProps) {
  const save = useSave({
    save: ({ changes, version }: Edit<Values>) => updateEmployer(employer.id, stored(changes), version),
    success: 'Employer updated successfully',
    failure: messageOr('Failed to update employer'),
    refreshes: PEOPLE_TOPICS,
    onSaved: onClose,
  });
  return (
    <FormDialog<Values>
      open={open}
      title="Edit Employer"
      submitText="Save Changes"
      pendingText="Saving..."
      record={{ row: employer, entityType: 'employer', id: employer.id, valuesOf }}
      onSubmit={(_, edit) => save(edit)}
      onClose={onClose}
    >
      <EmployerFormFields />
    </FormDialog>
  );
}

const dispatchClasses = ['L26 Tiered', 'Encore'].map((value) => ({ value, label: value }));

function EmployerFormFields() {
  return (
    <>
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
    </>
  );
}
