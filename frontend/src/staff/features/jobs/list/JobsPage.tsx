import { SolutionOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { hallDay } from '../../../../shared/dates';
import { NothingFound } from '../../../components/EmptyState';
import { DayFilters } from '../../../components/DayFilters';
import { ChoiceFilter, FilterBar, SearchFilter } from '../../../components/FilterBar';
import { AddButton, PageHeader } from '../../../components/PageHeader';
import { TransferButtons } from '../../../components/TransferButtons';
import { Pagination } from '../../../components/Pagination';
import { useNoPageBeyond } from '../../../components/use-no-page-beyond';
import { QueryView, SideListFailures } from '../../../components/QueryView';
import { lateDialog } from '../../../components/late-dialog';
import { PAGE_SIZE } from '../../../../api/total';
import { useDialogs } from '../../../hooks/use-dialogs';
import { useListAddress } from '../../../hooks/use-list-address';
import { asOptions } from '../../../records/select-options';
import { useClassificationNames, useEmployerNames } from '../../classifications/api/reference-data';
import { FILTER_STATUSES, jobList, jobsPageQuery } from '../api/jobs';
import { keepJobsList } from '../jobs-list-address';
import { noPostDate } from '../post-date';
import { JobCard } from './JobCard';
import './jobs.css';

const JobDialog = lateDialog(async () => (await import('../JobDialog')).JobDialog);

const statuses = asOptions(FILTER_STATUSES);

export function JobsPage() {
  const list = useListAddress(jobList);
  const { search } = useLocation();
  useEffect(() => keepJobsList(search), [search]);
  const jobs = useQuery(jobsPageQuery(list.filters, list.page));
  useNoPageBeyond(list, jobs.isPlaceholderData ? undefined : jobs.data?.total);
  const [employers, classifications] = [useEmployerNames(), useClassificationNames()];
  const { isOpen, show, close } = useDialogs(['add']);

  const addButton = <AddButton onClick={() => show('add')}>Add Job</AddButton>;
  return (
    <>
      <PageHeader
        title="Jobs"
        actions={
          <>
            <TransferButtons exportOf="/api/jobs.csv" filters={list.filters} />
            {addButton}
          </>
        }
      />
      <FilterBar
        list={list}
        label="Jobs"
        widths={[1.5, 1, 1.3, 1.3, 1, 1]}
        clearText="Clear"
        more={
          <>
            <ChoiceFilter name="status" label="Status" all="All Statuses" options={statuses} />
            <ChoiceFilter
              name="employerId"
              label="Employer"
              all="All Employers"
              options={employers.options}
            />
            <ChoiceFilter
              name="classificationId"
              label="Classification"
              all="All Classifications"
              options={classifications.options}
            />
            <DayFilters from="postDateFrom" to="postDateTo" disabledDate={noPostDate(hallDay())} />
          </>
        }
      >
        <SearchFilter name="search" label="Search" placeholder="Title, employer..." />
      </FilterBar>
      <SideListFailures lists={[employers.list, classifications.list]} />
      <QueryView
        query={jobs}
        failure="Failed to fetch jobs"
        loading="Loading jobs..."
        isEmpty={({ total }) => total === 0}
        empty={
          <NothingFound
            plural="jobs"
            icon={<SolutionOutlined aria-hidden />}
            isFiltered={list.isFiltered}
            hint="Try adjusting your filters to see more jobs"
            description="Get started by adding your first job"
            action={addButton}
          />
        }
      >
        {({ rows, total }) => (
          <section ref={list.results} className="results" aria-label="Jobs found" tabIndex={-1}>
            <p className="jobs-count" role="status">
              {total === 1 ? '1 job' : `${total.toLocaleString('en-US')} jobs`}
            </p>
            <ul className="job-cards plain-list" aria-busy={jobs.isPlaceholderData}>
              {rows.map((job) => (
                <li key={job.id}>
                  <JobCard
                    job={job}
                    employer={employers.nameOf(job.employerId)}
                    classification={classifications.nameOf(job.classificationId)}
                  />
                </li>
              ))}
            </ul>
            {total > PAGE_SIZE && (
              <Pagination
                label="Pages of jobs"
                page={list.page}
                pageSize={PAGE_SIZE}
                total={total}
                onChange={list.setPage}
              />
            )}
          </section>
        )}
      </QueryView>
      <JobDialog open={isOpen} onClose={close} />
    </>
  );
}
