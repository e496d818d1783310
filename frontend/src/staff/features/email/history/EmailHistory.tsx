import { Alert, Button } from 'antd';
import { useDeferredValue, useMemo, useRef } from 'react';
import { counted } from '../../../../api/total';
import { LoadError } from '../../../components/LoadError';
import { NothingFound } from '../../../components/NothingFound';
import { PagedResults } from '../../../components/PagedResults';
import { useDialog } from '../../../hooks/use-dialog';
import { useHallTimezone } from '../../../hooks/use-hall-today';
import { useListAddress } from '../../../hooks/use-list-address';
import { useTypedSearch } from '../../../hooks/use-typed-search';
import { useEmails, type Email } from '../api/use-emails';
import { EmailDialog } from './EmailDialog';
import { EmailFilterBar } from './EmailFilterBar';
import { EmailTable } from './EmailTable';
import { EMAIL_FILTERS, filterEmails, type EmailFilters } from './filter-emails';
import './email-history.css';

const none: readonly Email[] = [];
const numeral = (count: number) => count.toLocaleString('en-US');

/** What was sent to whom, and what became of it; newest first. */
export function EmailHistory() {
  const { filters, setFilters, page, setPage } = useListAddress(EMAIL_FILTERS);
  const list = useEmails();
  const timezone = useHallTimezone();
  const dialog = useDialog<string>();
  const results = useRef<HTMLElement>(null);
  const { show } = dialog;

  const change = (changes: EmailFilters, options?: { replace: boolean }) =>
    setFilters({ ...filters, ...changes }, options);
  const address = useTypedSearch(filters.address ?? '', (text) =>
    change({ address: text }, { replace: true }),
  );
  const subject = useTypedSearch(filters.subject ?? '', (text) =>
    change({ subject: text }, { replace: true }),
  );

  const emails = list.data?.emails ?? none;
  const total = list.data ? counted(list.data, 'email', 'emails') : '';
  const wantedAddress = useDeferredValue(address.value);
  const wantedSubject = useDeferredValue(subject.value);
  const found = useMemo(
    () => filterEmails(emails, { ...filters, address: wantedAddress, subject: wantedSubject }, timezone),
    [emails, filters, wantedAddress, wantedSubject, timezone],
  );
  const isFiltered = Boolean(
    address.value || subject.value || filters.status || filters.dateFrom || filters.dateTo,
  );
  const empty = useMemo(
    () => (
      <NothingFound
        plural="emails"
        isFiltered={isFiltered}
        description="Emails are listed here once they are sent."
      />
    ),
    [isFiltered],
  );
  const clear = () => {
    address.reset();
    subject.reset();
    setFilters({});
    results.current?.focus({ preventScroll: true });
  };

  return (
    <>
      <h2 className="visually-hidden">History</h2>
      <EmailFilterBar
        filters={filters}
        address={address}
        subject={subject}
        isFiltered={isFiltered}
        onChange={change}
        onClear={clear}
      />
      <PagedResults
        plural="emails"
        failure="Failed to load email history"
        query={list.isFetchNextPageError ? { ...list, error: null } : list}
        rows={found}
        page={page}
        onPage={setPage}
        sectionRef={results}
        notices={
          <>
            {list.data && (
              <div className="list-count">
                <p>{`${numeral(found.length)} of ${numeral(emails.length)} emails`}</p>
              </div>
            )}
            {list.isFetchNextPageError && (
              <LoadError
                message="Failed to load older emails"
                description={list.error.message}
                isRetrying={list.isFetchingNextPage}
                failedAt={list.errorUpdatedAt}
                onRetry={() => void list.fetchNextPage()}
              />
            )}
            {list.hasNextPage && (
              <Alert
                className="older-emails"
                type="info"
                showIcon
                title={`Only the newest ${numeral(emails.length)} of ${total} are searched`}
                action={
                  <Button
                    size="small"
                    loading={list.isFetchingNextPage}
                    onClick={() => void list.fetchNextPage()}
                  >
                    Load older emails
                  </Button>
                }
              />
            )}
          </>
        }
      >
        {(rows, isLoading) => <EmailTable emails={rows} loading={isLoading} empty={empty} onView={show} />}
      </PagedResults>
      {dialog.shown && <EmailDialog open={dialog.isOpen} id={dialog.shown} onClose={() => dialog.close()} />}
    </>
  );
}
