import { ChoiceFilter, DayFilters, FilterBar, SearchFilter } from '../../../components/FilterBar';
import { useHallToday } from '../../../hooks/use-hall-today';
import { asOptions } from '../../../records/select-options';
import type { Names } from '../../classifications/api/reference-data';
import { FILTER_STATUSES, jobList, type JobFilters } from '../api/jobs';
import { noPostDate } from '../post-date';

interface JobFilterBarProps {
  filters: JobFilters;
  employers: Names;
  classifications: Names;
  onApply: (filters: JobFilters, options?: { replace: boolean }) => void;
}

export function JobFilterBar({ employers, classifications, filters, onApply }: JobFilterBarProps) {
  const today = useHallToday();
  return (
    <FilterBar
      label="Jobs"
      className="job-filters"
      names={jobList.names}
      filters={filters}
      onApply={onApply}
      clearText="Clear"
      onClear={() => onApply({})}
      more={
        <>
          <ChoiceFilter
            name="status"
            label="Status"
            all="All Statuses"
            options={asOptions(FILTER_STATUSES)}
          />
          <ChoiceFilter name="employerId" label="Employer" all="All Employers" options={employers.options} />
          <ChoiceFilter
            name="classificationId"
            label="Classification"
            all="All Classifications"
            options={classifications.options}
          />
          <DayFilters from="postDateFrom" to="postDateTo" disabledDate={noPostDate(today)} />
        </>
      }
    >
      <SearchFilter name="search" label="Search" placeholder="Title, employer..." />
    </FilterBar>
  );
}
