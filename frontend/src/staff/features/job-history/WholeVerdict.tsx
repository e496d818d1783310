import { useQuery } from '@tanstack/react-query';
import { QueryView } from '../../components/QueryView';
import { whyQuery } from '../why/api/why';
import { Verdict } from '../why/Verdict';

/** Why a worker was called for a job, or was not; fetched once it is unfolded. */
export function WholeVerdict({ jobId, workerId }: { jobId: string; workerId: string }) {
  const query = useQuery(whyQuery(jobId, workerId));
  return (
    <QueryView query={query} failure="Failed to fetch the verdict" loading="Loading the verdict...">
      {(why) => <Verdict why={why} />}
    </QueryView>
  );
}
