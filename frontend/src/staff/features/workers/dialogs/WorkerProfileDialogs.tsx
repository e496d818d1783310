import { Form, Input, Select } from 'antd';
import { formatPhone, normalisePhone } from '../../../../shared/phone';
import { FormDialog } from '../../../components/FormDialog';
import { emailRule, phoneRule, requiredText } from '../../../form-rules';
import { messageOr, PEOPLE_TOPICS, useSave } from '../../../use-save';
import { createWorker, updateWorker, type WorkerProfile } from '../api/save-worker';
import { memberStatusOptions, workerStatusOptions } from '../worker-options';
import type { WorkerDialogProps } from './worker-dialog-props';

/** Text fields left empty come as '' or undefined. */
type Values = Omit<WorkerProfile, 'email' | 'phone'> & { email?: string; phone?: string };

const toBody = (values: Values): WorkerProfile => ({
  ...values,
  firstName: values.firstName.trim(),
  lastName: values.lastName.trim(),
  email: values.email?.trim() || null,
  phone: normalisePhone(values.phone) ?? (values.phone?.trim() || null),
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
    save: (body: WorkerProfile) => updateWorker(worker.id, body),
    success: 'Worker updated successfully',
    failure: () => 'Failed to update worker',
    refreshes: PEOPLE_TOPICS,
    onSaved: onClose,
  });
  const { firstName, lastName, email, phone, status, memberStatus } = worker;
  return (
    <FormDialog<Values>
      open={open}
      title="Edit Worker"
      submitText="Save Changes"
      pendingText="Saving..."
      initialValues={{
        firstName,
        lastName,
        email: email ?? '',
        phone: formatPhone(phone),
        status,
        memberStatus,
      }}
      onSubmit={(values) => save(toBody(values))}
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
