import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { formatMoment } from '../../../shared/dates';
import { counted } from '../../../api/total';
import { EmptyState } from '../../components/EmptyState';
import { HallTime } from '../../components/HallTime';
import { lateDialog } from '../../components/late-dialog';
import { OlderPages } from '../../components/OlderPages';
import { EmployerLink, JobLink } from '../../components/RecordLinks';
import { type RecordColumn, RecordTable } from '../../components/RecordTable';
import { MatchStatusBadge } from '../../components/StatusBadge';
import { callWords } from '../calls/call-words';
import { notificationState } from '../matching/matches/message-status';
import { MessageStatus } from '../matching/matches/MessageStatus';
import { outcomeWords } from '../offers/offer-words';
import { type WorkerJob, workerJobsQuery } from './api/job-history';
import { WholeVerdict } from './WholeVerdict';
import './job-history.css';

const EndDispatchDialog = lateDialog(async () => (await import('../offers/OfferEnds')).EndDispatchDialog);

interface Row {
  id: string;
  job: WorkerJob;
}

/** Each job whose list a worker came on: their place, what they were told and answered, and the verdict. */
export function WorkerJobs({ workerId, name }: { workerId: string; name: string }) {
  const query = useInfiniteQuery(workerJobsQuery(workerId));
  const [ending, setEnding] = useState<{ id: string; isOpen: boolean } | null>(null);
  const columns = useMemo(() => columnsOf((id) => setEnding({ id, isOpen: true })), []);
  const unfolds = useMemo(
    () => ({
      what: 'Whole verdict',
      subject: ({ job }: Row) => job.jobTitle,
      content: ({ id }: Row) => <WholeVerdict jobId={id} workerId={workerId} />,
    }),
    [workerId],
  );
  return (
    <section aria-label="Jobs">
      <OlderPages
        query={query}
        failure="Failed to fetch the jobs of the worker"
        loading="Loading jobs..."
        empty={
          <EmptyState
            title="No jobs yet"
            description="A job stands here once its list was made with this worker on it."
          />
        }
      >
        {(jobs, total) => (
          <>
            <p className="list-count" role="status">
              {counted(total, 'job', 'jobs')}
            </p>
            <RecordTable
              label="Jobs"
              rows={jobs.map((job): Row => ({ id: job.jobId, job }))}
              columns={columns}
              namedBy="Job"
              loading={false}
              empty={null}
              unfolds={unfolds}
            />
          </>
        )}
      </OlderPages>
      {ending && (
        <EndDispatchDialog
          open={ending.isOpen}
          onClose={() => setEnding({ ...ending, isOpen: false })}
          offer={{ id: ending.id, workerName: name }}
          canTell={false}
        />
      )}
    </section>
  );
}

const columnsOf = (end: (offerId: string) => void): RecordColumn<Row>[] => [
  {
    title: 'Job',
    className: 'wide-cell unlabelled-cell',
    render: ({ job }) => <WhichJob job={job} />,
  },
  { title: 'Place', width: 88, render: ({ job }) => job.priority ?? <span className="soft">None</span> },
  {
    title: 'Told',
    width: 190,
    render: ({ job }) => <MessageStatus state={notificationState(job)} subject={job.jobTitle} />,
  },
  { title: 'Answer', width: 190, render: ({ job }) => <Answer job={job} end={end} /> },
  {
    title: 'Verdict',
    width: '28%',
    className: 'wide-cell',
    render: ({ job }) => job.verdict,
  },
];

function WhichJob({ job }: { job: WorkerJob }) {
  const { jobId, jobTitle, jobStatus, employerId, employerName, startsAt } = job;
  return (
    <div className="record-stack">
      <span className="record-name">
        <JobLink id={jobStatus && jobId}>{jobTitle}</JobLink>
      </span>
      <span className="soft">
        <EmployerLink id={employerId}>{employerName}</EmployerLink>
        {jobStatus === null && ' · deleted'}
      </span>
      {startsAt && (
        <span className="soft">
          Starts <HallTime value={startsAt} />
        </span>
      )}
    </div>
  );
}

interface AnswerProps {
  job: WorkerJob;
  end: (offerId: string) => void;
}

/** A dispatch to a deleted job, which has no page, ends here. */
function Answer({ job: { jobTitle, jobStatus, status, offer, call }, end }: AnswerProps) {
  return (
    <div className="record-stack">
      {status && <MatchStatusBadge status={status} />}
      {offer && <span>{outcomeWords(offer)}</span>}
      {call && (
        <span className="soft">{`Called ${formatMoment(call.at)}: ${callWords(call.result).toLowerCase()}`}</span>
      )}
      {offer?.outcome === 'accepted' && jobStatus === null && (
        <Button size="small" aria-label={`End dispatch to ${jobTitle}`} onClick={() => end(offer.id)}>
          End dispatch
        </Button>
      )}
      {!status && !offer && !call && <span className="soft">None</span>}
    </div>
  );
}
