import { Checkbox, Form, Input } from 'antd';
import { stopFill } from '../../../api/dispatch';
import { FormDialog } from '../../components/FormDialog';
import type { Dialog } from '../../components/ReadingDialog';
import { messageOr } from '../../forms/use-action';

interface StopDialogProps extends Dialog {
  jobId: string;
  openOffers: number;
}

export function StopDialog({ jobId, openOffers, ...dialog }: StopDialogProps) {
  return (
    <FormDialog<{ withdraw?: boolean; reason?: string }>
      {...dialog}
      title="Stop filling"
      about={jobId}
      submitText="Stop"
      pendingText="Stopping..."
      initialValues={{ withdraw: false }}
      onSubmit={({ withdraw, reason }) =>
        stopFill(jobId, { ...(withdraw && { withdraw }), ...(reason?.trim() && { reason: reason.trim() }) })
      }
      success="Filling the job has stopped"
      failure={messageOr('Failed to stop filling the job')}
      refreshes={['job-matches', 'jobs', 'stats']}
      refreshFirst
    >
      <p className="dialog-lead">No further offers go out. Who has accepted keeps their place.</p>
      {openOffers > 0 && (
        <Form.Item name="withdraw" valuePropName="checked">
          <Checkbox>
            {openOffers === 1
              ? 'Withdraw the open offer, too'
              : `Withdraw the ${openOffers} open offers, too`}
          </Checkbox>
        </Form.Item>
      )}
      <Form.Item name="reason" label="Reason">
        <Input.TextArea rows={2} maxLength={500} />
      </Form.Item>
    </FormDialog>
  );
}
