import type { ReactNode } from 'react';
import { isMissing } from '../../shared/request';
import { EmptyState, type EmptyStateProps } from './EmptyState';
import { PageHeader } from './PageHeader';
import { capitalised } from './PagedResults';
import { QueryView, type ShownQuery } from './QueryView';

interface RecordPageProps<Row> {
  query: ShownQuery<Row>;
  /** As in 'Failed to fetch job'. */
  noun: string;
  /** The way back to the list. */
  back: ReactNode;
  loading: string;
  /** What stands where no such record is: the address is mistyped, or it was deleted. */
  missing: EmptyStateProps;
  children: (row: Row) => ReactNode;
}

/** A record's page at its own address, while it loads and where there is none. */
export function RecordPage<Row>({ query, noun, back, loading, missing, children }: RecordPageProps<Row>) {
  if (isMissing(query.error)) {
    return (
      <>
        <PageHeader title={`${capitalised(noun)} not found`} above={back} />
        <EmptyState {...missing} />
      </>
    );
  }
  return (
    <>
      {!query.data && back}
      <QueryView query={query} failure={`Failed to fetch ${noun}`} loading={loading}>
        {children}
      </QueryView>
    </>
  );
}
