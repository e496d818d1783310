import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, dataOf } from '../../../../api/client';
import { queryKeys } from '../../../../api/query-keys';
import type { components } from '../../../../api/schema.gen';

export type JobOffer = components['schemas']['JobOfferDto'];
export type OfferOutcome = components['schemas']['OfferOutcome'];

/** Every offer of the job with what became of it, oldest first. */
export const jobOffersQuery = (jobId: string) =>
  queryOptions({
    queryKey: queryKeys.list('job-matches', { jobId, of: 'offers' }),
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/jobs/{id}/offers', { params: { path: { id: jobId } }, signal })),
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

export const offersOf = (offers: OffersOfWorkers, { id, workerId }: Asked): readonly JobOffer[] =>
  (workerId === null ? undefined : offers.get(workerId)) ?? offers.get(id) ?? [];

export const lastOfferOf = (offers: OffersOfWorkers, asked: Asked): JobOffer | undefined =>
  offersOf(offers, asked).at(-1);
