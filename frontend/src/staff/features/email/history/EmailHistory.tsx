import { useInfiniteQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useCallback, useMemo } from 'react';
import { counted } from '../../../../api/total';
import { LoadError } from '../../../components/LoadError';
import { NothingFound } from '../../../components/NothingFound';
import { PagedResults } from '../../../components/PagedResults';
import { useDialogs } from '../../../hooks/use-dialogs';
import { useHallTimezone } from '../../../hooks/use-hall-today';
import { useListAddress } from '../../../hooks/use-list-address';
import { emailsQuery, type Email } from '../api/emails';
import { EmailDialog } from './EmailDialog';
import { EmailFilterBar } from './EmailFilterBar';
import { EmailTable } from './EmailTable';
import { emailList, filterEmails } from './filter-emails';
import './email-history.css';

const none: readonly Email[] = [];
const numeral = (count: number) => count.toLocaleString('en-US');

export function EmailHistory() {
  const { filters, setFilters, isFiltered, clear, results, page, setPage } = useListAddress(emailList);
  const list = useInfiniteQuery(emailsQuery);
  const timezone = useHallTimezone();
  const { shown, isOpen, show, close } = useDialogs(['view']);
  const view = useCallback((id: string) => show('view', id), [show]);

  const emails = list.data?.emails ?? none;
  const total = list.data ? counted(list.data, 'email', 'emails') : '';
  const found = useMemo(() => filterEmails(emails, filters, timezone), [emails, filters, timezone]);
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

  return (
    <>
      <h2 className="visually-hidden">History</h2>
      <EmailFilterBar filters={filters} onApply={setFilters} onClear={clear} />
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
        {(rows, isLoading) => <EmailTable emails={rows} loading={isLoading} empty={empty} onView={view} />}
      </PagedResults>
      {shown && <EmailDialog open={isOpen} id={shown.id} onClose={close} />}
    </>
  );
}
