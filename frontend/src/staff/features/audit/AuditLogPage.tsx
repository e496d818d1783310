import { DownloadOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useSearchParams } from 'react-router';
import { beforeIn, isBusy, NewestFirstResults } from '../../components/NewestFirstResults';
import { NothingFound } from '../../components/NothingFound';
import { PageHeader } from '../../components/PageHeader';
import { useListAddress } from '../../hooks/use-list-address';
import { auditList, auditPageQuery, csvAddress } from './api/use-audit-log';
import { AuditEntryList } from './AuditEntryList';
import { AuditFilterBar } from './AuditFilterBar';
import './audit-log.css';

export function AuditLogPage() {
  const { filters, setFilters, isFiltered, clear, results } = useListAddress(auditList);
  const [parameters] = useSearchParams();
  const log = useQuery(auditPageQuery(filters, beforeIn(parameters)));
  return (
    <>
      <PageHeader
        title="Audit Log"
        subtitle="Who did what, when, and from where. Nobody can change or delete an entry."
        actions={
          <Button icon={<DownloadOutlined aria-hidden />} href={csvAddress(filters)} download>
            Download CSV
          </Button>
        }
      />
      <AuditFilterBar
        filters={filters}
        isLoading={isBusy(log) && log.data !== undefined}
        onApply={setFilters}
      />
      <NewestFirstResults
        singular="entry"
        plural="entries"
        failure="Failed to fetch the audit log"
        query={log}
        isFiltered={isFiltered}
        onClear={clear}
        sectionRef={results}
      >
        {(entries, isTurning) =>
          entries.length > 0 ? (
            <div className="panel audit-panel" aria-busy={isTurning}>
              <AuditEntryList label="Audit entries" entries={entries} />
            </div>
          ) : (
            <NothingFound
              plural="entries"
              isFiltered={isFiltered}
              onClear={clear}
              description="Every change is listed here as it is made."
            />
          )
        }
      </NewestFirstResults>
    </>
  );
}
