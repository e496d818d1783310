import { useMemo, type ReactNode, type RefObject } from 'react';
import { pageOf, Pagination } from './Pagination';
import { QueryView, type ShownQuery } from './QueryView';

const PAGE_SIZE = 100;

interface PagedResultsProps<Row> {
  /** What the rows are: 'employers'. */
  plural: string;
  /** What is said when they could not be loaded, if not 'Failed to fetch employers'. */
  failure?: string;
  query: ShownQuery<unknown> & { isPlaceholderData: boolean };
  /** What the query found, or the part of it that is asked for. Stable between renders. */
  rows: readonly Row[];
  page: number;
  onPage: (page: number) => void;
  /** The part of the page that takes the focus when its content is another one. */
  sectionRef: RefObject<HTMLElement | null>;
  /** Failures of what the rows also show. */
  notices?: ReactNode;
  /** The table of one page. */
  children: (rows: readonly Row[], isLoading: boolean) => ReactNode;
}

/** A list that comes from one request, a hundred rows at a time. */
export function PagedResults<Row>(props: PagedResultsProps<Row>) {
  const {
    plural,
    failure = `Failed to fetch ${plural}`,
    query,
    rows,
    page,
    onPage,
    sectionRef,
    notices,
    children,
  } = props;
  const shown = useMemo(() => pageOf(rows, page, PAGE_SIZE), [rows, page]);
  const turnTo = (next: number) => {
    onPage(next);
    sectionRef.current?.focus({ preventScroll: true });
    sectionRef.current?.scrollIntoView();
  };
  const label = plural.charAt(0).toUpperCase() + plural.slice(1);
  return (
    <section ref={sectionRef} className="results" aria-label={`${label} found`} tabIndex={-1}>
      {notices}
      <QueryView query={query} failure={failure} loading={<>{children([], true)}</>}>
        {() => (
          <>
            {children(shown.rows, query.isFetching && query.isPlaceholderData)}
            <Pagination
              label={`Pages of ${plural}`}
              page={shown.current}
              pageSize={PAGE_SIZE}
              total={rows.length}
              onChange={turnTo}
            />
          </>
        )}
      </QueryView>
    </section>
  );
}
