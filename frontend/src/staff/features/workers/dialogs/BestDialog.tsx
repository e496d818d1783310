import { Form } from 'antd';
import { DayPicker } from '../../../components/DayPicker';
import { FormDialog } from '../../../components/FormDialog';
import { OptionalSelect } from '../../../components/OptionalSelect';
import { dayRule } from '../../../typed-day';
import { PEOPLE_TOPICS, useSave } from '../../../use-save';
import { updateWorker, type BestInformation } from '../api/save-worker';
import type { ReferenceNames } from '../use-reference-names';
import { workerName } from '../worker-name';
import { CanWorkInField } from './CanWorkInField';
import type { WorkerDialogProps } from './worker-dialog-props';

/** A worker's place in the training organisation's seniority. */
export function BestDialog({ open, worker, names, onClose }: WorkerDialogProps & { names: ReferenceNames }) {
  const save = useSave({
    save: (body: Partial<BestInformation>) => updateWorker(worker.id, body),
    success: 'BEST information updated successfully',
    failure: () => 'Failed to update BEST information',
    refreshes: PEOPLE_TOPICS,
    onSaved: onClose,
  });
  const { bestCertificateId, bestCertificateDate, bestCanWorkIn } = worker;
  return (
    <FormDialog<Partial<BestInformation>>
      open={open}
      title="BEST Information"
      submitText="Save Changes"
      pendingText="Saving..."
      initialValues={{ bestCertificateId, bestCertificateDate, bestCanWorkIn }}
      onSubmit={save}
      onClose={onClose}
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
