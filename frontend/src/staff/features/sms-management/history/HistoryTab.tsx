import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useCallback, useMemo, useRef } from 'react';
import { counted, type Total } from '../../../../api/total';
import { EmptyState } from '../../../components/EmptyState';
import { HistoryCount } from '../../../components/HistoryCount';
import { LoadError } from '../../../components/LoadError';
import { NewestFirstPages } from '../../../components/NewestFirstPages';
import { useDialog } from '../../../use-dialog';
import { useHistoryPlace } from '../../../use-history-place';
import { useListAddress } from '../../../use-list-address';
import { SmsDialog } from '../../sms/SmsDialog';
import {
  SMS_FILTERS,
  smsPageQuery,
  useSmsPage,
  useUnknownCount,
  type Sms,
  type SmsFilters,
} from './api/use-sms-list';
import { HistoryFilterBar } from './HistoryFilterBar';
import { HistoryTable } from './HistoryTable';
import './history.css';

const none: readonly Sms[] = [];
const inWords = (total: Total) => counted(total, 'text', 'texts');

/** What was texted to whom about what, and what became of it; newest first. */
export function HistoryTab() {
  const client = useQueryClient();
  const { filters, setFilters } = useListAddress(SMS_FILTERS);
  const place = useHistoryPlace();
  const list = useSmsPage(filters, place.before);
  const unknown = useUnknownCount();
  const dialog = useDialog<string>();
  const results = useRef<HTMLElement>(null);
  const { show } = dialog;

  const apply = useCallback(
    (next: SmsFilters, options?: { replace: boolean }) => {
      const { queryKey } = smsPageQuery(setFilters(next, options), undefined);
      // The same filters, or ones seen before, are asked again too.
      void client.invalidateQueries({ queryKey, exact: true });
    },
    [client, setFilters],
  );
  const focusResults = useCallback(() => results.current?.focus({ preventScroll: true }), []);
  const applyAndFocus = useCallback(
    (next: SmsFilters) => {
      apply(next);
      focusResults();
    },
    [apply, focusResults],
  );
  const turn = (go: () => void) => {
    go();
    focusResults();
    results.current?.scrollIntoView();
  };

  const { data } = list;
  const texts = data?.texts ?? none;
  const oldest = texts.at(-1);
  const isFiltered = Object.keys(filters).length > 0;
  const empty = useMemo(
    () =>
      isFiltered ? (
        <EmptyState
          title="No texts found"
          description="Filters are set; they may hide texts."
          action={<Button onClick={() => applyAndFocus({})}>Clear Filters</Button>}
        />
      ) : (
        <EmptyState
          title="No texts found"
          description="Texts to workers are listed here once they are sent."
        />
      ),
    [isFiltered, applyAndFocus],
  );
  const hasFailed = list.isError && !list.isFetching;
  const isTurning = list.isFetching && (list.isPlaceholderData || !data);
  return (
    <>
      <h2 className="visually-hidden">History</h2>
      {unknown !== undefined && unknown.total > 0 && filters.status !== 'unknown' && (
        <Alert
          className="unknown-texts"
          type="warning"
          showIcon
          title={`${inWords(unknown)} may or may not have been sent`}
          action={
            <Button size="small" onClick={() => applyAndFocus({ status: 'unknown' })}>
              Show
            </Button>
          }
        />
      )}
      <div className="history-filters">
        <HistoryFilterBar filters={filters} isLoading={isTurning && data !== undefined} onApply={apply} />
      </div>
      <section ref={results} className="results" aria-label="Texts found" tabIndex={-1}>
        {hasFailed && (
          <LoadError
            message="Failed to fetch SMS records"
            description={list.error.message}
            onRetry={() => void list.refetch()}
          />
        )}
        {data && (
          <HistoryCount
            count={inWords(data)}
            page={place.page}
            onClear={isFiltered && texts.length > 0 ? () => applyAndFocus({}) : undefined}
          />
        )}
        {!(hasFailed && !data) && (
          <HistoryTable texts={texts} loading={isTurning} empty={empty} onView={show} />
        )}
        {data && (
          <NewestFirstPages
            label="Pages of texts"
            place={place}
            lastSeen={data.hasOlder ? oldest?.id : undefined}
            isBusy={isTurning}
            onTurn={turn}
          />
        )}
      </section>
      {dialog.shown && <SmsDialog open={dialog.isOpen} id={dialog.shown} onClose={() => dialog.close()} />}
    </>
  );
}
