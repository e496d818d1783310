import { useQuery } from '@tanstack/react-query';
import { DayFilters } from '../../components/DayFilters';
import { FilterBar } from '../../components/FilterBar';
import { PagedResults } from '../../components/PagedResults';
import { PageHeader } from '../../components/PageHeader';
import { TransferButtons } from '../../components/TransferButtons';
import { useListAddress } from '../../hooks/use-list-address';
import { type Exception, exceptionsList, exceptionsQuery } from './api/exceptions';
import { columnsOfAll } from './exception-columns';

const none: readonly Exception[] = [];

export function ExceptionsPage() {
  const list = useListAddress(exceptionsList);
  const query = useQuery(exceptionsQuery(list.filters, list.page));
  const { rows = none, total = 0, hasMore = false } = query.data ?? {};
  return (
    <>
      <PageHeader
        title="Exceptions"
        subtitle="Whatever left the order of a list: with its reason and who did it, or without one."
        actions={<TransferButtons exportOf="/api/exceptions.csv" filters={list.filters} />}
      />
      <FilterBar list={list} clearText="Clear">
        <DayFilters from="from" to="to" />
      </FilterBar>
      <PagedResults
        list={list}
        plural="exceptions"
        failure="Failed to fetch the exceptions"
        query={query}
        rows={rows}
        total={total}
        hasMore={hasMore}
        columns={columnsOfAll}
        nothing={{ description: 'Every offer so far went by the order of its list.' }}
      />
    </>
  );
}
