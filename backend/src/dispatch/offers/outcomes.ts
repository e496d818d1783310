import type { MatchStatus } from '../matching/job-match.entity.js';
import type { OfferOutcome } from './offer-event.entity.js';

/** What a new status of a match means to its offers. */
export interface Consequence {
  /** The next event of the last offer; null: none. */
  last: OfferOutcome | null;
  /** A new offer without a text, with its outcome; null: none. */
  made: 'open' | 'accepted' | null;
}

/** Staff end what still asks, or may be asked again; an offer that reached nobody is no turn, and stays what it is. */
const withdrawable: ReadonlySet<OfferOutcome> = new Set<OfferOutcome>(['open', 'waiting', 'no-answer']);

/** @param outcome of the match's last offer; null: it was never offered the job */
export function consequenceOf(
  present: MatchStatus,
  status: MatchStatus,
  outcome: OfferOutcome | null,
): Consequence {
  if (status === present) return { last: null, made: null };
  const isOffered = present === 'Offered' && outcome !== null;
  if (status === 'Accepted') {
    return isOffered ? { last: 'accepted', made: null } : { last: null, made: 'accepted' };
  }
  if (isOffered && status === 'Declined') return { last: 'declined', made: null };
  const withdrawn = isOffered && withdrawable.has(outcome) ? 'withdrawn' : null;
  const corrected = present === 'Accepted' && outcome !== null ? 'correction' : null;
  return { last: withdrawn ?? corrected, made: status === 'Offered' ? 'open' : null };
}
