import { isMissing } from '../../shared/request';
import { EmptyState } from './EmptyState';
import { QueryView, type ShownQuery } from './QueryView';

interface RecordOrMissingProps<Data> {
  query: ShownQuery<Data>;
  noun: string;
  children: (data: Data) => React.ReactNode;
}

/** A record may be gone, and an address mistyped. */
export function RecordOrMissing<Data>({ query, noun, children }: RecordOrMissingProps<Data>) {
  if (query.data === undefined && isMissing(query.error))
    return <EmptyState title={`There is no such ${noun}`} description="It may have been deleted." />;
  return (
    <QueryView query={query} failure={`Failed to fetch ${noun}`}>
      {children}
    </QueryView>
  );
}
