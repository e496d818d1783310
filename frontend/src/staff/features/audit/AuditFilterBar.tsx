import { SearchOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { AutoComplete, Form, Input } from 'antd';
import { useMemo } from 'react';
import { ChoiceFilter, DayFilters, FilterBar } from '../../components/FilterBar';
import { usersQuery } from '../users/api/users';
import { AUDIT_FIELDS, type AuditFilters } from './api/use-audit-log';
import { actionWords, kindWords, optionsOf, sourceWords } from './audit-words';

const kinds = optionsOf(kindWords);
const actions = optionsOf(actionWords);
const sources = optionsOf(sourceWords);

interface AuditFilterBarProps {
  filters: AuditFilters;
  isLoading: boolean;
  onApply: (filters: AuditFilters, options?: { replace: boolean }) => void;
}

/** Free text, because users who have left are found, too. */
export function AuditFilterBar(props: AuditFilterBarProps) {
  const { data: users } = useQuery(usersQuery);
  const names = useMemo(() => users?.map(({ username }) => ({ value: username })), [users]);
  return (
    <FilterBar
      {...props}
      names={AUDIT_FIELDS}
      className="audit-filters"
      more={
        <>
          <ChoiceFilter name="entityType" label="About" all="Everything" options={kinds} />
          <ChoiceFilter name="action" label="Action" all="All Actions" options={actions} />
          <ChoiceFilter name="source" label="Source" all="All Sources" options={sources} />
          <DayFilters from="dateFrom" to="dateTo" />
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
}
