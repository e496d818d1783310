import { isMissing } from '../../shared/request';
import { EmptyState } from './EmptyState';
import { QueryView, type ShownQuery } from './QueryView';

interface RecordOrMissingProps<Data> {
  query: ShownQuery<Data>;
  /** What it is one of: 'worker'. */
  noun: string;
  children: (data: Data) => React.ReactNode;
}

/** A record that an address names, or that there is none: it may be gone, and an address may be mistyped. */
export function RecordOrMissing<Data>({ query, noun, children }: RecordOrMissingProps<Data>) {
  if (query.data === undefined && isMissing(query.error))
    return <EmptyState title={`There is no such ${noun}`} description="It may have been deleted." />;
  return (
    <QueryView query={query} failure={`Failed to fetch ${noun}`}>
      {children}
    </QueryView>
  );
}
