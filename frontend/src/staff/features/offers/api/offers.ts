import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, dataOf, queryKeys, type Schemas } from '../../../../api';
import { checkOffers, makeOffer, makeOffers, type OfferInput } from '../../../../api/dispatch';
import { ApiError, wordsOf } from '../../../../shared/request';
import { useAction } from '../../../forms/use-action';

export type JobOffer = Schemas['JobOfferDto'];
export type OfferOutcome = Schemas['OfferOutcome'];
export type OffersCheck = Schemas['OffersCheckDto'];

/** Every offer of the job with what became of it, oldest first. */
const jobOffersQuery = (jobId: string) =>
  queryOptions({
    queryKey: queryKeys.list('job-matches', { jobId, of: 'offers' }),
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/jobs/{id}/offers', { params: { path: { id: jobId } }, signal })),
    // They keep the names of their time.
    meta: { follows: { workers: { fields: [] } } },
  });

export const useJobOffers = (jobId: string) => useQuery(jobOffersQuery(jobId));

/** A match has another id once its worker's number changes, so a worker's offers are found by the worker. */
const whoseOf = ({ workerId, matchId }: Pick<JobOffer, 'workerId' | 'matchId'>) => workerId ?? matchId;

export type OffersOfWorkers = ReadonlyMap<string, readonly JobOffer[]>;

export function offersOfWorkers(offers: readonly JobOffer[]): OffersOfWorkers {
  const found = new Map<string, JobOffer[]>();
  for (const offer of offers) {
    const whose = whoseOf(offer);
    const others = found.get(whose);
    if (others) others.push(offer);
    else found.set(whose, [offer]);
  }
  return found;
}

interface Asked {
  id: string;
  workerId: string | null;
}

const offersOf = (offers: OffersOfWorkers, { id, workerId }: Asked): readonly JobOffer[] =>
  (workerId === null ? undefined : offers.get(workerId)) ?? offers.get(id) ?? [];

export const lastOfferOf = (offers: OffersOfWorkers, asked: Asked): JobOffer | undefined =>
  offersOf(offers, asked).at(-1);

export const ANSWER_MINUTES = { min: 1, max: 10_080 };

/** Who stands before those who are about to be offered the job; the server only looks. */
export const useOffersCheck = (jobId: string, matchIds: string[], isShown: boolean) =>
  useQuery({
    queryKey: queryKeys.list('job-matches', { jobId, of: 'offers-check', matchIds }),
    queryFn: () => checkOffers(jobId, matchIds),
    enabled: isShown && matchIds.length > 0,
    gcTime: 0,
    // Who stands dispatched at its time goes by its start.
    meta: { follows: { jobs: {} } },
  });

/** What stands against the offers is no longer what was shown. */
export const isCheckChanged = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'check_changed';

/** One call for one, as before; one for several, of which all are made or none. */
export const useSendOffers = (jobId: string, matches: readonly { id: string }[]) =>
  useAction({
    act: async (input: OfferInput): Promise<{ message: string }> => {
      const [first, ...others] = matches.map(({ id }) => id);
      if (first !== undefined && others.length === 0) return makeOffer(first, input);
      const made = await makeOffers(
        jobId,
        matches.map(({ id }) => id),
        input,
      );
      return { message: `${made.length} workers are offered the job.` };
    },
    success: ({ message }) => ['Job Offer Sent', message],
    failure: (error) => ['Job Offer Failed', wordsOf(error) ?? 'Failed to send job offer'],
    refreshes: ['job-matches', 'stats', 'jobs'],
    // A button that the change disables must be so before a dialog returns the focus to it.
    refreshFirst: true,
  });
