import { PauseCircleOutlined } from '@ant-design/icons';
import { Alert, Button, Modal } from 'antd';
import { useState } from 'react';
import { useSingleFlight } from '../../../use-single-flight';
import { waitingWords } from '../../sms/message-rules';
import { useStopSending } from '../api/match-actions';
import { useSending } from '../api/use-sending';

const texts = (count: number) =>
  count === 1 ? '1 text waits' : `${count.toLocaleString('en-US')} texts wait`;

/** What still waits to be sent about a job, why, and the way to stop it: nothing while nothing waits. */
export function WaitingTexts({ jobId }: { jobId: string }) {
  const { data } = useSending(jobId);
  const [isAsking, setAsking] = useState(false);
  const { mutateAsync: stopSending } = useStopSending(jobId);
  const { isBusy, run: stop } = useSingleFlight(async () => {
    // A failure is told in a toast.
    await stopSending(undefined).catch(() => undefined);
    setAsking(false);
  });
  if (!data || (data.waiting === 0 && !isAsking)) return null;
  const { waiting, reason, nextTryAt } = data;
  return (
    <>
      <Alert
        className="waiting-texts"
        type={nextTryAt ? 'warning' : 'info'}
        showIcon
        title={`${texts(waiting)} to be sent`}
        description={nextTryAt ? `Waiting: ${waitingWords(reason, nextTryAt)}` : undefined}
        action={
          <Button icon={<PauseCircleOutlined aria-hidden />} onClick={() => setAsking(true)}>
            Stop sending
          </Button>
        }
      />
      <Modal
        open={isAsking}
        title="Stop sending"
        width={460}
        destroyOnHidden
        onCancel={isBusy ? undefined : () => setAsking(false)}
        onOk={() => void stop()}
        okText={isBusy ? 'Stopping...' : 'Stop sending'}
        okButtonProps={{ danger: true, disabled: isBusy || waiting === 0 }}
        cancelButtonProps={{ disabled: isBusy }}
      >
        <p>
          <strong>{texts(waiting)}</strong> to be sent about this job, offers included. Those who were not
          texted count as not notified, and offers that were not sent end.
        </p>
        <p>What was sent already cannot be called back.</p>
      </Modal>
    </>
  );
}
