import type { JobMatch } from '../matching/api/matches';
import type { JobOffer } from '../offers/api/offers';

/** Null: a yes or a no makes one; undefined: nobody knows here. */
export type SeenOffer = string | null | undefined;

const ANSWERABLE: readonly JobOffer['outcome'][] = ['open', 'waiting', 'no-answer', 'not-delivered'];

/** @returns the offer that a yes or a no on the phone answers */
export function seenOffer(
  status: JobMatch['status'] | null,
  offer: Pick<JobOffer, 'id' | 'outcome'> | null | undefined,
): SeenOffer {
  if (!offer) return status === 'Offered' ? undefined : null;
  return ANSWERABLE.includes(offer.outcome) ? offer.id : null;
}
