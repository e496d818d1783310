import { Form, Input, Select } from 'antd';
import { formatPhone, sentPhone } from '../../../../shared/phone';
import { DayPicker } from '../../../components/DayPicker';
import { FormDialog } from '../../../components/FormDialog';
import { OptionalSelect } from '../../../components/OptionalSelect';
import type { Dialog } from '../../../components/ReadingDialog';
import { emailRule, phoneRule, requiredText } from '../../../forms/form-rules';
import { pick, withoutBlanks } from '../../../forms/record-form';
import { dayRule } from '../../../forms/typed-day';
import { messageOr, PEOPLE_TOPICS, topicsOfWorker } from '../../../forms/use-action';
import { workerName } from '../../../records/worker';
import {
  createWorker,
  languageName,
  languageOptions,
  memberStatusOptions,
  updateWorker,
  workerStatusOptions,
  type Worker,
  type WorkerNames,
} from '../api/workers';
import { CanWorkInField, useGroupNames } from './CanWorkInField';

export interface WorkerDialogProps extends Dialog {
  worker: Worker;
  names: WorkerNames;
}

type Profile = Pick<Worker, 'firstName' | 'lastName' | 'status' | 'memberStatus'> & {
  language?: Worker['language'];
  email?: string;
  phone?: string;
};

const profileOf = ({
  firstName,
  lastName,
  email,
  phone,
  status,
  memberStatus,
  language,
}: Worker): Profile => ({
  ...{ firstName, lastName, status, memberStatus, language },
  email: email ?? '',
  phone: formatPhone(phone),
});

const stored = (changes: Partial<Profile>) => ({
  ...withoutBlanks(changes),
  language: changes.language,
  ...('phone' in changes && { phone: sentPhone(changes.phone) }),
});

export function ProfileDialog({ worker, ...dialog }: Dialog & { worker?: Worker }) {
  return (
    <FormDialog<Profile>
      {...dialog}
      title={worker ? 'Edit Worker' : 'Add Worker'}
      initialValues={{ status: 'Active', memberStatus: 'Local 26 Recall List' }}
      record={worker && { row: worker, entityType: 'worker', id: worker.id, valuesOf: profileOf }}
      onSubmit={(values, { changes, version }) =>
        worker
          ? updateWorker(worker.id, stored(changes), version)
          : createWorker({ ...values, email: null, phone: null, ...stored(values) })
      }
      success={worker ? 'Worker updated successfully' : 'Worker added successfully'}
      failure={worker ? 'Failed to update worker' : messageOr('Failed to add worker')}
      refreshes={worker ? topicsOfWorker(worker.id) : PEOPLE_TOPICS}
    >
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
        <Form.Item name="language" label="Language">
          <Select options={languageOptions} placeholder={languageName('en')} />
        </Form.Item>
      </div>
    </FormDialog>
  );
}

const l26Of = pick<Worker>()(
  ...(['l26EmployeeId', 'l26ClassificationId', 'l26ClassificationDate'] as const),
  ...(['l26EmployerId', 'l26EmployerDate', 'l26CanWorkIn'] as const),
);

export function L26Dialog({ worker, names, ...dialog }: WorkerDialogProps) {
  const groups = useGroupNames(dialog.open);
  const display = {
    l26ClassificationId: names.classifications.nameOf,
    l26EmployerId: names.employers.nameOf,
    l26CanWorkIn: groups.namesOf,
  };
  return (
    <FormDialog<Partial<ReturnType<typeof l26Of>>>
      {...dialog}
      title="L26 Information"
      record={{ row: worker, entityType: 'worker', id: worker.id, valuesOf: l26Of, display }}
      onSubmit={(_, { changes, version }) => updateWorker(worker.id, withoutBlanks(changes), version)}
      success="L26 information updated successfully"
      failure="Failed to update L26 information"
      refreshes={topicsOfWorker(worker.id)}
    >
      <p className="dialog-subject">{workerName(worker)}</p>
      <Form.Item name="l26EmployeeId" label="Employee ID">
        <Input autoComplete="off" />
      </Form.Item>
      <div className="form-columns">
        <Form.Item name="l26ClassificationId" label="Classification">
          <OptionalSelect options={names.classifications.options} noneLabel="None" />
        </Form.Item>
        <Form.Item name="l26ClassificationDate" label="Classification Date" rules={[dayRule]}>
          <DayPicker />
        </Form.Item>
        <Form.Item name="l26EmployerId" label="Employer">
          <OptionalSelect options={names.employers.options} noneLabel="None" />
        </Form.Item>
        <Form.Item name="l26EmployerDate" label="Employer Date" rules={[dayRule]}>
          <DayPicker />
        </Form.Item>
      </div>
      <CanWorkInField name="l26CanWorkIn" />
    </FormDialog>
  );
}

const bestOf = pick<Worker>()('bestCertificateId', 'bestCertificateDate', 'bestCanWorkIn');

export function BestDialog({ worker, names, ...dialog }: WorkerDialogProps) {
  const groups = useGroupNames(dialog.open);
  const display = { bestCertificateId: names.certificates.nameOf, bestCanWorkIn: groups.namesOf };
  return (
    <FormDialog<Partial<ReturnType<typeof bestOf>>>
      {...dialog}
      title="BEST Information"
      record={{ row: worker, entityType: 'worker', id: worker.id, valuesOf: bestOf, display }}
      onSubmit={(_, { changes, version }) => updateWorker(worker.id, changes, version)}
      success="BEST information updated successfully"
      failure="Failed to update BEST information"
      refreshes={topicsOfWorker(worker.id)}
    >
      <p className="dialog-subject">{workerName(worker)}</p>
      <div className="form-columns">
        <Form.Item name="bestCertificateId" label="Certificate">
          <OptionalSelect options={names.certificates.options} noneLabel="None" />
        </Form.Item>
        <Form.Item name="bestCertificateDate" label="Certificate Date" rules={[dayRule]}>
          <DayPicker />
        </Form.Item>
      </div>
      <CanWorkInField name="bestCanWorkIn" />
    </FormDialog>
  );
}
