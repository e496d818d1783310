import { Form, type FormRule, Input, Select } from 'antd';
import type { ReactElement } from 'react';
import type { components } from '../../../../api/schema.gen';
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
import { profileFields } from '../worker-fields';
import { CanWorkInField, useGroupNames } from './CanWorkInField';

export interface WorkerDialogProps extends Dialog {
  worker: Worker;
  names: WorkerNames;
}

type Profile = components['schemas']['CreateWorkerDto'];

const profileNames = Object.keys(profileFields) as (keyof typeof profileFields)[];
const profileOf = (worker: Worker): Profile => ({
  ...pick<Worker>()('firstName', 'lastName', ...profileNames)(worker),
  phone: formatPhone(worker.phone),
});

const stored = <Changes extends Partial<Profile>>(changes: Changes): Changes => ({
  ...withoutBlanks(changes),
  language: changes.language,
  ...('phone' in changes && { phone: sentPhone(changes.phone) }),
});

const textInput = { rules: [], input: <Input autoComplete="off" /> };
const profileInputs: Partial<Record<keyof Profile, { rules?: FormRule[]; input: ReactElement }>> = {
  email: { rules: [emailRule], input: <Input type="email" autoComplete="off" /> },
  phone: { rules: [phoneRule], input: <Input type="tel" autoComplete="off" /> },
  status: {
    rules: [{ required: true, message: 'Status is required' }],
    input: <Select options={workerStatusOptions} />,
  },
  memberStatus: {
    rules: [{ required: true, message: 'Member status is required' }],
    input: <Select options={memberStatusOptions} />,
  },
  language: { input: <Select options={languageOptions} placeholder={languageName('en')} /> },
};

export function ProfileDialog({ worker, ...dialog }: Dialog & { worker?: Worker }) {
  return (
    <FormDialog<Profile>
      {...dialog}
      title={worker ? 'Edit Worker' : 'Add Worker'}
      initialValues={{ status: 'Active', memberStatus: 'Local 26 Recall List' }}
      record={worker && { row: worker, entityType: 'worker', id: worker.id, valuesOf: profileOf }}
      onSubmit={(values, { changes, version }) =>
        worker ? updateWorker(worker.id, stored(changes), version) : createWorker(stored(values))
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
        {profileNames.map((name) => {
          const { rules, input } = profileInputs[name] ?? textInput;
          return (
            <Form.Item key={name} name={name} label={profileFields[name].label} rules={rules}>
              {input}
            </Form.Item>
          );
        })}
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
