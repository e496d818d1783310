import { type FillRun, type FillState, lastOffer, type ListedMatch } from './fill-state.js';
import { nextSteps } from './next-steps.js';
import { endOf, isOpenEnded } from './offers-due.js';
import { isToCall } from './out-of-order.js';
import { placesOf, waitingFor } from './places.js';
import { rolling } from './rolling.js';
import { sentenceOf } from './sentence.js';

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
  const toCall = state.matches.flatMap((match) => whyToCall(match, state) ?? []);
  const next = rolling(state, run).next.slice(0, NEXT_SHOWN);
  const ends = state.matches
    .map(lastOffer)
    .flatMap((offer) => (offer?.outcome === 'open' ? (endOf(offer, state) ?? []) : []))
    .sort((a, b) => a.getTime() - b.getTime());
  const course = { places, firstEnds: ends[0] ?? null, toCall: toCall.map(({ match }) => match), next };
  return {
    filled: places.filled,
    offersOpen: places.open,
    onWaitingList: waitingFor(state).length,
    now,
    nextAt: nextSteps(state).nextAt,
    sentence: sentenceOf(state, run, course),
    next,
    toCall,
  };
}

/** Also who has an offer that only their answer ends, and cannot be told until when. */
function whyToCall(match: ListedMatch, state: FillState): { match: ListedMatch; reason: string } | null {
  if (match.toCall && isToCall(match, state)) return { match, reason: match.toCall.reason };
  const { unreachable } = match;
  return unreachable !== null && match.offers.some(isOpenEnded) ? { match, reason: unreachable } : null;
}
