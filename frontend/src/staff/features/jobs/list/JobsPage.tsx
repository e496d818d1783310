import { PlusOutlined, SolutionOutlined } from '@ant-design/icons';
import { Button, Spin } from 'antd';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { EmptyState } from '../../../components/EmptyState';
import { LoadError } from '../../../components/LoadError';
import { PageHeader } from '../../../components/PageHeader';
import { JOB_FILTERS, useJobs } from '../api/use-jobs';
import { isDay, isId, isOneOf, useListAddress } from '../../../use-list-address';
import { JobDialog } from '../JobDialog';
import { keepJobsList } from '../jobs-list-address';
import { asOptions, FILTER_STATUSES } from '../job-options';
import { useJobNames } from '../use-names';
import { JobCard } from './JobCard';
import { JobFilterBar } from './JobFilterBar';
import './jobs.css';

const ACCEPTED = {
  status: isOneOf(asOptions(FILTER_STATUSES)),
  employerId: isId,
  classificationId: isId,
  postDateFrom: isDay,
  postDateTo: isDay,
};

/** The list of jobs, as cards. */
export function JobsPage() {
  const { filters, setFilters } = useListAddress(JOB_FILTERS, ACCEPTED);
  const { search } = useLocation();
  useEffect(() => keepJobsList(search), [search]);
  const { data: jobs, error, refetch, isPlaceholderData } = useJobs(filters);
  const { employerName, classificationName, failure, retry } = useJobNames();
  const [isAdding, setAdding] = useState(false);

  const addButton = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setAdding(true)}>
      Add Job
    </Button>
  );
  const empty =
    Object.keys(filters).length > 0 ? (
      <EmptyState
        icon={<SolutionOutlined aria-hidden />}
        title="No jobs found"
        description="Try adjusting your filters to see more jobs"
      />
    ) : (
      <EmptyState
        icon={<SolutionOutlined aria-hidden />}
        title="No jobs found"
        description="Get started by adding your first job"
        action={addButton}
      />
    );

  return (
    <>
      <PageHeader title="Jobs" actions={addButton} />
      <JobFilterBar filters={filters} onChange={setFilters} />
      {error && (
        <LoadError
          message="Failed to fetch jobs"
          description={error.message}
          onRetry={() => void refetch()}
        />
      )}
      {failure && <LoadError message={failure} onRetry={retry} />}
      {!jobs && !error && (
        <div className="jobs-loading" role="status">
          <Spin />
          <span>Loading jobs...</span>
        </div>
      )}
      {jobs && !error && jobs.length === 0 && empty}
      {jobs && !error && jobs.length > 0 && (
        <>
          <p className="jobs-count" role="status">
            {jobs.length === 1 ? '1 job' : `${jobs.length} jobs`}
          </p>
          <ul className="job-cards" aria-busy={isPlaceholderData}>
            {jobs.map((job) => (
              <li key={job.id}>
                <JobCard
                  job={job}
                  employer={employerName(job.employerId)}
                  classification={classificationName(job.classificationId)}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      <JobDialog open={isAdding} onClose={() => setAdding(false)} />
    </>
  );
}
