import { PauseCircleOutlined } from '@ant-design/icons';
import { Alert, Button, Progress } from 'antd';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/ConfirmDialog';
import { QueryView } from '../../../components/QueryView';
import { messageOr } from '../../../forms/use-action';
import { waitingWords } from '../../../messages/message-rules';
import { type Sending, stopSending, useSending } from '../api/matches';

const count = (value: number) => value.toLocaleString('en-US');
const texts = (waiting: number) => (waiting === 1 ? '1 text waits' : `${count(waiting)} texts wait`);

export function WaitingTexts({ jobId }: { jobId: string }) {
  return (
    <QueryView
      query={useSending(jobId)}
      failure="Failed to fetch the texts that wait to be sent"
      loading={null}
    >
      {(sending) => <Waiting jobId={jobId} sending={sending} />}
    </QueryView>
  );
}

function Waiting({ jobId, sending }: { jobId: string; sending: Sending }) {
  const [isAsking, setAsking] = useState(false);
  const { waiting, reason, nextTryAt, run } = sending;
  const isWriting = run?.state === 'running';
  const isOpen = waiting > 0 || isWriting;
  return (
    <>
      {run?.state === 'stopped' && (
        <Alert
          className="waiting-texts"
          type="warning"
          showIcon
          closable
          title={`Notifying ended after ${count(run.done)} of ${count(run.total)} workers`}
          description={run.reason}
        />
      )}
      {isOpen && (
        <Alert
          className="waiting-texts"
          type={nextTryAt ? 'warning' : 'info'}
          showIcon
          title={
            isWriting ? `Writing the texts of ${count(run.total)} workers` : `${texts(waiting)} to be sent`
          }
          description={
            <>
              {isWriting && (
                <>
                  <span>{`${count(run.done)} of ${count(run.total)} done, ${texts(waiting)} to be sent`}</span>
                  <Progress
                    percent={Math.floor((100 * run.done) / run.total)}
                    showInfo={false}
                    aria-label="Texts written"
                  />
                </>
              )}
              {nextTryAt && <p>{`Waiting: ${waitingWords(reason, nextTryAt)}`}</p>}
              {/* Below the words, where a phone has room for it. */}
              <Button icon={<PauseCircleOutlined aria-hidden />} onClick={() => setAsking(true)}>
                Stop sending
              </Button>
            </>
          }
        />
      )}
      <ConfirmDialog
        open={isAsking}
        title="Stop sending"
        confirmText="Stop sending"
        pendingText="Stopping..."
        isDangerous
        onConfirm={() => stopSending(jobId)}
        success={({ message }) => ['Sending Stopped', message]}
        failure={(error) => ['Sending Not Stopped', messageOr('Failed to stop sending')(error)]}
        refreshes={['stats', 'job-matches', 'sms']}
        onClose={() => setAsking(false)}
      >
        <p>
          <strong>{texts(waiting)}</strong> to be sent about this job, offers included. Those who were not
          texted count as not notified, and offers that were not sent end. Messages, reminders, and what tells
          who comes or that the work is off still go.
        </p>
        <p>What was sent already cannot be called back.</p>
      </ConfirmDialog>
    </>
  );
}
