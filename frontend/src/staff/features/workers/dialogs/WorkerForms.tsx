import { Form, type FormItemProps, Input, Select } from 'antd';
import type { ReactNode } from 'react';
import type { Schemas } from '../../../../api';
import { formatPhone, sentPhone } from '../../../../shared/phone';
import { DayPicker } from '../../../components/DayPicker';
import { FormDialog } from '../../../components/FormDialog';
import { OptionalSelect } from '../../../components/OptionalSelect';
import type { Dialog } from '../../../components/ReadingDialog';
import { emailRule, phoneRule, requiredText } from '../../../forms/form-rules';
import { pick, withoutBlanks } from '../../../forms/record-form';
import { dayRule } from '../../../forms/typed-day';
import { messageOr, PEOPLE_TOPICS, topicsOfWorker } from '../../../forms/use-action';
import { workerName } from '../../../records/names-and-paths';
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
import { displayOf, labelsOf, type Labels, namesOf } from '../worker-fields';
import { useSimilarClassifications } from '../../classifications/api/reference-data';
import { CanWorkInField } from './CanWorkInField';
import { useNamesakeQuestion } from './use-namesake-question';

export interface WorkerDialogProps extends Dialog {
  worker: Worker;
  names: WorkerNames;
}

type Profile = Omit<Schemas['CreateWorkerDto'], 'refuseNamesake'>;

const profileOf = (worker: Worker): Profile => ({
  ...pick<Worker>()('firstName', 'lastName', ...namesOf(labelsOf.profile))(worker),
  phone: formatPhone(worker.phone),
});

const stored = <Changes extends Partial<Profile>>(changes: Changes): Changes => ({
  ...withoutBlanks(changes),
  language: changes.language,
  ...('phone' in changes && { phone: sentPhone(changes.phone) }),
});

interface FieldItemsProps<Name extends string> {
  labels: Labels<Name>;
  /** Of what is neither a line of text nor, by its name, a date; null of what stands elsewhere. */
  items: Partial<Record<Name, FormItemProps | null>>;
}

const line: FormItemProps = { children: <Input autoComplete="off" /> };
const day: FormItemProps = { rules: [dayRule], children: <DayPicker /> };

function FieldItems<Name extends string>({ labels, items }: FieldItemsProps<Name>) {
  return namesOf(labels).map((name) => {
    const item = name in items ? items[name] : name.endsWith('Date') ? day : line;
    return (
      item && <Form.Item<Record<string, unknown>> key={name} name={name} label={labels[name]} {...item} />
    );
  });
}

const profileItems = {
  email: { rules: [emailRule], children: <Input type="email" autoComplete="off" /> },
  phone: { rules: [phoneRule], children: <Input type="tel" autoComplete="off" /> },
  status: {
    rules: [{ required: true, message: 'Status is required' }],
    children: <Select options={workerStatusOptions} />,
  },
  memberStatus: {
    rules: [{ required: true, message: 'Member status is required' }],
    children: <Select options={memberStatusOptions} />,
  },
  language: { children: <Select options={languageOptions} placeholder={languageName('en')} /> },
};

const makesNamesake = ['firstName', 'lastName', 'phone'] as const;

export function ProfileDialog({ worker, ...dialog }: Dialog & { worker?: Worker }) {
  const namesake = useNamesakeQuestion(worker ? 'Save Anyway' : 'Add Anyway');
  const update = ({ id }: Worker, changes: Partial<Profile>, version: number) =>
    makesNamesake.some((field) => field in changes)
      ? namesake.ask((check) => updateWorker(id, { ...stored(changes), ...check }, version))
      : updateWorker(id, stored(changes), version);
  return (
    <FormDialog<Profile>
      {...dialog}
      title={worker ? 'Edit Worker' : 'Add Worker'}
      initialValues={{ status: 'Active', memberStatus: 'Local 26 Recall List' }}
      record={worker && { row: worker, entityType: 'worker', id: worker.id, valuesOf: profileOf }}
      onSubmit={(values, { changes, version }) =>
        worker
          ? update(worker, changes, version)
          : namesake.ask((check) => createWorker({ ...stored(values), ...check }))
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
        <FieldItems labels={labelsOf.profile} items={profileItems} />
      </div>
      {namesake.question}
    </FormDialog>
  );
}

interface SeniorityDialogProps<Name extends keyof Worker> extends WorkerDialogProps, FieldItemsProps<Name> {
  of: 'L26' | 'BEST';
  canWorkIn: 'l26CanWorkIn' | 'bestCanWorkIn';
  children?: ReactNode;
}

function SeniorityDialog<Name extends keyof Worker>(props: SeniorityDialogProps<Name>) {
  const { worker, names, labels, items, of, canWorkIn, children, ...dialog } = props;
  const { data: groups } = useSimilarClassifications({ enabled: dialog.open });
  return (
    <FormDialog<Partial<Worker>>
      {...dialog}
      title={`${of} Information`}
      record={{
        ...{ row: worker, entityType: 'worker', id: worker.id },
        valuesOf: pick<Worker>()(...namesOf(labels)),
        display: displayOf(names, groups),
      }}
      onSubmit={(_, { changes, version }) => updateWorker(worker.id, withoutBlanks(changes), version)}
      success={`${of} information updated successfully`}
      failure={`Failed to update ${of} information`}
      refreshes={topicsOfWorker(worker.id)}
    >
      <p className="dialog-subject">{workerName(worker)}</p>
      {children}
      <div className="form-columns">
        <FieldItems labels={labels} items={items} />
      </div>
      <CanWorkInField name={canWorkIn} />
    </FormDialog>
  );
}

const chosenFrom = ({ options }: WorkerNames['employers']): FormItemProps => ({
  children: <OptionalSelect options={options} noneLabel="None" />,
});

export const L26Dialog = (props: WorkerDialogProps) => (
  <SeniorityDialog
    {...props}
    of="L26"
    labels={labelsOf.l26}
    items={{
      l26EmployeeId: null,
      l26ClassificationId: chosenFrom(props.names.classifications),
      l26EmployerId: chosenFrom(props.names.employers),
      l26CanWorkIn: null,
    }}
    canWorkIn="l26CanWorkIn"
  >
    <Form.Item name="l26EmployeeId" label={labelsOf.l26.l26EmployeeId} {...line} />
  </SeniorityDialog>
);

export const BestDialog = (props: WorkerDialogProps) => (
  <SeniorityDialog
    {...props}
    of="BEST"
    labels={labelsOf.best}
    items={{ bestCertificateId: chosenFrom(props.names.certificates), bestCanWorkIn: null }}
    canWorkIn="bestCanWorkIn"
  />
);
