import { useQuery } from '@tanstack/react-query';
import { DayFilters } from '../../components/DayFilters';
import { NothingFound } from '../../components/EmptyState';
import { FilterBar } from '../../components/FilterBar';
import { PageHeader } from '../../components/PageHeader';
import { Pagination } from '../../components/Pagination';
import { TransferButtons } from '../../components/TransferButtons';
import { QueryView } from '../../components/QueryView';
import { useListAddress } from '../../hooks/use-list-address';
import { exceptionsList, exceptionsQuery, PAGE_SIZE } from './api/exceptions';
import { ExceptionTable } from './ExceptionTable';

export function ExceptionsPage() {
  const list = useListAddress(exceptionsList);
  const { page, setPage, results, isFiltered, clear } = list;
  const query = useQuery(exceptionsQuery(list.filters, page));
  const isTurning = query.isFetching && query.isPlaceholderData;
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
      <section ref={results} className="results" aria-label="Exceptions found" tabIndex={-1}>
        <QueryView
          query={query}
          failure="Failed to fetch the exceptions"
          loading={<ExceptionTable rows={[]} loading />}
        >
          {({ rows, total, hasMore }) => (
            <>
              <ExceptionTable
                rows={rows}
                loading={isTurning}
                empty={
                  <NothingFound
                    plural="exceptions"
                    isFiltered={isFiltered}
                    onClear={clear}
                    description="Every offer so far went by the order of its list."
                  />
                }
              />
              <Pagination
                label="Pages of exceptions"
                page={page}
                pageSize={PAGE_SIZE}
                total={total}
                hasMore={hasMore}
                onChange={setPage}
              />
            </>
          )}
        </QueryView>
      </section>
    </>
  );
}
