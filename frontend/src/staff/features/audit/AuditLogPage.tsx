import { DownloadOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useCallback, useRef } from 'react';
import { counted } from '../../../api/total';
import { HistoryCount } from '../../components/HistoryCount';
import { NewestFirstPages } from '../../components/NewestFirstPages';
import { NothingFound } from '../../components/NothingFound';
import { PageHeader } from '../../components/PageHeader';
import { QueryView } from '../../components/QueryView';
import { useHistoryPlace } from '../../hooks/use-history-place';
import { useListAddress } from '../../hooks/use-list-address';
import {
  AUDIT_FILTERS,
  auditPageQuery,
  csvAddress,
  useAuditPage,
  type AuditEntry,
  type AuditFilters,
} from './api/use-audit-log';
import { AuditEntryList } from './AuditEntryList';
import { AuditFilterBar } from './AuditFilterBar';
import './audit-log.css';

const none: readonly AuditEntry[] = [];

/** Who did what, when, from where; newest first. */
export function AuditLogPage() {
  const client = useQueryClient();
  const { filters, setFilters } = useListAddress(AUDIT_FILTERS);
  const place = useHistoryPlace();
  const log = useAuditPage(filters, place.before);
  const results = useRef<HTMLElement>(null);

  const apply = useCallback(
    (next: AuditFilters, options?: { replace: boolean }) => {
      const { queryKey } = auditPageQuery(setFilters(next, options), undefined);
      // The same filters, or ones seen before, are asked again too.
      void client.invalidateQueries({ queryKey, exact: true });
    },
    [client, setFilters],
  );
  const clear = () => {
    apply({});
    results.current?.focus({ preventScroll: true });
  };
  const turn = (go: () => void) => {
    go();
    results.current?.focus({ preventScroll: true });
    results.current?.scrollIntoView();
  };

  const { data } = log;
  const entries = data?.entries ?? none;
  const isFiltered = Object.keys(filters).length > 0;
  const isTurning = log.isFetching && (log.isPlaceholderData || !data);
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
      <div className="audit-filters">
        <AuditFilterBar filters={filters} isLoading={isTurning && data !== undefined} onApply={apply} />
      </div>
      <section ref={results} className="results" aria-label="Entries found" tabIndex={-1}>
        <QueryView query={log} failure="Failed to fetch the audit log">
          {(page) => (
            <>
              <HistoryCount
                count={counted(page, 'entry', 'entries')}
                page={place.page}
                onClear={isFiltered && entries.length > 0 ? clear : undefined}
              />
              {entries.length > 0 ? (
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
              )}
              <NewestFirstPages
                label="Pages of entries"
                place={place}
                lastSeen={page.hasOlder ? entries.at(-1)?.id : undefined}
                isBusy={isTurning}
                onTurn={turn}
              />
            </>
          )}
        </QueryView>
      </section>
    </>
  );
}
