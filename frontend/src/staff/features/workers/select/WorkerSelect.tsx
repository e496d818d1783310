import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { formatPhone } from '../../../../shared/phone';
import { useTypedSearch } from '../../../hooks/use-typed-search';
import { workerName } from '../../../records/names-and-paths';
import { soughtWorkersQuery, workerQuery, type Worker } from '../api/workers';

const MOST_SHOWN = 50;

const optionOf = (worker: Worker) => ({
  value: worker.id,
  label: [workerName(worker), formatPhone(worker.phone)].filter(Boolean).join(' · '),
});

interface WorkerSelectProps {
  id: string;
  value: string;
  onChange: (id: string) => void;
  placeholder?: string;
  /** What was typed elsewhere, to begin with. */
  typedBefore?: string;
}

/** The server searches, because there may be thousands. */
export function WorkerSelect(props: WorkerSelectProps) {
  const { id, value, onChange, placeholder = 'All Workers', typedBefore = '' } = props;
  const chosenId = value || undefined;
  const [sought, setSought] = useState(typedBefore);
  const search = useTypedSearch(sought, setSought);
  const typed = search.value.trim();
  const wanted = sought.trim();
  const found = useQuery({ ...soughtWorkersQuery(wanted, MOST_SHOWN), enabled: wanted !== '' });
  const chosen = useQuery({ ...workerQuery(chosenId ?? ''), enabled: chosenId !== undefined });

  const isSearching = typed !== wanted || found.isFetching;
  const options = (typed && found.data ? found.data.rows : []).map(optionOf);
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
      placeholder={placeholder}
      autoFocus={typedBefore !== ''}
      defaultOpen={typedBefore !== ''}
      showSearch={{ filterOption: false, searchValue: search.value, onSearch: (text) => search.change(text) }}
      loading={typed !== '' && isSearching}
      notFoundContent={
        <span className="soft" role="status">
          {hint()}
        </span>
      }
      popupMatchSelectWidth={320}
      value={chosenId}
      options={options}
      onChange={(next: string | undefined) => onChange(next ?? '')}
    />
  );
}
