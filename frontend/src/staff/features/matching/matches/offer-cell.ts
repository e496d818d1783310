import type { JobOffer } from '../../offers/api/offers';
import { exceptionWords, openWords, outcomeWords, reasonOf } from '../../offers/offer-words';
import type { JobMatch } from '../api/matches';
import { type Clock, type MessageState, offerState } from './message-status';

export interface OfferCell extends MessageState {
  /** Until when it is to be answered. */
  answerBy?: string;
  exception?: string;
}

/** The icon tells of its text, the words of what became of it. */
export function offerCell(match: JobMatch, offer: JobOffer | undefined, clock?: Clock): OfferCell {
  const text = offerState(match, clock);
  if (!offer) return text;
  const exception = exceptionWords(offer);
  const marked = exception === undefined ? {} : { exception };
  if (offer.outcome === 'open') {
    const answerBy = offer.answerBy === null ? {} : { answerBy: offer.answerBy };
    return { ...text, text: openWords(offer, clock) ?? text.text, ...answerBy, ...marked };
  }
  const { kind, sentence } = text;
  const detail = reasonOf(offer);
  return {
    ...{ kind, sentence, text: outcomeWords(offer, clock) },
    ...(detail !== undefined && { detail }),
    ...marked,
  };
}
