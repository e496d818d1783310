import {
  type FillRun,
  type FillState,
  isUnanswered,
  lastOffer,
  type ListedMatch,
  type OfferSoFar,
} from './fill-state.js';
import { nextSteps } from './next-steps.js';
import { endOf, isOpenEnded, isTooLateForTexts } from './offers-due.js';
import { isToCall } from './out-of-order.js';
import { placesOf, waitingFor } from './places.js';
import { isToBePassedOver, offersInTurn } from './offers-in-turn.js';
import { sentenceOf } from './sentence.js';
import { ONLY_AFTER_START, whyStillToCall } from './way-to-worker.js';

/** A run as its job's page shows it. */
export interface RunOverview {
  filled: number;
  offersOpen: number;
  onWaitingList: number;
  /** The clock that `nextAt` goes by. */
  now: Date;
  nextAt: Date | null;
  /** What happens next, and when, for people. */
  sentence: string;
  /** Whose turn comes after those who have an offer, in order. */
  next: ListedMatch[];
  toCall: { match: ListedMatch; reason: string }[];
}

/** How many are shown of those who come next. */
const NEXT_SHOWN = 5;

export function overviewOf(state: FillState, run: FillRun): RunOverview {
  const { now } = state;
  const places = placesOf(state);
  const toCall = state.matches.flatMap((match) => whyToCall(match, state, run) ?? []);
  const next = comingNext(state, run).slice(0, NEXT_SHOWN);
  const ends = state.matches
    .map(lastOffer)
    .flatMap((offer) => (offer?.outcome === 'open' ? (endOf(offer, state) ?? []) : []))
    .sort((a, b) => a.getTime() - b.getTime());
  const waiting = waitingFor(state);
  const called = toCall.map(({ match }) => match);
  const course = { places, firstEnds: ends[0] ?? null, toCall: called, waiting, next };
  return {
    filled: places.filled,
    offersOpen: places.open,
    onWaitingList: waiting.length,
    now,
    nextAt: shownAt(nextSteps(state).nextAt, ends[0]),
    sentence: sentenceOf(state, run, course),
    next,
    toCall,
  };
}

/**
 * Whose turn it is already comes first: outside the texting hours and in a pause they wait for it. Nobody does once
 * all openings are taken, and nobody comes next whom the run will pass over.
 */
function comingNext(state: FillState, run: FillRun): ListedMatch[] {
  if (run.state === 'filled') return [];
  const { steps, next } = offersInTurn(state, run);
  const due = new Set(steps.map((step) => ('matchId' in step ? step.matchId : '')));
  const coming = [...state.matches.filter(({ id }) => due.has(id)), ...next];
  // While they are asked, everybody may become interested.
  return run.state === 'canvassing' ? coming : coming.filter((match) => !isToBePassedOver(match, state, run));
}

/** People know when an offer ends; it is looked at just after that. */
const shownAt = (nextAt: Date | null, firstEnds: Date | undefined): Date | null =>
  nextAt !== null && firstEnds !== undefined && nextAt.getTime() - firstEnds.getTime() === 1
    ? firstEnds
    : nextAt;

/**
 * Also who has an offer that only their answer ends, and cannot be told until when, or was not; who has said STOP since,
 * which ends no offer; and whose offer goes out only after the start.
 */
function whyToCall(
  match: ListedMatch,
  state: FillState,
  run: FillRun,
): { match: ListedMatch; reason: string } | null {
  const reason = isToCall(match, state) ? whyStillToCall(match, state, run) : null;
  if (reason !== null) return { match, reason };
  const { unreachable } = match;
  if (unreachable !== null && match.offers.some((one) => isOpenEnded(one) || isOpenByText(one)))
    return { match, reason: unreachable };
  const offer = lastOffer(match);
  if (!offer || !isUnanswered(offer)) return null;
  if (offer.endTold?.state === 'failed')
    return { match, reason: unreachable ?? offer.endTold.failure.sentence };
  const isTooLate = offer.text?.state === 'on-its-way' && isTooLateForTexts(state, run);
  return isTooLate ? { match, reason: ONLY_AFTER_START } : null;
}

const isOpenByText = (offer: OfferSoFar): boolean => isUnanswered(offer) && offer.text?.state === 'accepted';
