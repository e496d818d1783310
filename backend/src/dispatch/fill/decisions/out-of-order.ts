import {
  type FillState,
  hasOutcome,
  isFreshYes,
  lastOffer,
  type ListedMatch,
  liveRun,
} from './fill-state.js';
import { hasHadTurn } from './turn.js';
import { whyStillToCall } from './way-to-worker.js';

/** Whether a list counts them: nobody is skipped who could not be offered the job. */
export const isOnList = ({ status, isActive, isPlaced }: ListedMatch): boolean =>
  status !== 'Ineligible' && isActive && isPlaced;

/** On the list, without an open offer, and their turn is still to come. */
export function isDue(match: ListedMatch, state: FillState): boolean {
  const run = liveRun(state);
  const againSince = run?.settings.again === 'no-answer' ? run.startedAt : null;
  return isOnList(match) && !hasOutcome(match, 'open') && !hasHadTurn(match, state.job, againSince);
}

/**
 * To be called by a run that has not ended: because their turn has come, or an opening that they wait for. Not who has
 * just said yes, be it by phone: theirs is the next that comes free. Whom a text reaches again has the opening that was
 * kept for the call, unless somebody who has joined the list before them is due by now.
 */
export function isToCall(match: ListedMatch, state: FillState): boolean {
  const run = liveRun(state);
  if (match.toCall === null || run === null) return false;
  const offer = lastOffer(match);
  if (offer?.outcome === 'waiting') return !isFreshYes(offer, state);
  if (!isDue(match, state)) return false;
  return whyStillToCall(match, state, run) !== null || !isAnyoneDueBefore(match, state);
}

function isAnyoneDueBefore({ id }: ListedMatch, state: FillState): boolean {
  const place = state.matches.findIndex((one) => one.id === id);
  return state.matches.slice(0, place).some((one) => one.toCall === null && isDue(one, state));
}

/**
 * Who stands before somebody who is offered the job now, and has neither had their turn nor has it now: in the order of
 * the list. An offer in spite of them is an exception.
 * @param chosen the ids of the matches that are offered the job together
 */
export function whoStandsBefore(state: FillState, chosen: readonly string[]): ListedMatch[] {
  const { matches } = state;
  const offered = new Set(chosen);
  const last = matches.findLastIndex(({ id }) => offered.has(id));
  return matches
    .slice(0, Math.max(last, 0))
    .filter((match) => !offered.has(match.id) && isDue(match, state) && !isToCall(match, state));
}
