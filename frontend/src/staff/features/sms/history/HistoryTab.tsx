import { useQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { counted } from '../../../../api/total';
import { beforeIn, isBusy, NewestFirstResults } from '../../../components/NewestFirstResults';
import { NothingFound } from '../../../components/NothingFound';
import { QueryView } from '../../../components/QueryView';
import { useDialogs } from '../../../hooks/use-dialogs';
import { useListAddress } from '../../../hooks/use-list-address';
import { smsList, smsPageQuery, unknownTextsQuery, type Sms } from '../api/texts';
import { SmsDialog } from '../SmsDialog';
import { HistoryFilterBar } from './HistoryFilterBar';
import { HistoryTable } from './HistoryTable';
import './history.css';

const none: readonly Sms[] = [];

export function HistoryTab() {
  const { filters, setFilters, isFiltered, clear, results } = useListAddress(smsList);
  const [parameters] = useSearchParams();
  const texts = useQuery(smsPageQuery(filters, beforeIn(parameters)));
  const unknown = useQuery(unknownTextsQuery);
  const { shown, isOpen, show, close } = useDialogs(['view']);
  const view = useCallback((id: string) => show('view', id), [show]);
  const showUnknown = () => {
    setFilters({ status: 'unknown' });
    results.current?.focus({ preventScroll: true });
  };
  const empty = useMemo(
    () => (
      <NothingFound
        plural="texts"
        isFiltered={isFiltered}
        onClear={clear}
        description="Texts to workers are listed here once they are sent."
      />
    ),
    [isFiltered, clear],
  );
  const table = (rows: readonly Sms[], isTurning: boolean) => (
    <HistoryTable texts={rows} loading={isTurning} empty={empty} onView={view} />
  );
  return (
    <>
      <h2 className="visually-hidden">History</h2>
      {filters.status !== 'unknown' && (
        <QueryView
          // One failure is shown once.
          query={texts.error ? { ...unknown, error: null } : unknown}
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
              title={`${counted(total, 'text', 'texts')} may or may not have been sent`}
              action={
                <Button size="small" onClick={showUnknown}>
                  Show
                </Button>
              }
            />
          )}
        </QueryView>
      )}
      <HistoryFilterBar
        filters={filters}
        isLoading={isBusy(texts) && texts.data !== undefined}
        onApply={setFilters}
      />
      <NewestFirstResults
        singular="text"
        plural="texts"
        failure="Failed to fetch SMS records"
        query={texts}
        isFiltered={isFiltered}
        onClear={clear}
        sectionRef={results}
        loading={table(none, true)}
      >
        {table}
      </NewestFirstResults>
      {shown && <SmsDialog open={isOpen} id={shown.id} onClose={close} />}
    </>
  );
}
