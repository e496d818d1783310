import { SearchOutlined } from '@ant-design/icons';
import { Button, Input, Select } from 'antd';
import { DayFilter } from '../../../components/DayPicker';
import { LiveFilter, LiveFilters } from '../../../components/LiveFilters';
import type { useTypedSearch } from '../../../hooks/use-typed-search';
import { STATUS_OPTIONS } from './email-status';
import { EMAIL_FILTERS, type EmailFilters } from './filter-emails';

type TypedSearch = ReturnType<typeof useTypedSearch>;

interface EmailFilterBarProps {
  filters: EmailFilters;
  address: TypedSearch;
  subject: TypedSearch;
  isFiltered: boolean;
  onChange: (changes: EmailFilters) => void;
  onClear: () => void;
}

/** Narrows the history; each change takes effect at once. */
export function EmailFilterBar(props: EmailFilterBarProps) {
  const { filters, address, subject, isFiltered, onChange, onClear } = props;
  const text = (search: TypedSearch, placeholder: string) =>
    function TextOf(id: string) {
      return (
        <Input
          id={id}
          allowClear
          autoComplete="off"
          prefix={<SearchOutlined aria-hidden />}
          placeholder={placeholder}
          value={search.value}
          onChange={(event) => search.change(event.target.value)}
        />
      );
    };
  const day = (name: 'dateFrom' | 'dateTo') =>
    function DayOf(id: string) {
      return (
        <DayFilter
          id={id}
          value={filters[name] ?? null}
          onChange={(value) => onChange({ [name]: value ?? '' })}
        />
      );
    };
  return (
    <LiveFilters
      label="Emails"
      className="email-filters"
      moreCount={EMAIL_FILTERS.filter((name) => name !== 'address' && filters[name]).length}
      more={
        <>
          <LiveFilter label="Subject">{text(subject, 'Subject...')}</LiveFilter>
          <LiveFilter label="Status">
            {(id) => (
              <Select
                id={id}
                value={filters.status ?? ''}
                options={STATUS_OPTIONS}
                onChange={(status) => onChange({ status })}
              />
            )}
          </LiveFilter>
          <LiveFilter label="From Date">{day('dateFrom')}</LiveFilter>
          <LiveFilter label="To Date">{day('dateTo')}</LiveFilter>
        </>
      }
      clear={
        <Button disabled={!isFiltered} onClick={onClear}>
          Clear Filters
        </Button>
      }
    >
      <LiveFilter label="Email Address">{text(address, 'To or from...')}</LiveFilter>
    </LiveFilters>
  );
}
