import { SearchOutlined } from '@ant-design/icons';
import { AutoComplete, Form, Input, Select } from 'antd';
import { memo, useMemo } from 'react';
import { DayFilter } from '../../components/DayPicker';
import { FilterBar } from '../../components/FilterBar';
import { formValues } from '../../hooks/use-list-address';
import { searchByLabel } from '../../records/select-options';
import { useUsers } from '../users/api/use-users';
import { AUDIT_FILTERS, type AuditFilters } from './api/use-audit-log';
import { actionWords, kindWords, optionsOf, sourceWords } from './audit-words';

const kinds = optionsOf('Everything', kindWords);
const actions = optionsOf('All Actions', actionWords);
const sources = optionsOf('All Sources', sourceWords);
const folded = AUDIT_FILTERS.filter((name) => name !== 'actor' && name !== 'entityId');

interface AuditFilterBarProps {
  filters: AuditFilters;
  isLoading: boolean;
  onApply: (filters: AuditFilters, options?: { replace: boolean }) => void;
}

/** The filters of the log. Whoever has left is still found: any user name may be typed. */
export const AuditFilterBar = memo(function AuditFilterBar({
  filters,
  isLoading,
  onApply,
}: AuditFilterBarProps) {
  const { data: users } = useUsers();
  const names = useMemo(() => users?.map(({ username }) => ({ value: username })), [users]);
  const values = useMemo(() => formValues(AUDIT_FILTERS, filters), [filters]);
  return (
    <FilterBar
      values={values}
      isLoading={isLoading}
      onApply={onApply}
      moreCount={folded.filter((name) => filters[name]).length}
      more={
        <>
          <Form.Item name="entityType" label="About">
            <Select options={kinds} popupMatchSelectWidth={false} />
          </Form.Item>
          <Form.Item name="action" label="Action">
            <Select showSearch={searchByLabel} options={actions} popupMatchSelectWidth={false} />
          </Form.Item>
          <Form.Item name="source" label="Source">
            <Select options={sources} popupMatchSelectWidth={false} />
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
      <Form.Item name="actor" label="Who">
        <AutoComplete options={names} showSearch={{ filterOption: true }}>
          <Input placeholder="User name" prefix={<SearchOutlined aria-hidden />} allowClear />
        </AutoComplete>
      </Form.Item>
    </FilterBar>
  );
});
