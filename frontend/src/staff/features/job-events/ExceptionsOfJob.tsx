import { useQuery } from '@tanstack/react-query';
import { PAGE_SIZE } from '../../../api/total';
import { QueryView } from '../../components/QueryView';
import { RecordTable } from '../../components/RecordTable';
import { exceptionsQuery } from './api/exceptions';
import { columnsOfJob } from './exception-columns';

/** What left the written order on a job. */
export function ExceptionsOfJob({ jobId }: { jobId: string }) {
  const query = useQuery(exceptionsQuery({ jobId }));
  return (
    <section aria-labelledby="exceptions-heading">
      <h3 id="exceptions-heading">{query.data ? `Exceptions (${query.data.total})` : 'Exceptions'}</h3>
      <QueryView
        query={query}
        failure="Failed to fetch the exceptions"
        isEmpty={({ rows }) => rows.length === 0}
        empty={<p className="soft">Nothing left the order of the list.</p>}
      >
        {({ rows, total }) => (
          <>
            <RecordTable label="Exceptions" rows={rows} columns={columnsOfJob} loading={false} empty={null} />
            {total > PAGE_SIZE && (
              <p className="soft">{`The newest ${PAGE_SIZE} are shown; the record holds all.`}</p>
            )}
          </>
        )}
      </QueryView>
    </section>
  );
}
