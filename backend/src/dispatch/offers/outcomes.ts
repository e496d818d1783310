import type { MatchStatus } from '../matching/job-match.entity.js';
import type { OfferOutcome } from './offer-event.entity.js';

/** What a new status of a match means to its offers. */
export interface Consequence {
  /** The next event of the last offer; null: none. */
  last: OfferOutcome | null;
  /** A new offer without a text, with its outcome; null: none. */
  made: 'open' | 'accepted' | null;
}

/** @param hasOffer whether the match was ever offered the job */
export function consequenceOf(present: MatchStatus, status: MatchStatus, hasOffer: boolean): Consequence {
  if (status === present) return { last: null, made: null };
  const isOffered = present === 'Offered' && hasOffer;
  if (status === 'Accepted') {
    return isOffered ? { last: 'accepted', made: null } : { last: null, made: 'accepted' };
  }
  const ended = isOffered ? (status === 'Declined' ? 'declined' : 'withdrawn') : null;
  const corrected = present === 'Accepted' && hasOffer ? 'correction' : null;
  return { last: ended ?? corrected, made: status === 'Offered' ? 'open' : null };
}
