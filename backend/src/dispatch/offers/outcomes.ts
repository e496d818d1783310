import type { MatchStatus } from '../matching/job-match.entity.js';
import type { OfferOutcome } from './offer-event.entity.js';

/** What an answer, or a status that staff set, means to the offers of a match. */
export interface Consequence {
  /** How the last offer goes on; null: it stays as it is. */
  last: OfferOutcome | null;
  /** A new offer without a text, with what becomes of it at once; null: there is none. */
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
