import { SearchOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Input, Select } from 'antd';
import { useCallback, useDeferredValue, useMemo } from 'react';
import { normalisePhone } from '../../../../shared/phone';
import { typedSearch } from '../../../../shared/typed-search';
import { NothingFound } from '../../../components/NothingFound';
import { PagedResults } from '../../../components/PagedResults';
import { SideListFailures } from '../../../components/QueryView';
import { useDialogs } from '../../../hooks/use-dialogs';
import { useListAddress, type ListAddress } from '../../../hooks/use-list-address';
import { useTypedSearch } from '../../../hooks/use-typed-search';
import { phoneNumbersQuery, type PhoneNumber } from '../api/phone-numbers';
import { EditedPhoneNumber } from './PhoneNumberDialog';
import { workersQuery, type Worker } from '../../workers/api/workers';
import { workerName } from '../../../records/worker';
import { consentOf, consentOptions } from './consent-words';
import { PhoneNumbersTable, type NamedWorker, type NumberRow } from './PhoneNumbersTable';
import './phone-numbers-list.css';

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
  const { filters, setFilters, clear: clearFilters, results, page, setPage } = useListAddress(numberList);
  const { consent = '' } = filters;
  const search = useTypedSearch(filters.search ?? '', (text) =>
    setFilters({ ...filters, search: text }, { replace: true }),
  );
  const numbers = useQuery(phoneNumbersQuery);
  const workers = useQuery(workersQuery());
  const dialogs = useDialogs(['phone']);
  const { show } = dialogs;
  const edit = useCallback(({ id }: PhoneNumber) => show('phone', id), [show]);

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

  const isFiltered = consent !== '' || wanted.trim() !== '';
  const clear = () => {
    search.reset();
    clearFilters();
  };
  // Null while there are rows, so that typing redraws none.
  const empty =
    found.length > 0 ? null : (
      <NothingFound
        plural="phone numbers"
        isFiltered={isFiltered}
        hint="A search is set; it may hide phone numbers."
        onClear={clear}
        clearText="Clear Search"
        description="The record of a number is made when a worker with it is saved."
      />
    );
  return (
    <>
      <h2 className="visually-hidden">Phone Numbers</h2>
      <div className="phone-filters" role="search" aria-label="Phone numbers">
        <Input
          allowClear
          prefix={<SearchOutlined aria-hidden />}
          placeholder="Number, worker or comment"
          aria-label="Find a number, worker or comment"
          value={search.value}
          onChange={(event) => search.change(event.target.value)}
        />
        <Select
          id="phone-consent"
          aria-label="Consent"
          value={consent}
          options={[...consentOptions]}
          onChange={(next: string) => {
            // Also cancels the pending search, which would undo the new choice.
            search.reset();
            setFilters({ search: search.value, consent: next });
          }}
        />
      </div>
      <PagedResults
        plural="phone numbers"
        query={numbers}
        rows={found}
        page={page}
        onPage={setPage}
        sectionRef={results}
        notices={<SideListFailures lists={[{ plural: 'workers', query: workers }]} />}
      >
        {(pageRows, isLoading) => (
          <PhoneNumbersTable
            rows={pageRows}
            hasWorkers={workers.data !== undefined}
            loading={isLoading}
            empty={empty}
            onEdit={edit}
          />
        )}
      </PagedResults>
      <EditedPhoneNumber dialogs={dialogs} />
    </>
  );
}
