import { SearchOutlined } from '@ant-design/icons';
import { Button, Input, Select } from 'antd';
import { searchByLabel } from '../../../records/select-options';
import { DayFilter } from '../../../components/DayPicker';
import { LiveFilter, LiveFilters } from '../../../components/LiveFilters';
import { useHallToday } from '../../../hooks/use-hall-today';
import { useTypedSearch } from '../../../hooks/use-typed-search';
import { JOB_FILTERS, type JobFilters } from '../api/use-jobs';
import { asOptions, FILTER_STATUSES } from '../job-options';
import { noPostDate } from '../post-date';
import { useJobNames } from '../use-names';

interface JobFilterBarProps {
  filters: JobFilters;
  onChange: (filters: JobFilters) => void;
}

/** Narrows the list of jobs; each change is in the address at once. */
export function JobFilterBar({ filters, onChange }: JobFilterBarProps) {
  const change = (changes: JobFilters) => onChange({ ...filters, ...changes });
  const { employerChoices, classificationChoices } = useJobNames();
  const today = useHallToday();
  const search = useTypedSearch(filters.search ?? '', (text) => change({ search: text }));
  const select = (
    name: 'status' | 'employerId' | 'classificationId',
    all: string,
    options: { value: string; label: string }[],
  ) =>
    function ChoiceOf(id: string) {
      return (
        <Select
          id={id}
          showSearch={name === 'status' ? false : searchByLabel}
          value={filters[name] ?? ''}
          options={[{ value: '', label: all }, ...options]}
          onChange={(value) => change({ [name]: value })}
        />
      );
    };
  const day = (name: 'postDateFrom' | 'postDateTo') =>
    function DayOf(id: string) {
      return (
        <DayFilter
          id={id}
          disabledDate={noPostDate(today)}
          value={filters[name] ?? null}
          onChange={(value) => change({ [name]: value ?? '' })}
        />
      );
    };

  return (
    <LiveFilters
      label="Jobs"
      className="job-filters"
      moreCount={JOB_FILTERS.filter((name) => name !== 'search' && filters[name]).length}
      more={
        <>
          <LiveFilter label="Status">
            {select('status', 'All Statuses', asOptions(FILTER_STATUSES))}
          </LiveFilter>
          <LiveFilter label="Employer">{select('employerId', 'All Employers', employerChoices)}</LiveFilter>
          <LiveFilter label="Classification">
            {select('classificationId', 'All Classifications', classificationChoices)}
          </LiveFilter>
          <LiveFilter label="From Date">{day('postDateFrom')}</LiveFilter>
          <LiveFilter label="To Date">{day('postDateTo')}</LiveFilter>
        </>
      }
      clear={
        <Button
          disabled={Object.keys(filters).length === 0 && search.value === ''}
          onClick={() => {
            search.reset();
            onChange({});
          }}
        >
          Clear
        </Button>
      }
    >
      <LiveFilter label="Search">
        {(id) => (
          <Input
            id={id}
            allowClear
            prefix={<SearchOutlined aria-hidden />}
            placeholder="Title, employer..."
            value={search.value}
            onChange={(event) => search.change(event.target.value)}
          />
        )}
      </LiveFilter>
    </LiveFilters>
  );
}
