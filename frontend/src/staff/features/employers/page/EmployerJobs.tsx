import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { formatDate } from '../../../../shared/dates';
import { NotSet } from '../../../components/DetailList';
import { HallTime } from '../../../components/HallTime';
import { PagedResults } from '../../../components/PagedResults';
import { SideListFailures } from '../../../components/QueryView';
import { JobLink } from '../../../components/RecordLinks';
import type { RecordColumn } from '../../../components/RecordTable';
import { JobStatusBadge } from '../../../components/StatusBadge';
import { type ListAddress, useListAddress } from '../../../hooks/use-list-address';
import { useClassificationNames } from '../../classifications/api/reference-data';
import { type Job, jobsQuery } from '../../jobs/api/jobs';

const none: readonly Job[] = [];
const noFilters = { names: [] } as const satisfies ListAddress<never>;

/** The jobs of an employer, the newest first. */
export function EmployerJobs({ employerId }: { employerId: string }) {
  const list = useListAddress(noFilters);
  const jobs = useQuery(jobsQuery({ employerId }));
  const classifications = useClassificationNames();
  const { nameOf } = classifications;
  const columns = useMemo(() => columnsOf(nameOf), [nameOf]);
  return (
    <PagedResults
      list={list}
      plural="jobs"
      query={jobs}
      rows={jobs.data ?? none}
      columns={columns}
      notices={<SideListFailures lists={[classifications.list]} />}
      nothing={{ title: 'No jobs yet' }}
    />
  );
}

const columnsOf = (classification: (id: string) => string): RecordColumn<Job>[] => [
  {
    title: 'Job',
    className: 'unlabelled-cell',
    render: ({ id, title }) => (
      <span className="record-name">
        <JobLink id={id}>{title}</JobLink>
      </span>
    ),
  },
  { title: 'Classification', render: ({ classificationId }) => classification(classificationId) },
  { title: 'Status', width: 130, render: ({ status }) => <JobStatusBadge status={status} /> },
  {
    title: 'Starts',
    width: 220,
    render: ({ startsAt }) => (startsAt ? <HallTime value={startsAt} /> : <NotSet />),
  },
  {
    title: 'Filled',
    width: 110,
    render: ({ filled, openings }) => (openings === null ? String(filled) : `${filled} of ${openings}`),
  },
  { title: 'Posted', width: 140, render: ({ postDate }) => formatDate(postDate, 'No date') },
];
