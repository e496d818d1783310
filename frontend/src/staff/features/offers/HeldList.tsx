import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '../../../shared/dates';
import { type Held, heldByWorker, heldOfJob } from '../../../api/dispatch';
import { queryKeys } from '../../../api';
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
export function HeldByWorker({ workerId }: { workerId: string }) {
  const { data } = useHeld('worker', workerId);
  const toCome = data?.filter(({ isToCome }) => isToCome) ?? [];
  if (toCome.length === 0) return null;
  return (
    <>
      <p>They hold the following; open offers are withdrawn and dispatches to come are cancelled:</p>
      <ul className="held-list">
        {toCome.map(({ offerId, jobTitle, employerName, outcome, startsAt }) => (
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
