import { Form } from 'antd';
import { DayPicker } from '../../../components/DayPicker';
import { FormDialog } from '../../../components/FormDialog';
import type { Edit } from '../../../forms/record-form';
import { OptionalSelect } from '../../../components/OptionalSelect';
import { dayRule } from '../../../forms/typed-day';
import { PEOPLE_TOPICS, useSave } from '../../../forms/use-save';
import { updateWorker, type BestInformation } from '../api/save-worker';
import type { Worker } from '../api/use-workers';
import type { ReferenceNames } from '../use-reference-names';
import { workerName } from '../../../records/worker-name';
import { CanWorkInField, useGroupNames } from './CanWorkInField';
import type { WorkerDialogProps } from './worker-dialog-props';

const bestOf = ({ bestCertificateId, bestCertificateDate, bestCanWorkIn }: Worker) => ({
  bestCertificateId,
  bestCertificateDate,
  bestCanWorkIn,
});

/** A worker's place in the training organisation's seniority. */
export function BestDialog({ open, worker, names, onClose }: WorkerDialogProps & { names: ReferenceNames }) {
  const groups = useGroupNames(open);
  const save = useSave({
    save: ({ changes, version }: Edit<Partial<BestInformation>>) => updateWorker(worker.id, changes, version),
    success: 'BEST information updated successfully',
    failure: () => 'Failed to update BEST information',
    refreshes: PEOPLE_TOPICS,
    onSaved: onClose,
  });
  return (
    <FormDialog<Partial<BestInformation>>
      open={open}
      title="BEST Information"
      submitText="Save Changes"
      pendingText="Saving..."
      record={{
        row: worker,
        entityType: 'worker',
        id: worker.id,
        valuesOf: bestOf,
        tell: { bestCertificateId: names.certificates.nameOf, bestCanWorkIn: groups.namesOf },
      }}
      onSubmit={(_, edit) => save(edit)}
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
