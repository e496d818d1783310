import { Pagination, type PaginationProps } from './Pagination';
import { RecordTable, type RecordTableProps } from './RecordTable';

interface PagedTableProps<Row> extends RecordTableProps<Row>, Omit<PaginationProps, 'label' | 'onChange'> {
  plural: string;
  onPage: (page: number) => void;
}

/** The rows of a page, and the way to the other pages. */
export function PagedTable<Row extends { id: string | number }>(props: PagedTableProps<Row>) {
  const { plural, page, pageSize, total, hasMore = false, onPage, ...table } = props;
  return (
    <>
      <RecordTable {...table} />
      <Pagination
        label={`Pages of ${plural}`}
        page={page}
        pageSize={pageSize}
        total={total}
        hasMore={hasMore}
        onChange={onPage}
      />
    </>
  );
}
