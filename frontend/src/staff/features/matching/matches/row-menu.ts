import type { Job } from '../../jobs/api/jobs';
import type { JobOffer } from '../../offers/api/offers';
import type { JobMatch } from '../api/matches';
import { mayOfferAgain, refusalOf } from './match-rules';

export type RowAction = 'call' | 'pass' | 'withdraw' | 'end' | 'offer';

interface RowMenuItem {
  key: RowAction;
  label: string;
  /** Why it cannot be done now. */
  refusal?: string | undefined;
}

const WITHDRAWN: readonly JobOffer['outcome'][] = ['open', 'waiting', 'no-answer'];

/** What can be done about a worker beside the row's own buttons. */
export function rowMenuOf(job: Job, match: JobMatch, offer: JobOffer | undefined): RowMenuItem[] {
  if (match.worker === null) return [];
  const isOpen = offer?.outcome === 'open' || offer?.outcome === 'waiting';
  const canPass = !isOpen && match.status !== 'Accepted' && match.status !== 'Ineligible';
  const items: (RowMenuItem | false)[] = [
    { key: 'call', label: 'Record a call' },
    mayOfferAgain(match, offer) && {
      key: 'offer',
      label: 'Offer again',
      refusal: refusalOf(job, match, offer),
    },
    canPass && { key: 'pass', label: 'Pass over' },
    offer !== undefined &&
      WITHDRAWN.includes(offer.outcome) && { key: 'withdraw', label: 'Withdraw the offer' },
    offer?.outcome === 'accepted' && { key: 'end', label: 'End the dispatch' },
  ];
  return items.filter((item) => item !== false);
}
