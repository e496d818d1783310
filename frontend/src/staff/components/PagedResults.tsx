import { useMemo, type ReactNode } from 'react';
import { PAGE_SIZE } from '../../api/total';
import type { List } from '../hooks/use-list-address';
import { NothingFound, type NothingFoundProps } from './EmptyState';
import { PagedTable } from './PagedTable';
import { pageOf } from './Pagination';
import { useNoPageBeyond } from './use-no-page-beyond';
import { QueryView, type ShownQuery } from './QueryView';
import { RecordTable, type RecordTableProps } from './RecordTable';

interface PagedResultsProps<Row> extends Omit<RecordTableProps<Row>, 'label' | 'loading' | 'empty'> {
  list: Pick<List<string>, 'page' | 'setPage' | 'showPage' | 'results' | 'isFiltered' | 'clear'>;
  plural: string;
  label?: string;
  failure?: string;
  query: ShownQuery<unknown> & { isPlaceholderData: boolean };
  /** Stable between renders. */
  rows: readonly Row[];
  /** How many there are in all, where `rows` are only those of the page. */
  total?: number;
  /** There are more than the total, which nobody has counted. */
  hasMore?: boolean;
  notices?: ReactNode;
  /** What is said in the place of no rows, where it differs. */
  nothing: Partial<NothingFoundProps>;
}

export const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

export function PagedResults<Row extends { id: string }>(props: PagedResultsProps<Row>) {
  const { list, plural, label = capitalised(plural), failure = `Failed to fetch ${plural}`, query } = props;
  const { rows, total, hasMore = false, notices, nothing, ...table } = props;
  const { page, setPage, showPage, results, isFiltered, clear } = list;
  const shown = useMemo(
    () => (total === undefined ? pageOf(rows, page, PAGE_SIZE) : { rows, current: page }),
    [rows, total, page],
  );
  const isKnown = query.data !== undefined && !query.isPlaceholderData;
  useNoPageBeyond({ page, showPage }, isKnown && !hasMore ? total : undefined);
  return (
    <section ref={results} className="results" aria-label={`${capitalised(plural)} found`} tabIndex={-1}>
      {notices}
      <QueryView
        query={query}
        failure={failure}
        loading={<RecordTable {...table} label={label} rows={[]} loading empty={null} />}
      >
        {() => (
          <PagedTable
            {...table}
            label={label}
            plural={plural}
            rows={shown.rows}
            loading={query.isFetching && query.isPlaceholderData}
            // Null while there are rows, so that a new element redraws none.
            empty={
              shown.rows.length > 0 ? null : (
                <NothingFound plural={plural} isFiltered={isFiltered} onClear={clear} {...nothing} />
              )
            }
            page={shown.current}
            pageSize={PAGE_SIZE}
            total={total ?? rows.length}
            hasMore={hasMore}
            onPage={setPage}
          />
        )}
      </QueryView>
    </section>
  );
}
