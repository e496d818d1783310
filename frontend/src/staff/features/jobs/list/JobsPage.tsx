import { PlusOutlined, SolutionOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { NothingFound } from '../../../components/NothingFound';
import { PageHeader } from '../../../components/PageHeader';
import { QueryView, SideListFailures } from '../../../components/QueryView';
import { JOB_FILTERS, useJobs } from '../api/use-jobs';
import { isDay } from '../../../forms/typed-day';
import { isId, isOneOf, useListAddress } from '../../../hooks/use-list-address';
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
  const jobs = useJobs(filters);
  const { employerName, classificationName, lists } = useJobNames();
  const [isAdding, setAdding] = useState(false);

  const addButton = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setAdding(true)}>
      Add Job
    </Button>
  );
  return (
    <>
      <PageHeader title="Jobs" actions={addButton} />
      <JobFilterBar filters={filters} onChange={setFilters} />
      <SideListFailures lists={lists} />
      <QueryView
        query={jobs}
        failure="Failed to fetch jobs"
        loading="Loading jobs..."
        empty={
          <NothingFound
            plural="jobs"
            icon={<SolutionOutlined aria-hidden />}
            isFiltered={Object.keys(filters).length > 0}
            hint="Try adjusting your filters to see more jobs"
            description="Get started by adding your first job"
            action={addButton}
          />
        }
      >
        {(found) => (
          <>
            <p className="jobs-count" role="status">
              {found.length === 1 ? '1 job' : `${found.length} jobs`}
            </p>
            <ul className="job-cards" aria-busy={jobs.isPlaceholderData}>
              {found.map((job) => (
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
      </QueryView>
      <JobDialog open={isAdding} onClose={() => setAdding(false)} />
    </>
  );
}
