import { SearchOutlined } from '@ant-design/icons';
import { Form, Input, Select } from 'antd';
import { memo, useMemo } from 'react';
import { formatDate } from '../../../../shared/dates';
import { DayFilter } from '../../../components/DayPicker';
import { FilterBar } from '../../../components/FilterBar';
import { SideListFailures } from '../../../components/QueryView';
import { formValues } from '../../../hooks/use-list-address';
import { useJobs } from '../../jobs/api/use-jobs';
import { searchByLabel } from '../../../records/select-options';
import { smsStatusWord } from '../SmsStatusBadge';
import { SMS_FILTERS, type Sms, type SmsFilters } from '../api/use-sms-list';
import { WorkerSelect } from './WorkerSelect';

const statuses = [
  ...['delivered', 'sent', 'pending', 'failed', 'undelivered', 'stopped', 'unknown'],
  ...['sending', 'accepted', 'scheduled', 'queued', 'canceled'],
] as Sms['status'][];

const statusOptions = [
  { value: '', label: 'All Statuses' },
  ...statuses.map((status) => ({
    value: status,
    label: status === 'unknown' ? 'unknown (may or may not have been sent)' : smsStatusWord(status),
  })),
];

const noFilters = {};

interface HistoryFilterBarProps {
  filters: SmsFilters;
  isLoading: boolean;
  onApply: (filters: SmsFilters, options?: { replace: boolean }) => void;
}

/** The filters of the history: what a dispatcher knows of a text. */
export const HistoryFilterBar = memo(function HistoryFilterBar(props: HistoryFilterBarProps) {
  const { filters, isLoading, onApply } = props;
  const jobs = useJobs(noFilters);
  const values = useMemo(() => formValues(SMS_FILTERS, filters), [filters]);
  const jobOptions = useMemo(
    () => [
      { value: '', label: 'All Jobs' },
      ...(jobs.data ?? []).map(({ id, title, postDate }) => ({
        value: id,
        label: [title, formatDate(postDate)].filter(Boolean).join(' · '),
      })),
    ],
    [jobs.data],
  );
  return (
    <>
      <SideListFailures lists={[{ plural: 'jobs', query: jobs }]} />
      <FilterBar
        values={values}
        isLoading={isLoading}
        onApply={onApply}
        moreCount={SMS_FILTERS.filter((name) => name !== 'phoneNumber' && filters[name]).length}
        more={
          <>
            <Form.Item name="status" label="Status">
              <Select options={statusOptions} popupMatchSelectWidth={false} />
            </Form.Item>
            <Form.Item name="workerId" label="Worker">
              <WorkerSelect />
            </Form.Item>
            <Form.Item name="jobId" label="Job">
              <Select
                showSearch={searchByLabel}
                loading={jobs.isPending}
                popupMatchSelectWidth={320}
                options={jobOptions}
              />
            </Form.Item>
            <Form.Item name="dateFrom" label="From Date">
              <DayFilter />
            </Form.Item>
            <Form.Item name="dateTo" label="To Date">
              <DayFilter />
            </Form.Item>
          </>
        }
      >
        <Form.Item name="phoneNumber" label="Phone Number">
          <Input
            placeholder="All or part"
            inputMode="tel"
            prefix={<SearchOutlined aria-hidden />}
            allowClear
          />
        </Form.Item>
      </FilterBar>
    </>
  );
});
