import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { formatMoment } from '../../../shared/dates';
import { type Held, heldByWorker, heldOfJob } from '../../../api/dispatch';
import { queryKeys } from '../../../api';
import { QueryView } from '../../components/QueryView';
import './offers.css';

const words: Record<Held['outcome'], string> = {
  open: 'has an open offer',
  waiting: 'waits for a place',
  accepted: 'is dispatched',
};

const useHeld = (of: 'job' | 'worker', id: string, enabled = true) =>
  useQuery({
    // A worker who is deleted is not asked about once more.
    queryKey:
      of === 'job' ? queryKeys.list('job-matches', { jobId: id, of: 'held', id }) : ['held-by-worker', id],
    queryFn: () => (of === 'job' ? heldOfJob(id) : heldByWorker(id)),
    enabled,
    staleTime: 0,
    gcTime: 0,
  });

export const useHeldOfJob = (jobId: string, enabled: boolean) => useHeld('job', jobId, enabled);
export const useHeldByWorker = (workerId: string, enabled: boolean) => useHeld('worker', workerId, enabled);

const READ_FIRST = 'Nothing is deleted yet: see first who holds what.';

/** Asks once more before a deletion. @throws when something is held that whoever confirms it was not shown */
export async function heldAsRead({ data: read = [], refetch }: UseQueryResult<Held[]>): Promise<Held[]> {
  const { data: held = [] } = await refetch({ throwOnError: true });
  const wasRead = ({ offerId, outcome }: Held) =>
    read.some((one) => one.offerId === offerId && one.outcome === outcome);
  if (!held.every(wasRead)) throw new Error(READ_FIRST);
  return held;
}

/** Who holds an offer or a dispatch of a job. */
export function HeldOfJob({ held }: { held: readonly Held[] }) {
  return (
    <ul className="held-list">
      {held.map(({ offerId, workerName, outcome }) => (
        <li key={offerId}>{`${workerName} ${words[outcome]}`}</li>
      ))}
    </ul>
  );
}

/** What goes with a worker who is deleted. Loaded with the dialog only. */
export function HeldByWorker({ query }: { query: UseQueryResult<Held[]> }) {
  return (
    <QueryView query={query} failure="Failed to fetch what they hold" empty={null}>
      {(held) => {
        const toCome = held.filter(({ isToCome }) => isToCome);
        return toCome.length > 0 && <HeldToCome held={toCome} />;
      }}
    </QueryView>
  );
}

function HeldToCome({ held }: { held: readonly Held[] }) {
  return (
    <>
      <p>They hold the following; open offers are withdrawn and dispatches to come are cancelled:</p>
      <ul className="held-list">
        {held.map(({ offerId, jobTitle, employerName, outcome, startsAt }) => (
          <li key={offerId}>
            {[
              `${jobTitle} at ${employerName}`,
              outcome === 'accepted' ? 'dispatched' : outcome === 'open' ? 'offered' : 'waits',
              startsAt && `starts ${formatMoment(startsAt)}`,
            ]
              .filter(Boolean)
              .join(', ')}
          </li>
        ))}
      </ul>
    </>
  );
}
