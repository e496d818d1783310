import { Input } from 'antd';
import { Suspense } from 'react';
import type { DayFilterProps } from './DayPicker';
import { Filter } from './FilterBar';
import { latePart } from './late-dialog';

/** The calendar is large: the list does not wait for it. */
const DayFilter = latePart(async () => (await import('./DayPicker')).DayFilter);

interface DayFiltersProps extends Pick<DayFilterProps, 'disabledDate'> {
  from: string;
  to: string;
}

export function DayFilters({ from, to, ...rest }: DayFiltersProps) {
  const field = (name: string, label: string) => (
    <Filter name={name} label={label}>
      {({ id, value, onChange }) => (
        <Suspense fallback={<Input id={id} value={value} placeholder="Select date" disabled />}>
          <DayFilter id={id} value={value} onChange={(day) => onChange(day ?? '')} {...rest} />
        </Suspense>
      )}
    </Filter>
  );
  return (
    <>
      {field(from, 'From Date')}
      {field(to, 'To Date')}
    </>
  );
}
