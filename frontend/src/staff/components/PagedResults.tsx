import { useMemo, type ReactNode, type RefObject } from 'react';
import { pageOf, Pagination } from './Pagination';
import { QueryView, type ShownQuery } from './QueryView';

const PAGE_SIZE = 100;

interface PagedResultsProps<Row> {
  plural: string;
  failure?: string;
  query: ShownQuery<unknown> & { isPlaceholderData: boolean };
  /** Stable between renders. */
  rows: readonly Row[];
  page: number;
  onPage: (page: number) => void;
  sectionRef: RefObject<HTMLElement | null>;
  notices?: ReactNode;
  children: (rows: readonly Row[], isLoading: boolean) => ReactNode;
}

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
