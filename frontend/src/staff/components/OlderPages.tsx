import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { NewestPage } from '../../api/total';
import { LoadError } from './LoadError';
import { QueryView } from './QueryView';

interface OlderPagesProps<Row> {
  query: UseInfiniteQueryResult<InfiniteData<NewestPage<Row>>>;
  failure: string;
  loading?: ReactNode;
  empty: ReactNode;
  /** Where the oldest stands first. */
  isUpwards?: boolean;
  children: (rows: Row[], total: NewestPage<Row>) => ReactNode;
}

/** What grows without end, newest first; what is older is fetched when it is asked for. */
export function OlderPages<Row>(props: OlderPagesProps<Row>) {
  const { query, failure, loading, empty, isUpwards = false, children } = props;
  const { isFetchNextPageError, isFetchingNextPage, hasNextPage, fetchNextPage } = query;
  const more = () => void fetchNextPage();
  const older = isFetchNextPageError ? (
    <LoadError
      message={failure}
      description={query.error.message}
      isRetrying={isFetchingNextPage}
      failedAt={query.errorUpdatedAt}
      onRetry={more}
    />
  ) : (
    hasNextPage && (
      <Button className="show-older" loading={isFetchingNextPage} onClick={more}>
        Show older
      </Button>
    )
  );
  return (
    <QueryView
      query={isFetchNextPageError ? { ...query, error: null } : query}
      failure={failure}
      loading={loading}
      empty={empty}
      isEmpty={({ pages }) => pages.every(({ rows }) => rows.length === 0)}
    >
      {({ pages }) => (
        <>
          {isUpwards && older}
          {pages[0] &&
            children(
              pages.flatMap(({ rows }) => rows),
              pages[0],
            )}
          {!isUpwards && older}
        </>
      )}
    </QueryView>
  );
}
