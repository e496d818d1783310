import { Button } from 'antd';

const WINDOW = 5;

export interface PaginationProps {
  label: string;
  page: number;
  pageSize: number;
  total: number;
  /** There are more than the total, which nobody has counted. */
  hasMore?: boolean;
  onChange: (page: number) => void;
}

export const lastPage = (total: number, pageSize: number) => Math.max(1, Math.ceil(total / pageSize));

export function pageOf<Row>(rows: readonly Row[], page: number, pageSize: number) {
  const current = Math.min(page, lastPage(rows.length, pageSize));
  return { current, rows: rows.slice((current - 1) * pageSize, current * pageSize) };
}

function pageWindow(current: number, pages: number): number[] {
  const first = Math.max(1, Math.min(current - Math.floor(WINDOW / 2), pages - WINDOW + 1));
  return Array.from({ length: Math.min(WINDOW, pages) }, (_, index) => first + index);
}

export function Pagination({ label, page, pageSize, total, hasMore = false, onChange }: PaginationProps) {
  const pages = lastPage(total, pageSize);
  const current = Math.min(page, pages);
  const from = (current - 1) * pageSize + 1;
  const to = Math.min(current * pageSize, total);
  return (
    <div className="pagination">
      {/* The list itself says that nothing was found. */}
      <div role="status">
        {total > 0 && `Showing ${from} to ${to} of ${total}${hasMore ? '+' : ''} results`}
      </div>
      {pages > 1 && (
        <nav aria-label={label}>
          <Button disabled={current === 1} onClick={() => onChange(current - 1)}>
            Previous
          </Button>
          {pageWindow(current, pages).map((number) => (
            <Button
              key={number}
              className="pagination-number"
              type={number === current ? 'primary' : 'default'}
              aria-label={`Page ${number}`}
              aria-current={number === current ? 'page' : undefined}
              onClick={() => onChange(number)}
            >
              {number}
            </Button>
          ))}
          <Button disabled={current === pages} onClick={() => onChange(current + 1)}>
            Next
          </Button>
        </nav>
      )}
    </div>
  );
}
