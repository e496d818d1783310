import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Alert, Button, Flex } from 'antd';
import { useMemo } from 'react';
import { counted } from '../../../../api/total';
import { formatDateTime } from '../../../../shared/dates';
import { AddressText } from '../../../components/AddressText';
import { DayFilters } from '../../../components/DayFilters';
import { ChoiceFilter, FilterBar, SearchFilter } from '../../../components/FilterBar';
import { LoadError } from '../../../components/LoadError';
import { PagedResults } from '../../../components/PagedResults';
import { type RecordColumn, actionsColumn } from '../../../components/RecordTable';
import { RowAction } from '../../../components/RowActions';
import { useDialogs } from '../../../hooks/use-dialogs';
import { useListAddress } from '../../../hooks/use-list-address';
import { type Email, emailEventsQuery, emailsQuery } from '../api/emails';
import { STATUS_OPTIONS } from './email-status';
import { EmailDialog } from './EmailDialog';
import { EmailStatusBadge } from './EmailStatusBadge';
import { emailList, filterEmails } from './filter-emails';
import { QueryView } from '../../../components/QueryView';
import { TransferButtons } from '../../../components/TransferButtons';
import './email-history.css';

const none: readonly Email[] = [];
const numeral = (count: number) => count.toLocaleString('en-US');
const subjectOf = ({ subject, toEmail }: Email) => `"${subject}" to ${toEmail}`;

const events = {
  what: 'Events',
  subject: subjectOf,
  content: ({ id }: Email) => <EmailEvents emailId={id} />,
};

export function EmailHistory() {
  const list = useListAddress(emailList);
  const query = useInfiniteQuery(emailsQuery);
  const { fetchNextPage, isFetchNextPageError, isFetchingNextPage } = query;
  const { shown, isOpen, show, close } = useDialogs(['view']);
  const columns = useMemo(() => columnsOf((id) => show('view', id)), [show]);

  const emails = query.data?.emails ?? none;
  const total = query.data ? counted(query.data, 'email', 'emails') : '';
  const found = useMemo(() => filterEmails(emails, list.filters), [emails, list.filters]);

  return (
    <>
      <h2 className="visually-hidden">History</h2>
      <FilterBar
        list={list}
        label="Emails"
        widths={[1.5, 1.5, 1, 1, 1]}
        clearText="Clear Filters"
        more={
          <>
            <SearchFilter name="subject" label="Subject" placeholder="Subject..." />
            <ChoiceFilter name="status" label="Status" options={STATUS_OPTIONS} />
            <DayFilters from="dateFrom" to="dateTo" />
          </>
        }
      >
        <SearchFilter name="address" label="Email Address" placeholder="To or from..." />
      </FilterBar>
      <PagedResults
        list={list}
        plural="emails"
        failure="Failed to load email history"
        query={isFetchNextPageError ? { ...query, error: null } : query}
        rows={found}
        columns={columns}
        namedBy="To"
        unfolds={events}
        notices={
          <>
            {query.data && (
              <Flex className="list-count" wrap align="center" justify="space-between" gap={12}>
                <span>{`${numeral(found.length)} of ${numeral(emails.length)} emails`}</span>
                <TransferButtons exportOf="/api/emails.csv" filters={list.filters} />
              </Flex>
            )}
            {isFetchNextPageError && (
              <LoadError
                message="Failed to load older emails"
                description={query.error.message}
                isRetrying={isFetchingNextPage}
                failedAt={query.errorUpdatedAt}
                onRetry={() => void fetchNextPage()}
              />
            )}
            {query.hasNextPage && (
              <Alert
                className="form-notice"
                type="info"
                showIcon
                title={`Only the newest ${numeral(emails.length)} of ${total} are searched`}
                action={
                  <Button size="small" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                    Load older emails
                  </Button>
                }
              />
            )}
          </>
        }
        nothing={{ onClear: undefined, description: 'Emails are listed here once they are sent.' }}
      />
      {shown && <EmailDialog open={isOpen} id={shown.id} onClose={close} />}
    </>
  );
}

const columnsOf = (view: (id: string) => void): RecordColumn<Email>[] => [
  {
    title: 'Sent',
    width: 215,
    className: 'wide-cell',
    render: ({ createdAt }) => <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>,
  },
  {
    title: 'To',
    className: 'wide-cell unlabelled-cell',
    render: ({ toEmail }) => (
      <span className="record-name">
        <AddressText address={toEmail} />
      </span>
    ),
  },
  {
    title: 'Subject',
    className: 'wide-cell',
    render: ({ subject }) => <span className="email-subject">{subject}</span>,
  },
  {
    title: 'Status',
    width: 150,
    render: ({ status }) => <EmailStatusBadge status={status} />,
  },
  { title: 'Events', width: 96, render: ({ eventCount }) => eventCount },
  actionsColumn(
    104,
    (email) => <RowAction action="View" subject={subjectOf(email)} onClick={() => view(email.id)} />,
    'unlabelled-cell email-actions',
  ),
];

export function EmailEvents({ emailId }: { emailId: string }) {
  return (
    <QueryView
      query={useQuery(emailEventsQuery(emailId))}
      failure="Failed to load email events"
      empty={<p className="soft">No events yet</p>}
    >
      {(events) => (
        <Flex component="ol" vertical gap={8} className="email-events" aria-label="Events, newest first">
          {events.map(({ id, eventType, timestamp, createdAt, reason, response }) => (
            <li key={id}>
              <strong>{eventType}</strong>
              <time className="soft" dateTime={timestamp ?? createdAt}>
                {formatDateTime(timestamp ?? createdAt)}
              </time>
              {reason && <p>Reason: {reason}</p>}
              {response && <p>Response: {response}</p>}
            </li>
          ))}
        </Flex>
      )}
    </QueryView>
  );
}
