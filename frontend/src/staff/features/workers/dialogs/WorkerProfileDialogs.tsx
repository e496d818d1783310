import { Form, Input, Select } from 'antd';
import { formatPhone, sentPhone } from '../../../../shared/phone';
import { FormDialog } from '../../../components/FormDialog';
import { withoutBlanks, type Edit } from '../../../forms/record-form';
import { emailRule, phoneRule, requiredText } from '../../../forms/form-rules';
import { messageOr, PEOPLE_TOPICS, useSave } from '../../../forms/use-save';
import { createWorker, updateWorker, type WorkerProfile } from '../api/save-worker';
import type { Worker } from '../api/use-workers';
import { memberStatusOptions, workerStatusOptions } from '../worker-options';
import type { WorkerDialogProps } from './worker-dialog-props';

/** Text fields left empty come as '' or undefined. */
type Values = Omit<WorkerProfile, 'email' | 'phone'> & { email?: string; phone?: string };

const toBody = (values: Values): WorkerProfile => ({
  ...values,
  firstName: values.firstName.trim(),
  lastName: values.lastName.trim(),
  email: values.email?.trim() || null,
  phone: sentPhone(values.phone),
});

const profileOf = ({ firstName, lastName, email, phone, status, memberStatus }: Worker): Values => ({
  ...{ firstName, lastName, status, memberStatus },
  email: email ?? '',
  phone: formatPhone(phone),
});

const stored = (changes: Partial<Values>): Partial<WorkerProfile> => ({
  ...withoutBlanks(changes),
  ...('phone' in changes && { phone: sentPhone(changes.phone) }),
});

/** A new worker: on the recall list and active, unless said otherwise. */
export function AddWorkerDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const save = useSave({
    save: createWorker,
    success: 'Worker added successfully',
    failure: messageOr('Failed to add worker'),
    refreshes: PEOPLE_TOPICS,
    onSaved: onClose,
  });
  return (
    <FormDialog<Values>
      open={open}
      title="Add Worker"
      submitText="Add Worker"
      pendingText="Adding..."
      initialValues={{ status: 'Active', memberStatus: 'Local 26 Recall List' }}
      onSubmit={(values) => save(toBody(values))}
      onClose={onClose}
    >
      <ProfileFields />
    </FormDialog>
  );
}

/** Who a worker is and how to reach them. */
export function EditWorkerDialog({ open, worker, onClose }: WorkerDialogProps) {
  const save = useSave({
    save: ({ changes, version }: Edit<Values>) => updateWorker(worker.id, stored(changes), version),
    success: 'Worker updated successfully',
    failure: () => 'Failed to update worker',
    refreshes: PEOPLE_TOPICS,
    onSaved: onClose,
  });
  return (
    <FormDialog<Values>
      open={open}
      title="Edit Worker"
      submitText="Save Changes"
      pendingText="Saving..."
      record={{ row: worker, entityType: 'worker', id: worker.id, valuesOf: profileOf }}
      onSubmit={(_, edit) => save(edit)}
      onClose={onClose}
    >
      <ProfileFields />
    </FormDialog>
  );
}

function ProfileFields() {
  return (
    <div className="form-columns">
      <Form.Item name="firstName" label="First Name" rules={[requiredText('First name is required')]}>
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item name="lastName" label="Last Name" rules={[requiredText('Last name is required')]}>
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item name="email" label="Email" rules={[emailRule]}>
        <Input type="email" autoComplete="off" />
      </Form.Item>
      <Form.Item name="phone" label="Phone" rules={[phoneRule]}>
        <Input type="tel" autoComplete="off" />
      </Form.Item>
      <Form.Item name="status" label="Status" rules={[{ required: true, message: 'Status is required' }]}>
        <Select options={workerStatusOptions} />
      </Form.Item>
      <Form.Item
        name="memberStatus"
        label="Member Status"
        rules={[{ required: true, message: 'Member status is required' }]}
      >
        <Select options={memberStatusOptions} />
      </Form.Item>
    </div>
  );
}
