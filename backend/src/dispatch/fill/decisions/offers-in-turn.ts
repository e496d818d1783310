import { answerMinutes } from './answer-time.js';
import { type FillRun, type FillState, hasOutcome, lastOffer, type ListedMatch } from './fill-state.js';
import { isDue, isToCall } from './out-of-order.js';
import { isDispatch, placesOf, textedBefore, waitingFor, wouldHold } from './places.js';
import type { Step } from './steps.js';
import { type Way, wayTo } from './way-to-worker.js';

/** Where a run stands in the list. */
export interface OffersInTurn {
  /** For those whose turn it is. */
  steps: Step[];
  /** Those after them, in order, who have not had their turn. */
  next: ListedMatch[];
  /** Nobody on the list has a turn or an opening to come. */
  isAtEnd: boolean;
}

/**
 * As many open offers as free openings, to the first in order who have not had their turn. Whoever is to be called or
 * waits for an opening has one kept.
 */
export function offersInTurn(state: FillState, run: FillRun): OffersInTurn {
  const steps: Step[] = [];
  const next: ListedMatch[] = [];
  const texted = new Set(textedLate(state));
  const { left, hasClaims } = unclaimed(state, texted.size);
  let places = left;
  let isExpecting = false;
  for (const match of state.matches) {
    if (!isDue(match, state) || texted.has(match)) continue;
    const way = wayTo(match, state, run);
    if (isToCall(match, state)) {
      // They can be texted again: the opening kept for the call is kept for the offer.
      if (way.by === 'text' && wouldHold(match, state)) steps.push(offerTo(match, state, run));
      else if (way.by === 'text') next.push(match);
    } else if (places <= 0) {
      next.push(match);
    } else if (way.by === 'later') {
      // Nobody goes before them until it is known whether it has reached them.
      isExpecting = true;
      places = 0;
    } else {
      const step = stepFor(match, way, state, run);
      steps.push(step);
      if (step.do !== 'pass-over') places -= 1;
    }
  }
  const isAtEnd = !hasClaims && !isExpecting && steps.length === 0 && next.length === 0;
  return { steps, next, isAtEnd };
}

/** Whether the run passes them over when their turn comes. */
export function isToBePassedOver(match: ListedMatch, state: FillState, run: FillRun): boolean {
  const way = wayTo(match, state, run);
  return (
    way.by === 'none' ||
    (way.by === 'call' && !way.isNotWorkersFault && run.settings.unreachable === 'pass-over')
  );
}

/** The openings that nobody has, is asked about, waits for or may have said yes to. */
function unclaimed(state: FillState, texted: number): { left: number; hasClaims: boolean } {
  const { filled } = placesOf(state);
  const open = state.matches.filter((match) => hasOutcome(match, 'open') && !isDispatch(match)).length;
  const calls = state.matches.filter((match) => isToCall(match, state)).length;
  const waiting = waitingFor(state).filter((match) => !isToCall(match, state)).length;
  const claims = open + calls + waiting + texted;
  return { left: (state.job.openings ?? 0) - filled - claims, hasClaims: claims > 0 };
}

/** Their offer has ended, and a text that may answer it is not applied yet. */
const textedLate = (state: FillState): ListedMatch[] =>
  textedBefore(state, state.now).filter((match) => !hasOutcome(match, 'open') && !isToCall(match, state));

function stepFor(
  match: ListedMatch,
  way: Exclude<Way, { by: 'later' }>,
  state: FillState,
  run: FillRun,
): Step {
  const { id: matchId } = match;
  const by = run.startedBy;
  switch (way.by) {
    case 'text':
      return offerTo(match, state, run);
    case 'none':
      return { do: 'pass-over', matchId, reason: way.reason, atCanvass: true, by };
    case 'call':
      return way.isNotWorkersFault || run.settings.unreachable === 'call'
        ? { do: 'put-on-call-list', matchId, reason: way.reason }
        : { do: 'pass-over', matchId, reason: 'could-not-be-reached', atCanvass: way.atCanvass, by };
  }
}

const offerTo = (match: ListedMatch, { now, job }: FillState, run: FillRun): Step => ({
  do: 'make-offer',
  matchId: match.id,
  afterOfferId: lastOffer(match)?.id ?? null,
  answerWithinMinutes: answerMinutes(run.settings.answerWithinMinutes, job.startsAt, now),
  because: 'turn',
});
