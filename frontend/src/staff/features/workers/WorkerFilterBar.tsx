import { SearchOutlined } from '@ant-design/icons';
import { Form, Input, Select } from 'antd';
import { memo, useMemo } from 'react';
import { FilterBar } from '../../components/FilterBar';
import { formValues } from '../../hooks/use-list-address';
import { WORKER_FILTERS, type WorkerFilters } from './api/use-workers';
import { memberStatusOptions, workerStatusOptions } from './worker-options';

type Option = { value: string; label: string };

interface WorkerFilterBarProps {
  filters: WorkerFilters;
  isLoading: boolean;
  employers: Option[] | undefined;
  classifications: Option[] | undefined;
  certificates: Option[] | undefined;
  onApply: (filters: WorkerFilters, options?: { replace: boolean }) => void;
}

/** The filters of the workers list. */
export const WorkerFilterBar = memo(function WorkerFilterBar(props: WorkerFilterBarProps) {
  const { filters, isLoading, employers, classifications, certificates, onApply } = props;
  const values = useMemo(() => formValues(WORKER_FILTERS, filters), [filters]);
  const moreCount = WORKER_FILTERS.filter((name) => name !== 'search' && filters[name]).length;
  return (
    <FilterBar
      values={values}
      isLoading={isLoading}
      onApply={onApply}
      moreCount={moreCount}
      more={
        <>
          <Choice name="status" label="Status" all="All" options={workerStatusOptions} />
          <Choice name="memberStatus" label="Member Status" all="All Members" options={memberStatusOptions} />
          <Choice name="l26EmployerId" label="L26 Employer" all="All Employers" options={employers} />
          <Choice
            name="l26ClassificationId"
            label="L26 Classification"
            all="All Classifications"
            options={classifications}
          />
          <Choice
            name="bestCertificateId"
            label="BEST Certificate"
            all="All Certificates"
            options={certificates}
          />
        </>
      }
    >
      <Form.Item name="search" label="Search">
        <Input placeholder="Search by name..." prefix={<SearchOutlined aria-hidden />} allowClear />
      </Form.Item>
    </FilterBar>
  );
});

interface ChoiceProps {
  name: keyof WorkerFilters;
  label: string;
  all: string;
  options: Option[] | undefined;
}

function Choice({ name, label, all, options }: ChoiceProps) {
  return (
    <Form.Item name={name} label={label}>
      <Select
        showSearch={options !== undefined && options.length > 8 && { optionFilterProp: 'label' }}
        loading={!options}
        popupMatchSelectWidth={false}
        options={[{ value: '', label: all }, ...(options ?? [])]}
      />
    </Form.Item>
  );
}
