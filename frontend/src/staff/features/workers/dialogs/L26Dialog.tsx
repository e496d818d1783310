import { Form, Input } from 'antd';
import { DayPicker } from '../../../components/DayPicker';
import { FormDialog } from '../../../components/FormDialog';
import { withoutBlanks, type Edit } from '../../../forms/record-form';
import { OptionalSelect } from '../../../components/OptionalSelect';
import { dayRule } from '../../../forms/typed-day';
import { PEOPLE_TOPICS, useSave } from '../../../forms/use-save';
import { updateWorker, type L26Information } from '../api/save-worker';
import type { Worker } from '../api/use-workers';
import type { ReferenceNames } from '../use-reference-names';
import { workerName } from '../../../records/worker-name';
import { CanWorkInField, useGroupNames } from './CanWorkInField';
import type { WorkerDialogProps } from './worker-dialog-props';

const l26Of = (worker: Worker) => {
  const { l26EmployeeId, l26ClassificationId, l26ClassificationDate } = worker;
  const { l26EmployerId, l26EmployerDate, l26CanWorkIn } = worker;
  return {
    l26EmployeeId,
    l26ClassificationId,
    l26ClassificationDate,
    l26EmployerId,
    l26EmployerDate,
    l26CanWorkIn,
  };
};

/** A worker's place in the local's own seniority. */
export function L26Dialog({ open, worker, names, onClose }: WorkerDialogProps & { names: ReferenceNames }) {
  const groups = useGroupNames(open);
  const save = useSave({
    save: ({ changes, version }: Edit<Partial<L26Information>>) =>
      updateWorker(worker.id, withoutBlanks(changes), version),
    success: 'L26 information updated successfully',
    failure: () => 'Failed to update L26 information',
    refreshes: PEOPLE_TOPICS,
    onSaved: onClose,
  });
  return (
    <FormDialog<Partial<L26Information>>
      open={open}
      title="L26 Information"
      submitText="Save Changes"
      pendingText="Saving..."
      record={{
        row: worker,
        entityType: 'worker',
        id: worker.id,
        valuesOf: l26Of,
        tell: {
          l26ClassificationId: names.classifications.nameOf,
          l26EmployerId: names.employers.nameOf,
          l26CanWorkIn: groups.namesOf,
        },
      }}
      onSubmit={(_, edit) => save(edit)}
      onClose={onClose}
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
