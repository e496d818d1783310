import { useInfiniteQuery } from '@tanstack/react-query';
import { Flex } from 'antd';
import { formatMoment } from '../../../shared/dates';
import { counted } from '../../../api/total';
import { NotSet } from '../../components/DetailList';
import { EmptyState } from '../../components/EmptyState';
import { HallTime } from '../../components/HallTime';
import { OlderPages } from '../../components/OlderPages';
import { JobLink, WorkerLink } from '../../components/RecordLinks';
import { type RecordColumn, RecordTable } from '../../components/RecordTable';
import { TransferButtons } from '../../components/TransferButtons';
import { outcomeWords } from '../offers/offer-words';
import { type EmployerDispatch, employerDispatchesQuery } from './api/job-history';
import './job-history.css';

/** Who was dispatched to the jobs of an employer, the latest job first. */
export function EmployerDispatches({ employerId }: { employerId: string }) {
  const query = useInfiniteQuery(employerDispatchesQuery(employerId));
  return (
    <section aria-label="Dispatches">
      <OlderPages
        query={query}
        failure="Failed to fetch the dispatches"
        loading="Loading dispatches..."
        empty={
          <EmptyState
            title="No dispatches yet"
            description="Whoever accepts one of the employer's jobs stands here."
          />
        }
      >
        {(dispatches, total) => (
          <>
            <Flex wrap align="center" justify="space-between" gap={8} className="dispatches-bar">
              <p className="list-count" role="status">
                {counted(total, 'dispatch', 'dispatches')}
              </p>
              <TransferButtons exportOf={`/api/employers/${employerId}/dispatches.csv`} />
            </Flex>
            <RecordTable
              label="Dispatches"
              rows={dispatches}
              columns={columns}
              namedBy="Worker"
              loading={false}
              empty={null}
            />
          </>
        )}
      </OlderPages>
    </section>
  );
}

const columns: RecordColumn<EmployerDispatch>[] = [
  {
    title: 'Worker',
    className: 'unlabelled-cell',
    render: ({ workerId, workerName }) => (
      <span className="record-name">
        <WorkerLink id={workerId}>{workerName}</WorkerLink>
      </span>
    ),
  },
  {
    title: 'Job',
    render: ({ jobId, jobStatus, jobTitle }) => (
      <>
        <JobLink id={jobStatus && jobId}>{jobTitle}</JobLink>
        {jobStatus === null && <span className="soft"> · deleted</span>}
      </>
    ),
  },
  {
    title: 'Starts',
    width: 220,
    render: ({ startsAt }) => (startsAt ? <HallTime value={startsAt} /> : <NotSet />),
  },
  { title: 'Accepted', width: 170, render: ({ acceptedAt }) => formatMoment(acceptedAt) },
  { title: 'Now', width: 190, render: (dispatch) => outcomeWords(dispatch) },
];
