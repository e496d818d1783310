import { useQuery } from '@tanstack/react-query';
import { Form } from 'antd';
import { useMemo } from 'react';
import { formatDate } from '../../../../shared/dates';
import { ChoiceFilter, DayFilters, FilterBar, SearchFilter } from '../../../components/FilterBar';
import { SideListFailures } from '../../../components/QueryView';
import { jobsQuery } from '../../jobs/api/jobs';
import { smsList, type SmsFilters } from '../api/texts';
import { SMS_STATUSES, smsStatusWord } from '../SmsStatusBadge';
import { WorkerSelect } from './WorkerSelect';

const statusOptions = SMS_STATUSES.map((status) => ({
  value: status,
  label: status === 'unknown' ? 'unknown (may or may not have been sent)' : smsStatusWord(status),
}));

interface HistoryFilterBarProps {
  filters: SmsFilters;
  isLoading: boolean;
  onApply: (filters: SmsFilters, options?: { replace: boolean }) => void;
}

export function HistoryFilterBar(props: HistoryFilterBarProps) {
  const jobs = useQuery(jobsQuery());
  const jobOptions = useMemo(
    () =>
      jobs.data?.map(({ id, title, postDate }) => ({
        value: id,
        label: [title, formatDate(postDate)].filter(Boolean).join(' · '),
      })),
    [jobs.data],
  );
  return (
    <>
      <SideListFailures lists={[{ plural: 'jobs', query: jobs }]} />
      <FilterBar
        {...props}
        names={smsList.names}
        className="history-filters"
        more={
          <>
            <ChoiceFilter name="status" label="Status" all="All Statuses" options={statusOptions} />
            <Form.Item name="workerId" label="Worker">
              <WorkerSelect />
            </Form.Item>
            <ChoiceFilter
              name="jobId"
              label="Job"
              all="All Jobs"
              options={jobOptions}
              popupMatchSelectWidth={320}
            />
            <DayFilters from="dateFrom" to="dateTo" />
          </>
        }
      >
        <SearchFilter name="phoneNumber" label="Phone Number" placeholder="All or part" inputMode="tel" />
      </FilterBar>
    </>
  );
}
