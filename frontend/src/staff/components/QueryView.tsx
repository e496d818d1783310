import { useState, type ReactNode } from 'react';
import { LoadError } from './LoadError';
import { PartBoundary } from './PartBoundary';
import { Spinner } from './Spinner';

export interface ShownQuery<Data> {
  data: Data | undefined;
  error: Error | null;
  errorUpdatedAt?: number;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}

interface QueryViewProps<Data> {
  query: ShownQuery<Data>;
  failure: string;
  toast?: string;
  reason?: (error: Error) => string;
  loading?: ReactNode;
  empty?: ReactNode;
  isEmpty?: (data: Data) => boolean;
  children: (data: Data) => ReactNode;
}

const hasNothing = (data: unknown) => Array.isArray(data) && data.length === 0;

/** The one way to show a query; what was shown stays when fetching again fails, with a line that says so. */
export function QueryView<Data>(props: QueryViewProps<Data>) {
  const { query, failure, toast, reason = ({ message }: Error) => message, children } = props;
  const { loading, empty, isEmpty = hasNothing } = props;
  const { data, errorUpdatedAt, isFetching, refetch } = query;
  // A query without data forgets its error when fetched again; the button must stay under the pointer.
  const [retried, setRetried] = useState<{ error: Error; failedAt: number | undefined }>();
  const isRetrying = isFetching && data === undefined && retried?.failedAt === errorUpdatedAt;
  const error = query.error ?? (isRetrying && retried ? retried.error : null);
  const retry = () => {
    if (error) setRetried({ error, failedAt: errorUpdatedAt });
    void refetch();
  };

  const content = () => {
    if (data === undefined) return error ? null : <Loading>{loading}</Loading>;
    return empty !== undefined && isEmpty(data) ? empty : children(data);
  };
  return (
    <>
      {error && (
        <LoadError
          message={failure}
          toast={toast}
          description={reason(error)}
          isStale={data !== undefined}
          isRetrying={isFetching}
          failedAt={errorUpdatedAt}
          onRetry={retry}
        />
      )}
      <PartBoundary>{content()}</PartBoundary>
    </>
  );
}

function Loading({ children }: { children: ReactNode }) {
  if (typeof children !== 'string' && children !== undefined) return children;
  return (
    <div className="query-loading" role="status" aria-label={children === undefined ? 'Loading' : undefined}>
      <Spinner isLarge={children === undefined} />
      {children && <span>{children}</span>}
    </div>
  );
}

interface SideList {
  plural: string;
  query: ShownQuery<unknown>;
}

/** The page works without these lists, but cannot name what they hold. */
export function SideListFailures({ lists }: { lists: readonly SideList[] }) {
  const failed = lists.filter(({ query }) => query.error);
  const missing = failed.filter(({ query }) => query.data === undefined);
  const named = missing.length > 0 ? missing : failed;
  const [first] = named;
  if (!first) return null;
  return (
    <LoadError
      message={`Failed to fetch ${named.map(({ plural }) => plural).join(' and ')}`}
      description={first.query.error?.message}
      isStale={missing.length === 0}
      isRetrying={failed.some(({ query }) => query.isFetching)}
      failedAt={first.query.errorUpdatedAt}
      onRetry={() => failed.forEach(({ query }) => void query.refetch())}
    />
  );
}
