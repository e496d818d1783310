import { type FillState, hasOutcome, lastOffer, type ListedMatch, type OfferSoFar } from './fill-state.js';
import { isToCall } from './out-of-order.js';
import { dispatchElsewhere } from './turn.js';

/** How the openings of a job are taken. */
export interface Places {
  /** Dispatches: a no-show opens no place. */
  filled: number;
  open: number;
  /** Open offers that an opening is kept for; not those to who has one by not having come. */
  held: number;
  /** Openings kept for people who are to be called. */
  heldForCalls: number;
  /** Neither filled nor kept for anybody. None while the job is not open or its openings are not counted. */
  free: number;
}

export const isDispatch = (match: ListedMatch): boolean =>
  match.offers.some(({ outcome }) => outcome === 'accepted' || outcome === 'no-show');

/** Has an open offer with an opening kept for it. */
const isHolding = (match: ListedMatch): boolean =>
  match.offers.some(({ outcome, holds }) => outcome === 'open' && holds);

export function placesOf(state: FillState): Places {
  const { job, matches } = state;
  const filled = matches.filter(isDispatch).length;
  const open = matches.filter((match) => hasOutcome(match, 'open')).length;
  const held = matches.filter((match) => isHolding(match) && !isDispatch(match)).length;
  const left = job.status === 'Open' && job.openings !== null ? Math.max(job.openings - filled - held, 0) : 0;
  const heldForCalls = Math.min(matches.filter((match) => isToCall(match, state)).length, left);
  return { filled, open, held, heldForCalls, free: left - heldForCalls };
}

/**
 * Whether an offer that is made to them now would have an opening kept for it, or a yes received then take one. Who did not
 * come has theirs still.
 */
export function wouldHold(match: ListedMatch, state: FillState, receivedAt = state.now): boolean {
  if (isDispatch(match)) return true;
  const { heldForCalls, free } = placesOf(state);
  const called = state.matches.filter((one) => isToCall(one, state)).slice(0, heldForCalls);
  return called.some(({ id }) => id === match.id) || free > textedBefore(state, receivedAt, match).length;
}

/** As {@link wouldHold}, of offers that are made together, in the order of the list; by the ids of their matches. */
export function wouldHoldTogether(
  state: FillState,
  chosen: ReadonlySet<string>,
): ReadonlyMap<string, boolean> {
  const { heldForCalls, free } = placesOf(state);
  const texted = textedBefore(state, state.now).filter(({ id }) => !chosen.has(id));
  let left = heldForCalls + Math.max(free - texted.length, 0);
  let toCall = state.matches.filter((match) => isToCall(match, state)).length;
  let calledBefore = 0;
  const holding = new Map<string, boolean>();
  for (const match of state.matches) {
    const isCalled = isToCall(match, state);
    if (!chosen.has(match.id)) {
      if (isCalled) calledBefore++;
      continue;
    }
    if (isDispatch(match)) {
      holding.set(match.id, true);
      continue;
    }
    const kept = Math.min(toCall, left);
    const holds = left > kept || (isCalled && calledBefore < kept);
    holding.set(match.id, holds);
    if (holds && !isHolding(match)) left--;
    if (isCalled) toCall--;
  }
  return holding;
}

/** Who waits for an opening, and can still take it, in the order of the list. */
export const waitingFor = ({ job, matches }: FillState): ListedMatch[] =>
  matches.filter((match) => hasOutcome(match, 'waiting') && dispatchElsewhere(match, job) === undefined);

/**
 * Those who wait and get a free opening, before anybody else on the list. Those who are to be called have openings
 * kept. A text received before somebody's yes, and not applied yet, comes before them.
 */
export function nextOfWaiting(state: FillState): ListedMatch[] {
  const waiting = waitingFor(state).filter((match) => !isToCall(match, state));
  // Where openings are not counted any more nobody waits for one.
  if (state.job.openings === null) return waiting;
  const { free } = placesOf(state);
  const next: ListedMatch[] = [];
  for (const match of waiting.slice(0, free)) {
    const before = textedBefore(state, (lastOffer(match) as OfferSoFar).outcomeAt, match);
    if (free - next.length > before.length) next.push(match);
  }
  return next;
}

/** Whose texts the hall had received by then, and has not applied yet: if they say yes, what is free is theirs. */
export const textedBefore = (state: FillState, receivedAt: Date, besides?: ListedMatch): ListedMatch[] =>
  state.matches.filter((match) => {
    const offer = lastOffer(match);
    return match.id !== besides?.id && offer !== undefined && mayTakeWhatIsFree(offer, receivedAt);
  });

const mayTakeWhatIsFree = ({ outcome, holds, answeredAt }: OfferSoFar, receivedAt: Date): boolean =>
  answeredAt !== null &&
  answeredAt < receivedAt &&
  (outcome === 'no-answer' || outcome === 'not-delivered' || (outcome === 'open' && !holds));
