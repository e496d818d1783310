import { useEffect } from 'react';
import { PAGE_SIZE } from '../../api/total';
import type { List } from '../hooks/use-list-address';
import { lastPage } from './Pagination';

/** Shows the last page in the place of one that is not there: a link may be old, and the last row of a page may go. */
export function useNoPageBeyond(
  { page, showPage }: Pick<List<string>, 'page' | 'showPage'>,
  /** Undefined while it is not known. */
  total: number | undefined,
): void {
  const last = total === undefined ? undefined : lastPage(total, PAGE_SIZE);
  useEffect(() => {
    if (last !== undefined && page > last) void showPage(last, { replace: true });
  }, [page, last, showPage]);
}
