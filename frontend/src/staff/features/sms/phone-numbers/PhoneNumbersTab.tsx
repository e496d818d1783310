import { CheckCircleFilled, MinusCircleOutlined, StopOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { Link } from 'react-router';
import { formatDate } from '../../../../shared/dates';
import { formatPhone, normalisePhone } from '../../../../shared/phone';
import { typedSearch } from '../../../../shared/typed-search';
import { NotSet } from '../../../components/DetailList';
import { ListSearch } from '../../../components/ListSearch';
import { PagedResults } from '../../../components/PagedResults';
import { SideListFailures } from '../../../components/QueryView';
import { actionsColumn, type RecordColumn } from '../../../components/RecordTable';
import { RowAction } from '../../../components/RowActions';
import { StatusBadge } from '../../../components/StatusBadge';
import { useDialogs } from '../../../hooks/use-dialogs';
import { useListAddress, type ListAddress } from '../../../hooks/use-list-address';
import { useTypedSearch } from '../../../hooks/use-typed-search';
import { phoneNumbersQuery, type PhoneNumber } from '../api/phone-numbers';
import { EditedPhoneNumber } from './EditedPhoneNumber';
import { workersQuery, type Worker } from '../../workers/api/workers';
import { workerName, workerPath } from '../../../records/worker';
import { consentOf, consentOptions } from './consent-words';

const MOST_NAMES = 3;

interface NamedWorker {
  id: string;
  name: string;
}

interface NumberRow extends PhoneNumber {
  workers: readonly NamedWorker[];
}

const numberList = { names: ['search', 'consent'] } as const satisfies ListAddress<'search' | 'consent'>;

/** Several workers may have one number. */
function workersByNumber(workers: readonly Worker[] = []): ReadonlyMap<string, NamedWorker[]> {
  const names = new Map<string, NamedWorker[]>();
  for (const worker of workers) {
    const number = normalisePhone(worker.phone);
    if (number === undefined) continue;
    const others = names.get(number);
    const named = { id: worker.id, name: workerName(worker) };
    if (others) others.push(named);
    else names.set(number, [named]);
  }
  return names;
}

export function PhoneNumbersTab() {
  const list = useListAddress(numberList);
  const { filters, setFilters } = list;
  const { consent = '' } = filters;
  const search = useTypedSearch(filters.search ?? '', (text) =>
    setFilters({ ...filters, search: text }, { replace: true }),
  );
  const numbers = useQuery(phoneNumbersQuery);
  const workers = useQuery(workersQuery());
  const hasWorkers = workers.data !== undefined;
  const dialogs = useDialogs(['phone']);
  const { show } = dialogs;
  const columns = useMemo(() => columnsOf(hasWorkers, (id) => show('phone', id)), [hasWorkers, show]);

  const names = useMemo(() => workersByNumber(workers.data), [workers.data]);
  const rows = useMemo(
    () =>
      (numbers.data ?? []).map((record): NumberRow => ({
        ...record,
        workers: names.get(record.phoneNumber) ?? [],
      })),
    [numbers.data, names],
  );
  const wanted = useDeferredValue(search.value);
  const found = useMemo(() => {
    const fits = typedSearch(wanted);
    return rows.filter(
      (row) =>
        (consent === '' || consentOf(row) === consent) &&
        (wanted.trim() === '' ||
          fits([...row.workers.map(({ name }) => name), row.comment].join(' '), row.phoneNumber)),
    );
  }, [rows, wanted, consent]);

  const clear = () => {
    search.reset();
    list.clear();
  };
  return (
    <>
      <h2 className="visually-hidden">Phone Numbers</h2>
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
        rows={found}
        columns={columns}
        notices={<SideListFailures lists={[{ plural: 'workers', query: workers }]} />}
        nothing={{
          isFiltered: consent !== '' || wanted.trim() !== '',
          hint: 'A search is set; it may hide phone numbers.',
          onClear: clear,
          clearText: 'Clear Search',
          description: 'The record of a number is made when a worker with it is saved.',
        }}
      />
      <EditedPhoneNumber dialogs={dialogs} />
    </>
  );
}

const columnsOf = (hasWorkers: boolean, edit: (id: string) => void): RecordColumn<NumberRow>[] => [
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
    render: ({ workers }) => (hasWorkers ? <WorkerNames workers={workers} /> : '...'),
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

function WorkerNames({ workers }: Pick<NumberRow, 'workers'>) {
  if (workers.length === 0) return <span className="soft">No worker</span>;
  const rest = workers.length - MOST_NAMES;
  return (
    <div className="record-stack">
      {workers.slice(0, MOST_NAMES).map(({ id, name }) => (
        <Link key={id} className="record-link" to={workerPath(id)}>
          {name}
        </Link>
      ))}
      {rest > 0 && <span className="soft">{`and ${rest} more`}</span>}
    </div>
  );
}
