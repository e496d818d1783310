import { isClosedSince } from '../../../hall/jobs/job.entity.js';
import type { TypedInSentence } from '../../../platform/errors/api-error.js';
import {
  type FillState,
  hasStarted,
  isBeforeChange,
  lastOffer,
  type ListedMatch,
  type OfferSoFar,
} from './fill-state.js';
import { isClosed } from './job-over.js';
import { isToCall } from './out-of-order.js';
import { isDispatch, nextOfWaiting, waitingFor, wouldHold } from './places.js';
import { dispatchElsewhere } from './turn.js';

/** How the hall received a yes. */
export interface ReceivedYes {
  /** By the database's clock. */
  at: Date;
  /** It answers what the last text said; on the page, and on the phone, the work is what it is. */
  isByText: boolean;
}

/** What a worker who says yes gets. */
export type YesGets = { gets: 'place' } | { gets: 'waiting' } | Refusal;

interface Refusal {
  gets: 'refusal';
  sentence: string;
  /** The same of the worker, where the sentence speaks to them. */
  forStaff?: string;
  typed?: TypedInSentence;
}

const refusal = (sentence: string): Refusal => ({ gets: 'refusal', sentence });

const WITHDRAWN = refusal('This offer was withdrawn. Call the hall.');

/**
 * What a yes to the last offer of a match gets. One in time to an offer that holds always takes the opening kept for it;
 * what staff said after it was received, that the job takes nobody, takes nothing from it.
 */
export function whatYesGets(state: FillState, match: ListedMatch, yes: ReceivedYes): YesGets {
  const got = yesGets(asReceived(state, yes.at), match, yes);
  return got.gets === 'waiting' && takesNobody(state) ? WITHDRAWN : got;
}

/** Where openings are not counted the offers are the staff's, whatever the job is. */
const takesNobody = (state: FillState): boolean => state.job.openings !== null && isClosed(state);

/** As it was when an answer was received, before staff said that it takes nobody, and withdrew its offers by that. */
export function asReceived(state: FillState, receivedAt: Date): FillState {
  const { job, matches } = state;
  const since = job.takesNobodySince;
  if (since === null || !isClosedSince(job, receivedAt)) return state;
  const stoodOpen = ({ outcome, outcomeVia, outcomeAt }: OfferSoFar) =>
    outcome === 'withdrawn' && outcomeVia === 'job' && outcomeAt >= since;
  const offersOf = ({ offers }: ListedMatch) =>
    offers.map((offer): OfferSoFar => (stoodOpen(offer) ? { ...offer, outcome: 'open' } : offer));
  return {
    ...state,
    job: { ...job, status: 'Open' },
    matches: matches.map((match) => ({ ...match, offers: offersOf(match) })),
  };
}

function yesGets(state: FillState, match: ListedMatch, yes: ReceivedYes): YesGets {
  const receivedAt = yes.at;
  const offer = lastOffer(match);
  if (offer === undefined) return refusal('You have not been offered this job.');
  if (offer.outcome === 'accepted') return { gets: 'place' };
  if (hasStarted({ ...state, now: receivedAt })) return refusal('This job has started. Call the hall.');
  const elsewhere = dispatchElsewhere(match, state.job);
  if (elsewhere) {
    const sentence = `You have accepted ${elsewhere.title} for this time. Call the hall to change.`;
    const forStaff = `${match.workerName} has accepted ${elsewhere.title} for this time.`;
    const typed = elsewhere.titleIn && { typed: { title: elsewhere.titleIn } };
    return { ...refusal(sentence), forStaff, ...typed };
  }
  switch (offer.outcome) {
    case 'open':
      if (takesNobody(state)) return WITHDRAWN;
      if (hasItsPlace(offer, receivedAt)) return { gets: 'place' };
      return placeOrWait(state, match, yes);
    case 'no-answer':
    case 'not-delivered':
      if (isToWhatItWas(offer, state, yes)) return WITHDRAWN;
      return placeOrWait(state, match, yes);
    case 'waiting':
      return { gets: isTheirs(state, match, offer, yes) ? 'place' : 'waiting' };
    case 'declined':
      return refusal('You have already declined this job.');
    case 'withdrawn':
      return WITHDRAWN;
    default:
      return refusal('This offer has ended. Call the hall.');
  }
}

const isTheirs = (state: FillState, match: ListedMatch, offer: OfferSoFar, yes: ReceivedYes): boolean =>
  state.job.openings === null || (!isToWhatItWas(offer, state, yes) && isNext(match, state));

/** The opening that came free is theirs by their place on the waiting list, or kept for the call to them. */
const isNext = (match: ListedMatch, state: FillState): boolean =>
  isToCall(match, state) ? wouldHold(match, state) : nextOfWaiting(state).some(({ id }) => id === match.id);

/** They answer a text about other work: what was asked there is not offered any more. Who waits is asked about this one. */
const isToWhatItWas = ({ madeAt }: OfferSoFar, { job }: FillState, { isByText }: ReceivedYes): boolean =>
  isByText && isBeforeChange(madeAt, job);

/** Whether a yes then was in time to an open offer that a place is kept for. */
const hasItsPlace = (offer: OfferSoFar, receivedAt: Date): boolean =>
  offer.outcome === 'open' && offer.holds && isInTime(offer, receivedAt);

/** What comes at the very end still counts. */
const isInTime = ({ answerBy }: OfferSoFar, receivedAt: Date) => answerBy === null || receivedAt <= answerBy;

/** Where openings are not counted, there is always one; who did not come has theirs still. */
function placeOrWait(state: FillState, match: ListedMatch, yes: ReceivedYes): YesGets {
  if (state.job.openings === null || isDispatch(match)) return { gets: 'place' };
  const ended = withOfferEnded(match);
  const matches = state.matches.map((one) => (one.id === match.id ? ended : one));
  const asEnded = { ...state, matches };
  const getsIt =
    !isToWhatItWas(lastOffer(ended) as OfferSoFar, state, yes) &&
    !waitingFor(asEnded).some((other) => saidYesBefore(other, yes.at)) &&
    wouldHold(ended, asEnded, yes.at);
  return { gets: getsIt ? 'place' : 'waiting' };
}

/** Who waits since after that was only applied first. */
const saidYesBefore = (match: ListedMatch, receivedAt: Date): boolean =>
  (lastOffer(match) as OfferSoFar).outcomeAt <= receivedAt;

/** What a late offer still keeps is free, as it will be once its end is written. */
function withOfferEnded(match: ListedMatch): ListedMatch {
  const offers = match.offers.map((offer): OfferSoFar =>
    offer.outcome === 'open' ? { ...offer, outcome: 'no-answer' } : offer,
  );
  return { ...match, offers };
}
