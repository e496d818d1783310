import { Spin } from 'antd';
import { useState, type ReactNode } from 'react';
import { LoadError } from './LoadError';
import { PartBoundary } from './PartBoundary';

/** A query as far as it is shown. */
export interface ShownQuery<Data> {
  data: Data | undefined;
  error: Error | null;
  errorUpdatedAt?: number;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}

interface QueryViewProps<Data> {
  query: ShownQuery<Data>;
  /** What is said when it failed: 'Failed to fetch workers'. */
  failure: string;
  /** What the toast says then, if not the same. */
  toast?: string;
  /** Why it failed: the error's words unless said otherwise. */
  reason?: (error: Error) => string;
  /** In its place while it loads: words beside the turning sign, or something else; the sign unless said otherwise. */
  loading?: ReactNode;
  /** In its place when there is nothing in it. A table says that itself. */
  empty?: ReactNode;
  isEmpty?: (data: Data) => boolean;
  children: (data: Data) => ReactNode;
}

const hasNothing = (data: unknown) => Array.isArray(data) && data.length === 0;

/**
 * What a query found, as every list, panel and dialog shows it: that it loads, that it failed with a way to try again,
 * that there is nothing, or that it cannot be drawn. What was once shown stays when asking again fails; a line then
 * says so.
 */
export function QueryView<Data>(props: QueryViewProps<Data>) {
  const { query, failure, toast, reason = ({ message }: Error) => message, children } = props;
  const { loading, empty, isEmpty = hasNothing } = props;
  const { data, errorUpdatedAt, isFetching, refetch } = query;
  // A query without data forgets its error when it is asked again; who asks keeps the button under the finger.
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
      <Spin size={children === undefined ? 'large' : 'medium'} />
      {children && <span>{children}</span>}
    </div>
  );
}

/** One of the lists that something else is shown with. */
interface SideList {
  /** What it is a list of: 'employers'. */
  plural: string;
  query: ShownQuery<unknown>;
}

/** Says which of the lists could not be loaded that what is shown also needs, such as the names behind ids. */
export function SideListFailures({ lists }: { lists: readonly SideList[] }) {
  const failed = lists.filter(({ query }) => query.error);
  const missing = failed.filter(({ query }) => query.data === undefined);
  const told = missing.length > 0 ? missing : failed;
  const [first] = told;
  if (!first) return null;
  return (
    <LoadError
      message={`Failed to fetch ${told.map(({ plural }) => plural).join(' and ')}`}
      description={first.query.error?.message}
      isStale={missing.length === 0}
      isRetrying={failed.some(({ query }) => query.isFetching)}
      failedAt={first.query.errorUpdatedAt}
      onRetry={() => failed.forEach(({ query }) => void query.refetch())}
    />
  );
}
