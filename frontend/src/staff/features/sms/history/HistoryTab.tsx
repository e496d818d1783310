import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useCallback, useMemo, useRef } from 'react';
import { counted, type Total } from '../../../../api/total';
import { HistoryCount } from '../../../components/HistoryCount';
import { NewestFirstPages } from '../../../components/NewestFirstPages';
import { NothingFound } from '../../../components/NothingFound';
import { QueryView } from '../../../components/QueryView';
import { useDialog } from '../../../hooks/use-dialog';
import { useHistoryPlace } from '../../../hooks/use-history-place';
import { useListAddress } from '../../../hooks/use-list-address';
import { SmsDialog } from '../SmsDialog';
import {
  SMS_FILTERS,
  smsPageQuery,
  useSmsPage,
  useUnknownCount,
  type Sms,
  type SmsFilters,
} from '../api/use-sms-list';
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
    () => (
      <NothingFound
        plural="texts"
        isFiltered={isFiltered}
        onClear={() => applyAndFocus({})}
        description="Texts to workers are listed here once they are sent."
      />
    ),
    [isFiltered, applyAndFocus],
  );
  const isTurning = list.isFetching && (list.isPlaceholderData || !data);
  const table = <HistoryTable texts={texts} loading={isTurning} empty={empty} onView={show} />;
  return (
    <>
      <h2 className="visually-hidden">History</h2>
      {filters.status !== 'unknown' && (
        <QueryView
          // One failure is told once.
          query={list.error ? { ...unknown, error: null } : unknown}
          failure="Failed to fetch the texts that may or may not have been sent"
          loading={null}
          empty={null}
          isEmpty={({ total }) => total === 0}
        >
          {(total) => (
            <Alert
              className="unknown-texts"
              type="warning"
              showIcon
              title={`${inWords(total)} may or may not have been sent`}
              action={
                <Button size="small" onClick={() => applyAndFocus({ status: 'unknown' })}>
                  Show
                </Button>
              }
            />
          )}
        </QueryView>
      )}
      <div className="history-filters">
        <HistoryFilterBar filters={filters} isLoading={isTurning && data !== undefined} onApply={apply} />
      </div>
      <section ref={results} className="results" aria-label="Texts found" tabIndex={-1}>
        <QueryView query={list} failure="Failed to fetch SMS records" loading={table}>
          {(page) => (
            <>
              <HistoryCount
                count={inWords(page)}
                page={place.page}
                onClear={isFiltered && texts.length > 0 ? () => applyAndFocus({}) : undefined}
              />
              {table}
              <NewestFirstPages
                label="Pages of texts"
                place={place}
                lastSeen={page.hasOlder ? oldest?.id : undefined}
                isBusy={isTurning}
                onTurn={turn}
              />
            </>
          )}
        </QueryView>
      </section>
      {dialog.shown && <SmsDialog open={dialog.isOpen} id={dialog.shown} onClose={() => dialog.close()} />}
    </>
  );
}
