import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Flex } from 'antd';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { counted } from '../../../../api/total';
import { formatDate, formatDateTime } from '../../../../shared/dates';
import { formatPhone } from '../../../../shared/phone';
import { NothingFound } from '../../../components/EmptyState';
import { DayFilters } from '../../../components/DayFilters';
import { ChoiceFilter, Filter, FilterBar, SearchFilter } from '../../../components/FilterBar';
import { NewestFirstResults } from '../../../components/NewestFirstResults';
import { WorkerLink } from '../../../components/RecordLinks';
import { QueryView, SideListFailures } from '../../../components/QueryView';
import { actionsColumn, RecordTable, type RecordColumn } from '../../../components/RecordTable';
import { RowAction } from '../../../components/RowActions';
import { TransferButtons } from '../../../components/TransferButtons';
import { useDialogs } from '../../../hooks/use-dialogs';
import { useListAddress } from '../../../hooks/use-list-address';
import { waitingWords } from '../../../messages/message-rules';
import { jobsQuery } from '../../jobs/api/jobs';
import { smsList, smsPageQuery, unknownTextsQuery, type Sms } from '../api/texts';
import { WorkerSelect } from '../../workers/select/WorkerSelect';
import { SmsDialog } from '../SmsDialog';
import { SMS_STATUSES, SmsStatusBadge, smsStatusWord } from '../SmsStatusBadge';
import './history.css';

const none: readonly Sms[] = [];

const statusOptions = SMS_STATUSES.map((status) => ({
  value: status,
  label: status === 'unknown' ? 'unknown (may or may not have been sent)' : smsStatusWord(status),
}));

export function HistoryTab() {
  const list = useListAddress(smsList);
  const texts = useQuery(smsPageQuery(list.filters, list.before));
  const unknown = useQuery(unknownTextsQuery);
  const jobs = useQuery(jobsQuery());
  const { shown, isOpen, show, close } = useDialogs(['view']);
  const columns = useMemo(() => columnsOf((id) => show('view', id)), [show]);
  const jobOptions = useMemo(
    () =>
      jobs.data?.map(({ id, title, postDate }) => ({
        value: id,
        label: [title, formatDate(postDate)].filter(Boolean).join(' · '),
      })),
    [jobs.data],
  );
  const showUnknown = () => {
    list.setFilters({ status: 'unknown' });
    list.focusResults();
  };
  const table = (rows: readonly Sms[], isTurning: boolean) => (
    <RecordTable
      label="Texts"
      rows={rows}
      columns={columns}
      namedBy="To"
      loading={isTurning}
      // Null while there are rows, so that a new element redraws none.
      empty={
        rows.length > 0 ? null : (
          <NothingFound
            plural="texts"
            isFiltered={list.isFiltered}
            onClear={list.clear}
            description="Texts to workers are listed here once they are sent."
          />
        )
      }
    />
  );
  return (
    <>
      <h2 className="visually-hidden">History</h2>
      {list.filters.status !== 'unknown' && (
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
              className="form-notice"
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
      <SideListFailures lists={[{ plural: 'jobs', query: jobs }]} />
      <Flex justify="flex-end" className="list-count">
        <TransferButtons exportOf="/api/sms.csv" filters={list.filters} />
      </Flex>
      <FilterBar
        list={list}
        widths={[1.2, 1.1, 1.2, 1.2, 1.1, 1.1]}
        more={
          <>
            <ChoiceFilter name="status" label="Status" all="All Statuses" options={statusOptions} />
            <Filter name="workerId" label="Worker">
              {(field) => <WorkerSelect {...field} />}
            </Filter>
            <ChoiceFilter
              name="jobId"
              label="Job"
              all="All Jobs"
              options={jobOptions}
              popupMatchSelectWidth={320}
            />
            <DayFilters from="dateFrom" to="dateTo" />
          </>
        }
      >
        <SearchFilter name="phoneNumber" label="Phone Number" placeholder="All or part" inputMode="tel" />
      </FilterBar>
      <NewestFirstResults
        list={list}
        singular="text"
        plural="texts"
        failure="Failed to fetch SMS records"
        query={texts}
        loading={table(none, true)}
      >
        {table}
      </NewestFirstResults>
      {shown && <SmsDialog open={isOpen} id={shown.id} onClose={close} />}
    </>
  );
}

const purposes: Record<Sms['purpose'], string> = {
  notification: 'Notification',
  offer: 'Offer',
  job: 'About a job',
  reply: 'Reply',
  test: 'Test',
};

/** The other statuses say enough by themselves. */
function reasonOf({ status, errorMessage, resultSummary, nextTryAt }: Sms): string | null {
  if (nextTryAt) return waitingWords(errorMessage, nextTryAt);
  return errorMessage ?? (status === 'unknown' ? resultSummary : null);
}

const columnsOf = (view: (id: string) => void): RecordColumn<Sms>[] => [
  {
    title: 'Created',
    width: 190,
    className: 'unlabelled-cell sms-created',
    render: ({ createdAt }) => <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>,
  },
  {
    title: 'To',
    width: 190,
    className: 'unlabelled-cell',
    render: ({ phoneNumber, workerId, workerName }) => (
      <div className="record-stack">
        <span className={workerName ? 'record-name' : 'record-name record-number'}>
          {workerName ? <WorkerLink id={workerId}>{workerName}</WorkerLink> : formatPhone(phoneNumber)}
        </span>
        {workerName && <span className="soft">{formatPhone(phoneNumber)}</span>}
      </div>
    ),
  },
  {
    title: 'About',
    width: 200,
    className: 'wide-cell',
    render: ({ purpose, jobId, jobTitle, followsId }) => (
      <div className="record-stack">
        {jobId && (
          <Link className="record-link" to={`/jobs/${jobId}`}>
            {jobTitle ?? 'Job'}
          </Link>
        )}
        <span className="soft">
          {followsId ? `${purposes[purpose]}, tried once more` : purposes[purpose]}
        </span>
      </div>
    ),
  },
  {
    title: 'Message',
    className: 'wide-cell',
    render: ({ message }) => <span className="sms-excerpt">{message}</span>,
  },
  {
    title: 'Status',
    width: 220,
    className: 'wide-cell unlabelled-cell',
    render: (text) => {
      const reason = reasonOf(text);
      return (
        <div className="record-stack">
          <SmsStatusBadge status={text.status} />
          {reason && <span className="soft">{reason}</span>}
        </div>
      );
    },
  },
  actionsColumn(
    104,
    ({ id, phoneNumber, workerName, createdAt }) => (
      <RowAction
        action="View"
        subject={`the text to ${workerName ?? formatPhone(phoneNumber)} of ${formatDateTime(createdAt)}`}
        onClick={() => view(id)}
      />
    ),
    'corner-cell unlabelled-cell',
  ),
];
