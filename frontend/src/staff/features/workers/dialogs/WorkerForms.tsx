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
import { namesIn } from '../../../records/select-options';
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
import { bestFields, l26Fields, namesOf, profileFields } from '../worker-fields';
import { useSimilarClassifications } from '../../classifications/api/reference-data';
import { CanWorkInField } from './CanWorkInField';

export interface WorkerDialogProps extends Dialog {
  worker: Worker;
  names: WorkerNames;
}

type Profile = components['schemas']['CreateWorkerDto'];

const profileOf = (worker: Worker): Profile => ({
  ...pick<Worker>()('firstName', 'lastName', ...namesOf(profileFields))(worker),
  phone: formatPhone(worker.phone),
});

const stored = <Changes extends Partial<Profile>>(changes: Changes): Changes => ({
  ...withoutBlanks(changes),
  language: changes.language,
  ...('phone' in changes && { phone: sentPhone(changes.phone) }),
});

interface Item {
  rules?: FormRule[];
  input: ReactElement;
}

interface FieldItemsProps<Name extends string> {
  fields: Readonly<Record<Name, { label: string }>>;
  /** Of those that are neither a line of text nor, by their names, a date; null of those that stand elsewhere. */
  items?: Partial<Record<Name, Item | null>>;
}

const line: Item = { input: <Input autoComplete="off" /> };
const day: Item = { rules: [dayRule], input: <DayPicker /> };

function FieldItems<Name extends string>({ fields, items = {} }: FieldItemsProps<Name>) {
  return namesOf(fields).map((name) => {
    const item = name in items ? items[name] : name.endsWith('Date') ? day : line;
    return (
      item && (
        <Form.Item<Record<string, unknown>>
          key={name}
          name={name}
          label={fields[name].label}
          rules={item.rules}
        >
          {item.input}
        </Form.Item>
      )
    );
  });
}

const profileItems = {
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
        <FieldItems fields={profileFields} items={profileItems} />
      </div>
    </FormDialog>
  );
}

export function L26Dialog({ worker, names, ...dialog }: WorkerDialogProps) {
  const { data: groups } = useSimilarClassifications({ enabled: dialog.open });
  const fields = l26Fields(names, groups);
  const valuesOf = pick<Worker>()(...namesOf(fields));
  const display = {
    l26ClassificationId: names.classifications.nameOf,
    l26EmployerId: names.employers.nameOf,
    l26CanWorkIn: (ids: string[]) => namesIn(groups, ids),
  };
  return (
    <FormDialog<Partial<ReturnType<typeof valuesOf>>>
      {...dialog}
      title="L26 Information"
      record={{ row: worker, entityType: 'worker', id: worker.id, valuesOf, display }}
      onSubmit={(_, { changes, version }) => updateWorker(worker.id, withoutBlanks(changes), version)}
      success="L26 information updated successfully"
      failure="Failed to update L26 information"
      refreshes={topicsOfWorker(worker.id)}
    >
      <p className="dialog-subject">{workerName(worker)}</p>
      <FieldItems fields={{ l26EmployeeId: fields.l26EmployeeId }} />
      <div className="form-columns">
        <FieldItems
          fields={fields}
          items={{
            l26EmployeeId: null,
            l26CanWorkIn: null,
            l26ClassificationId: optionalSelect(names.classifications),
            l26EmployerId: optionalSelect(names.employers),
          }}
        />
      </div>
      <CanWorkInField name="l26CanWorkIn" />
    </FormDialog>
  );
}

export function BestDialog({ worker, names, ...dialog }: WorkerDialogProps) {
  const { data: groups } = useSimilarClassifications({ enabled: dialog.open });
  const fields = bestFields(names, groups);
  const valuesOf = pick<Worker>()(...namesOf(fields));
  const display = {
    bestCertificateId: names.certificates.nameOf,
    bestCanWorkIn: (ids: string[]) => namesIn(groups, ids),
  };
  return (
    <FormDialog<Partial<ReturnType<typeof valuesOf>>>
      {...dialog}
      title="BEST Information"
      record={{ row: worker, entityType: 'worker', id: worker.id, valuesOf, display }}
      onSubmit={(_, { changes, version }) => updateWorker(worker.id, withoutBlanks(changes), version)}
      success="BEST information updated successfully"
      failure="Failed to update BEST information"
      refreshes={topicsOfWorker(worker.id)}
    >
      <p className="dialog-subject">{workerName(worker)}</p>
      <div className="form-columns">
        <FieldItems
          fields={fields}
          items={{ bestCertificateId: optionalSelect(names.certificates), bestCanWorkIn: null }}
        />
      </div>
      <CanWorkInField name="bestCanWorkIn" />
    </FormDialog>
  );
}

const optionalSelect = ({ options }: WorkerNames['employers']): Item => ({
  input: <OptionalSelect options={options} noneLabel="None" />,
});
