import { ChoiceFilter, FilterBar, SearchFilter } from '../../components/FilterBar';
import {
  memberStatusOptions,
  workerList,
  workerStatusOptions,
  type WorkerFilters,
  type WorkerNames,
} from './api/workers';

interface WorkerFilterBarProps {
  filters: WorkerFilters;
  isLoading: boolean;
  names: WorkerNames;
  onApply: (filters: WorkerFilters, options?: { replace: boolean }) => void;
}

export function WorkerFilterBar({ names, ...bar }: WorkerFilterBarProps) {
  const { employers, classifications, certificates } = names;
  return (
    <FilterBar
      {...bar}
      names={workerList.names}
      className="worker-filters"
      more={
        <>
          <ChoiceFilter name="status" label="Status" all="All" options={workerStatusOptions} />
          <ChoiceFilter
            name="memberStatus"
            label="Member Status"
            all="All Members"
            options={memberStatusOptions}
          />
          <ChoiceFilter
            name="l26EmployerId"
            label="L26 Employer"
            all="All Employers"
            options={employers.options}
          />
          <ChoiceFilter
            name="l26ClassificationId"
            label="L26 Classification"
            all="All Classifications"
            options={classifications.options}
          />
          <ChoiceFilter
            name="bestCertificateId"
            label="BEST Certificate"
            all="All Certificates"
            options={certificates.options}
          />
        </>
      }
    >
      <SearchFilter name="search" label="Search" placeholder="Search by name..." />
    </FilterBar>
  );
}
