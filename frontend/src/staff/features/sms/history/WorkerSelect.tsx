import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { api, dataOf } from '../../../../api/client';
import type { components } from '../../../../api/schema.gen';
import { formatPhone } from '../../../../shared/phone';
import { queryKeys } from '../../../../api/query-keys';
import { useTypedSearch } from '../../../hooks/use-typed-search';
import { workerName } from '../../../records/worker-name';

type Worker = components['schemas']['WorkerDto'];

const MOST_SHOWN = 50;

const useFoundWorkers = (search: string) =>
  useQuery({
    queryKey: queryKeys.list('workers', { search }),
    queryFn: ({ signal }) => dataOf(api.GET('/api/workers', { params: { query: { search } }, signal })),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });

const useWorker = (id: string | undefined) =>
  useQuery({
    queryKey: queryKeys.one('workers', id ?? ''),
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/workers/{id}', { params: { path: { id: id ?? '' } }, signal })),
    enabled: id !== undefined,
  });

const optionOf = (worker: Worker) => ({
  value: worker.id,
  label: [workerName(worker), formatPhone(worker.phone)].filter(Boolean).join(' · '),
});

interface WorkerSelectProps {
  id?: string;
  /** The worker's id; '' for any. */
  value?: string;
  onChange?: (id: string) => void;
}

/** Finds a worker by name or number as it is typed: the server looks. For use inside a `Form.Item`. */
export function WorkerSelect({ id, value, onChange }: WorkerSelectProps) {
  const chosenId = value || undefined;
  const [sought, setSought] = useState('');
  const search = useTypedSearch(sought, setSought);
  const typed = search.value.trim();
  const found = useFoundWorkers(sought.trim());
  const chosen = useWorker(chosenId);

  const isSearching = typed !== sought.trim() || found.isFetching;
  const options = (typed && found.data ? found.data.slice(0, MOST_SHOWN) : []).map(optionOf);
  if (chosenId && !options.some((option) => option.value === chosenId)) {
    const label = chosen.isError ? 'Unknown Worker' : 'Loading...';
    options.unshift(chosen.data ? optionOf(chosen.data) : { value: chosenId, label });
  }
  const hint = () => {
    if (typed === '') return 'Type a name or a number';
    if (isSearching) return 'Searching...';
    return found.isError ? 'Failed to fetch workers' : 'No workers found';
  };
  return (
    <Select
      id={id}
      allowClear
      placeholder="All Workers"
      showSearch={{ filterOption: false, searchValue: search.value, onSearch: (text) => search.change(text) }}
      loading={typed !== '' && isSearching}
      notFoundContent={<span role="status">{hint()}</span>}
      popupMatchSelectWidth={320}
      value={chosenId}
      options={options}
      onChange={(next: string | undefined) => onChange?.(next ?? '')}
    />
  );
}
