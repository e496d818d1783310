import type { MatchStatus } from '../matching/job-match.entity.js';
import { isAnswerable, type OfferOutcome } from './offer-event.entity.js';

/** What a new status of a match means to its offers. */
interface Consequence {
  /** The next event of the last offer; null: none. */
  last: OfferOutcome | null;
  /** A new offer without a text, with its outcome; null: none. */
  made: 'open' | 'accepted' | null;
}

/** @param outcome of the match's last offer; null: it was never offered the job */
export function consequenceOf(
  present: MatchStatus,
  status: MatchStatus,
  outcome: OfferOutcome | null,
): Consequence {
  if (status === present) return { last: null, made: null };
  const isAsked = present === 'Offered' && outcome !== null && isAnswerable(outcome);
  if (status === 'Accepted') {
    return isAsked ? { last: 'accepted', made: null } : { last: null, made: 'accepted' };
  }
  if (isAsked && status === 'Declined') return { last: 'declined', made: null };
  // An offer that reached nobody is no turn, and stays what it is.
  const withdrawn = isAsked && outcome !== 'not-delivered' ? 'withdrawn' : null;
  const isCorrected =
    (present === 'Accepted' && outcome === 'accepted') ||
    // Offered again, they had declined the first time.
    (present === 'Declined' && outcome === 'declined' && status !== 'Offered');
  return {
    last: withdrawn ?? (isCorrected ? 'correction' : null),
    made: status === 'Offered' ? 'open' : null,
  };
}
