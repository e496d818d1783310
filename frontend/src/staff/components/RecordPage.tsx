import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { useParams } from 'react-router';
import type { Topic } from '../../api';
import { isMissing } from '../../shared/request';
import { EmptyState, type EmptyStateProps } from './EmptyState';
import { PageHeader } from './PageHeader';
import { capitalised } from './PagedResults';
import { QueryView } from './QueryView';

interface RecordPageProps<Row> {
  queryOf: (id: string) => UseQueryOptions<Row, Error, Row, readonly [Topic, 'one', string]>;
  /** As in 'Failed to fetch job'. */
  noun: string;
  /** The way back to the list. */
  back: ReactNode;
  loading?: string;
  /** What stands where no such record is: the address is mistyped, or it was deleted. */
  missing: EmptyStateProps;
  children: (row: Row) => ReactNode;
}

/** A record's page at its own address, `:id`, while it loads and where there is none. */
export function RecordPage<Row extends { id: string }>(props: RecordPageProps<Row>) {
  const { queryOf, noun, back, loading = `Loading ${noun}...`, missing, children } = props;
  const { id = '' } = useParams();
  const query = useQuery(queryOf(id));
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
        {(row) => <Fragment key={row.id}>{children(row)}</Fragment>}
      </QueryView>
    </>
  );
}
