import { Flex } from 'antd';
import { CheckCircleFilled, MinusCircleOutlined, StopOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { formatDate } from '../../../../shared/dates';
import { formatPhone } from '../../../../shared/phone';
import { NotSet } from '../../../components/DetailList';
import { ListSearch } from '../../../components/ListSearch';
import { PagedResults } from '../../../components/PagedResults';
import { actionsColumn, type RecordColumn } from '../../../components/RecordTable';
import { RowAction } from '../../../components/RowActions';
import { StatusBadge } from '../../../components/StatusBadge';
import { useDialogs } from '../../../hooks/use-dialogs';
import { useListAddress } from '../../../hooks/use-list-address';
import { useTypedSearch } from '../../../hooks/use-typed-search';
import {
  consentOptions,
  numberList,
  phoneNumbersQuery,
  type ListedNumber,
  type PhoneNumber,
} from '../api/phone-numbers';
import { EditedPhoneNumber } from './EditedPhoneNumber';
import { TransferButtons } from '../../../components/TransferButtons';
import { workerPath } from '../../../records/names-and-paths';

const none: readonly ListedNumber[] = [];

export function PhoneNumbersTab() {
  const list = useListAddress(numberList);
  const { filters, setFilters } = list;
  const { consent = '' } = filters;
  const search = useTypedSearch(filters.search ?? '', (text) =>
    setFilters({ ...filters, search: text }, { replace: true }),
  );
  const numbers = useQuery(phoneNumbersQuery(filters, list.page));
  const dialogs = useDialogs(['phone']);
  const { show } = dialogs;
  const columns = useMemo(() => columnsOf((id) => show('phone', id)), [show]);
  const clear = () => {
    search.reset();
    list.clear();
  };
  return (
    <>
      <h2 className="visually-hidden">Phone Numbers</h2>
      <Flex justify="flex-end" className="list-count">
        <TransferButtons exportOf="/api/phone-numbers.csv" filters={list.filters} />
      </Flex>
      <ListSearch
        widths={[360, 180]}
        label="Phone numbers"
        search={search}
        placeholder="Number, worker or comment"
        searchLabel="Find a number, worker or comment"
        choice={consent}
        choiceLabel="Consent"
        options={consentOptions}
        onChoice={(next) => setFilters({ search: search.value, consent: next })}
      />
      <PagedResults
        list={list}
        plural="phone numbers"
        query={numbers}
        rows={numbers.data?.rows ?? none}
        total={numbers.data?.total ?? 0}
        columns={columns}
        nothing={{
          isFiltered: list.isFiltered,
          hint: 'A search is set; it may hide phone numbers.',
          onClear: clear,
          clearText: 'Clear Search',
          description: 'The record of a number is made when a worker with it is saved.',
        }}
      />
      <EditedPhoneNumber dialogs={dialogs} open={dialogs.isOpen} />
    </>
  );
}

const columnsOf = (edit: (id: string) => void): RecordColumn<ListedNumber>[] => [
  {
    title: 'Phone Number',
    width: 180,
    className: 'unlabelled-cell',
    render: ({ phoneNumber }) => (
      <span className="record-name record-number">{formatPhone(phoneNumber)}</span>
    ),
  },
  {
    title: 'Consent',
    width: 160,
    className: 'corner-cell unlabelled-cell',
    render: (record) => <ConsentBadges record={record} />,
  },
  {
    title: 'Opt-in Date',
    width: 130,
    render: ({ optInDate }) => formatDate(optInDate) || <NotSet />,
  },
  {
    title: 'Workers',
    render: (record) => <WorkerNames record={record} />,
  },
  {
    title: 'Comment',
    className: 'wide-cell',
    render: ({ comment }) => (comment ? <span className="phone-comment">{comment}</span> : <NotSet />),
  },
  actionsColumn(104, (record) => (
    <RowAction action="Edit" subject={formatPhone(record.phoneNumber)} onClick={() => edit(record.id)} />
  )),
];

function ConsentBadges({ record: { optedIn, blocked } }: { record: PhoneNumber }) {
  return (
    <div className="record-stack">
      {blocked && (
        <StatusBadge tone="destructive" icon={<StopOutlined />}>
          Blocked
        </StatusBadge>
      )}
      {optedIn ? (
        <StatusBadge tone="positive" icon={<CheckCircleFilled />}>
          Opted In
        </StatusBadge>
      ) : (
        <StatusBadge tone="secondary" icon={<MinusCircleOutlined />}>
          Opted Out
        </StatusBadge>
      )}
    </div>
  );
}

function WorkerNames({ record: { workers = [], workerCount = 0 } }: { record: ListedNumber }) {
  if (workers.length === 0) return <span className="soft">No worker</span>;
  const rest = workerCount - workers.length;
  return (
    <div className="record-stack">
      {workers.map(({ id, name }) => (
        <Link key={id} className="record-link" to={workerPath(id)}>
          {name}
        </Link>
      ))}
      {rest > 0 && <span className="soft">{`and ${rest} more`}</span>}
    </div>
  );
}
