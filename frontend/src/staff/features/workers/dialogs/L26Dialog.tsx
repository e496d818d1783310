import { Form, Input } from 'antd';
import { DayPicker } from '../../../components/DayPicker';
import { FormDialog } from '../../../components/FormDialog';
import { OptionalSelect } from '../../../components/OptionalSelect';
import { dayRule } from '../../../typed-day';
import { PEOPLE_TOPICS, useSave } from '../../../use-save';
import { updateWorker, type L26Information } from '../api/save-worker';
import type { ReferenceNames } from '../use-reference-names';
import { workerName } from '../worker-name';
import { CanWorkInField } from './CanWorkInField';
import type { WorkerDialogProps } from './worker-dialog-props';

/** A worker's place in the local's own seniority. */
export function L26Dialog({ open, worker, names, onClose }: WorkerDialogProps & { names: ReferenceNames }) {
  const save = useSave({
    save: (body: Partial<L26Information>) => updateWorker(worker.id, body),
    success: 'L26 information updated successfully',
    failure: () => 'Failed to update L26 information',
    refreshes: PEOPLE_TOPICS,
    onSaved: onClose,
  });
  const { l26EmployeeId, l26ClassificationId, l26ClassificationDate } = worker;
  const { l26EmployerId, l26EmployerDate, l26CanWorkIn } = worker;
  return (
    <FormDialog<Partial<L26Information>>
      open={open}
      title="L26 Information"
      submitText="Save Changes"
      pendingText="Saving..."
      initialValues={{
        l26EmployeeId,
        l26ClassificationId,
        l26ClassificationDate,
        l26EmployerId,
        l26EmployerDate,
        l26CanWorkIn,
      }}
      onSubmit={(values) => save({ ...values, l26EmployeeId: values.l26EmployeeId?.trim() || null })}
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
