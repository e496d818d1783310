import { Checkbox, Form, Input, Radio } from 'antd';
import { type DispatchEnd, endDispatch, withdrawOffer } from '../../../api/dispatch';
import { FormDialog } from '../../components/FormDialog';
import type { Dialog } from '../../components/ReadingDialog';
import { requiredText } from '../../forms/form-rules';
import { messageOr } from '../../forms/use-action';
import { useAsOpened } from '../../hooks/use-as-opened';
import type { JobOffer } from './api/offers';
import { NOTE_LENGTH } from './offer-words';
import './offers.css';

const refreshes = ['job-matches', 'jobs', 'stats'] as const;

export function WithdrawDialog({ offer: latest, ...dialog }: Dialog & { offer: JobOffer }) {
  const offer = useAsOpened(dialog.open, latest);
  return (
    <FormDialog<{ reason: string }>
      {...dialog}
      title="Withdraw Offer"
      about={offer.id}
      pendingText="Withdrawing..."
      onSubmit={({ reason }) => withdrawOffer(offer.id, reason.trim())}
      success="Offer withdrawn"
      failure={messageOr('Failed to withdraw the offer')}
      refreshes={refreshes}
      refreshFirst
    >
      <p className="dialog-lead">
        <strong>{offer.workerName}</strong> is told by a text, and a yes is refused from now on. It counts as
        passing over.
      </p>
      <NewerOffer isThere={offer.id !== latest.id} />
      <Form.Item name="reason" label="Reason" rules={[requiredText('Reason is required')]}>
        <Input.TextArea rows={2} maxLength={NOTE_LENGTH} />
      </Form.Item>
    </FormDialog>
  );
}

const ENDS: readonly { value: DispatchEnd; label: string }[] = [
  { value: 'dropped-out', label: 'They dropped out' },
  { value: 'cancelled', label: 'The hall or the employer cancelled it' },
  { value: 'no-show', label: 'They did not come (opens no place)' },
  { value: 'correction', label: 'Correction: they had never accepted' },
];

interface Ending {
  as: DispatchEnd;
  note?: string;
  tell?: boolean;
}

interface EndDispatchDialogProps extends Dialog {
  offer: Pick<JobOffer, 'id' | 'workerName'>;
  /** Nobody is texted about a job that was deleted. */
  canTell?: boolean;
}

export function EndDispatchDialog({ offer: latest, canTell = true, ...dialog }: EndDispatchDialogProps) {
  const offer = useAsOpened(dialog.open, latest);
  return (
    <FormDialog<Ending>
      {...dialog}
      title="End Dispatch"
      about={offer.id}
      pendingText="Ending..."
      initialValues={{ as: 'dropped-out', tell: false }}
      onSubmit={({ as, note, tell }) =>
        endDispatch(offer.id, { as, ...(note?.trim() && { note: note.trim() }), ...(tell && { tell }) })
      }
      success="Dispatch ended"
      failure={messageOr('Failed to end the dispatch')}
      refreshes={refreshes}
      refreshFirst
    >
      <p className="dialog-lead">
        The dispatch of <strong>{offer.workerName}</strong> ends.
      </p>
      <NewerOffer isThere={offer.id !== latest.id} />
      <Form.Item name="as" label="Why">
        <Radio.Group className="radio-stack" options={[...ENDS]} />
      </Form.Item>
      <Form.Item name="note" label="Note">
        <Input.TextArea rows={2} maxLength={NOTE_LENGTH} />
      </Form.Item>
      {canTell && (
        <Form.Item name="tell" valuePropName="checked">
          <Checkbox>Tell them by a text</Checkbox>
        </Form.Item>
      )}
    </FormDialog>
  );
}

function NewerOffer({ isThere }: { isThere: boolean }) {
  if (!isThere) return null;
  return (
    <p role="status">
      They have a newer offer since this was opened. This one is still about the one before.
    </p>
  );
}
