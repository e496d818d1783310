import { DownloadOutlined, SearchOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { AutoComplete, Button, Input } from 'antd';
import { useMemo } from 'react';
import { NothingFound } from '../../components/EmptyState';
import { DayFilters } from '../../components/DayFilters';
import { ChoiceFilter, Filter, FilterBar } from '../../components/FilterBar';
import { NewestFirstResults } from '../../components/NewestFirstResults';
import { PageHeader } from '../../components/PageHeader';
import { useListAddress } from '../../hooks/use-list-address';
import { usersQuery } from '../users/api/users';
import { AUDIT_FIELDS, auditList, auditPageQuery, csvAddress } from './api/use-audit-log';
import { actionWords, kindWords, sourceWords } from './audit-words';
import { AuditEntryList } from './AuditEntryList';
import './audit-log.css';

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

const kinds = optionsOf(kindWords);
const actions = optionsOf(actionWords);
const sources = optionsOf(sourceWords);

export function AuditLogPage() {
  const list = useListAddress(auditList);
  const log = useQuery(auditPageQuery(list.filters, list.before));
  const { data: users } = useQuery(usersQuery);
  const names = useMemo(() => users?.map(({ username }) => ({ value: username })), [users]);
  return (
    <>
      <PageHeader
        title="Audit Log"
        subtitle="Who did what, when, and from where. Nobody can change or delete an entry."
        actions={
          <Button icon={<DownloadOutlined aria-hidden />} href={csvAddress(list.filters)} download>
            Download CSV
          </Button>
        }
      />
      <FilterBar
        list={list}
        names={AUDIT_FIELDS}
        widths={[1.1, 1.1, 1.3, 1.1, 1.1, 1.1]}
        more={
          <>
            <ChoiceFilter name="entityType" label="About" all="Everything" options={kinds} />
            <ChoiceFilter name="action" label="Action" all="All Actions" options={actions} />
            <ChoiceFilter name="source" label="Source" all="All Sources" options={sources} />
            <DayFilters from="dateFrom" to="dateTo" />
          </>
        }
      >
        {/* Free text, because users who have left are found, too. */}
        <Filter name="actor" label="Who">
          {(field) => (
            <AutoComplete {...field} options={names} showSearch={{ filterOption: true }}>
              <Input placeholder="User name" prefix={<SearchOutlined aria-hidden />} allowClear />
            </AutoComplete>
          )}
        </Filter>
      </FilterBar>
      <NewestFirstResults
        list={list}
        singular="entry"
        plural="entries"
        failure="Failed to fetch the audit log"
        query={log}
      >
        {(entries, isTurning) =>
          entries.length > 0 ? (
            <div className="panel audit-panel" aria-busy={isTurning}>
              <AuditEntryList label="Audit entries" entries={entries} />
            </div>
          ) : (
            <NothingFound
              plural="entries"
              isFiltered={list.isFiltered}
              onClear={list.clear}
              description="Every change is listed here as it is made."
            />
          )
        }
      </NewestFirstResults>
    </>
  );
}
