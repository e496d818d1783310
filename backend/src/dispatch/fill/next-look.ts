import { endOfCanvass } from './canvass.js';
import { type FillState, hasOutcome, liveRun, unansweredOffers } from './fill-state.js';
import { endOf, hoursOfRun } from './offers-due.js';
import { chanceEnds } from './way-to-worker.js';
import { nextClosing, nextOpening } from '../../platform/time/texting-hours.js';

/** The first instant from now on at which time alone can lead to a step; null: there is none. */
export function nextLook(state: FillState): Date | null {
  const { now, job } = state;
  const open = unansweredOffers(state);
  const isUpToStart =
    liveRun(state) !== null || open.length > 0 || state.matches.some((match) => hasOutcome(match, 'waiting'));
  const ends = open.map((offer) => justAfter(endOf(offer, state)));
  const instants = [...ends, isUpToStart ? job.startsAt : null, ...instantsOfRun(state)];
  const later = instants.flatMap((at) => (at !== null && at > now ? [at.getTime()] : []));
  return later.length === 0 ? null : new Date(Math.min(...later));
}

/** An offer ends after its last instant: an answer counts until then. */
const justAfter = (end: Date | null): Date | null => end && new Date(end.getTime() + 1);

/** The hours matter to who waits without a run, too: an offer to them is a text. */
function instantsOfRun(state: FillState): (Date | null)[] {
  const { now, hall } = state;
  const run = liveRun(state);
  const isConcerned = run !== null || state.matches.some((match) => hasOutcome(match, 'waiting'));
  if (!isConcerned || run?.state === 'paused') return [];
  const hours = hoursOfRun(hall, run);
  const until = run?.state === 'canvassing' ? endOfCanvass(run, state.job) : null;
  const chances = run === null ? [] : state.matches.map((match) => chanceEnds(match, run, state));
  return [until, nextOpening(hours, now), nextClosing(hours, now), ...chances];
}
