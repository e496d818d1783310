import { ChoiceFilter, DayFilters, FilterBar, SearchFilter } from '../../../components/FilterBar';
import { STATUS_OPTIONS } from './email-status';
import { emailList, type EmailFilters } from './filter-emails';

interface EmailFilterBarProps {
  filters: EmailFilters;
  onApply: (filters: EmailFilters, options?: { replace: boolean }) => void;
  onClear: () => void;
}

export const EmailFilterBar = (props: EmailFilterBarProps) => (
  <FilterBar
    {...props}
    label="Emails"
    className="email-filters"
    names={emailList.names}
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
);
