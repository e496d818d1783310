import { PlusOutlined, SolutionOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { NothingFound } from '../../../components/NothingFound';
import { PageHeader } from '../../../components/PageHeader';
import { QueryView, SideListFailures } from '../../../components/QueryView';
import { useDialogs } from '../../../hooks/use-dialogs';
import { useListAddress } from '../../../hooks/use-list-address';
import { useClassificationNames, useEmployerNames } from '../../classifications/api/reference-data';
import { jobList, jobsQuery } from '../api/jobs';
import { JobDialog } from '../JobDialog';
import { keepJobsList } from '../jobs-list-address';
import { JobCard } from './JobCard';
import { JobFilterBar } from './JobFilterBar';
import './jobs.css';

export function JobsPage() {
  const { filters, setFilters, isFiltered } = useListAddress(jobList);
  const { search } = useLocation();
  useEffect(() => keepJobsList(search), [search]);
  const jobs = useQuery(jobsQuery(filters));
  const [employers, classifications] = [useEmployerNames(), useClassificationNames()];
  const dialog = useDialogs(['add']);

  const addButton = (
    <Button
      type="primary"
      icon={<PlusOutlined aria-hidden />}
      data-opens="add"
      onClick={() => dialog.show('add')}
    >
      Add Job
    </Button>
  );
  return (
    <>
      <PageHeader title="Jobs" actions={addButton} />
      <JobFilterBar
        filters={filters}
        employers={employers}
        classifications={classifications}
        onApply={setFilters}
      />
      <SideListFailures lists={[employers.list, classifications.list]} />
      <QueryView
        query={jobs}
        failure="Failed to fetch jobs"
        loading="Loading jobs..."
        empty={
          <NothingFound
            plural="jobs"
            icon={<SolutionOutlined aria-hidden />}
            isFiltered={isFiltered}
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
            <ul className="job-cards plain-list" aria-busy={jobs.isPlaceholderData}>
              {found.map((job) => (
                <li key={job.id}>
                  <JobCard
                    job={job}
                    employer={employers.nameOf(job.employerId)}
                    classification={classifications.nameOf(job.classificationId)}
                  />
                </li>
              ))}
            </ul>
          </>
        )}
      </QueryView>
      <JobDialog open={dialog.isOpen} onClose={dialog.close} />
    </>
  );
}
