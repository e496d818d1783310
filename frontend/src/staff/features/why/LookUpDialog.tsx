import { useQuery } from '@tanstack/react-query';
import { PrinterOutlined } from '@ant-design/icons';
import { useId } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '../../components/EmptyState';
import { type Dialog, ReadingDialog, RecordOrMissing } from '../../components/ReadingDialog';
import { WorkerSelect } from '../workers/select/WorkerSelect';
import { whyQuery } from './api/why';
import { Verdict } from './Verdict';
import './why.css';

interface LookUpProps {
  jobId: string;
  /** '' before somebody is chosen. */
  workerId: string;
  onWorker: (id: string) => void;
  /** What was typed where nobody was found. */
  typedBefore?: string;
}

/** Why somebody was called for the job, or was not. */
export function LookUpDialog({ open, onClose, ...lookUp }: Dialog & LookUpProps) {
  return (
    <ReadingDialog open={open} title="Look Up a Worker" width={680} onClose={onClose}>
      <LookUp {...lookUp} />
    </ReadingDialog>
  );
}

function LookUp({ jobId, workerId, onWorker, typedBefore = '' }: LookUpProps) {
  const id = useId();
  return (
    <div className="look-up">
      <label htmlFor={id}>Worker</label>
      <div className="look-up-worker">
        <WorkerSelect
          id={id}
          value={workerId}
          onChange={onWorker}
          placeholder="Type a name or a number"
          typedBefore={typedBefore}
        />
      </div>
      {workerId ? (
        <WorkerVerdict key={workerId} jobId={jobId} workerId={workerId} />
      ) : (
        <EmptyState title="Choose a worker to see why they were called, or were not" />
      )}
    </div>
  );
}

/** Fetches the answer for one worker and shows the whole of it. */
export function WorkerVerdict({ jobId, workerId }: { jobId: string; workerId: string }) {
  const query = useQuery(whyQuery(jobId, workerId));
  return (
    <>
      <p role="status" className="visually-hidden">
        {query.data && 'The answer is shown'}
      </p>
      <RecordOrMissing query={query} noun="worker">
        {(why) => (
          <>
            <Verdict why={why} />
            <Link to={`/jobs/${jobId}/why/${workerId}`} className="verdict-print">
              <PrinterOutlined aria-hidden /> Print it for the member
            </Link>
          </>
        )}
      </RecordOrMissing>
    </>
  );
}
