import { endOfCanvass } from './canvass.js';
import { type FillRun, type FillState, hasOutcome, liveRun, unansweredOffers } from './fill-state.js';
import { endOf, hoursOfRun } from './offers-due.js';
import { chanceEnds } from './way-to-worker.js';
import { nextClosing, nextOpening } from '../../../platform/time/texting-hours.js';

/** The first instant from now on at which time alone can lead to a step; null: there is none. */
export function nextLook(state: FillState): Date | null {
  const later = [...timesToAnswer(state), ...hoursToCome(state)].filter((at) => at > state.now);
  return later.length === 0 ? null : new Date(Math.min(...later.map((at) => at.getTime())));
}

/** The last time to answer that is over: who has not answered by then may lose their turn. */
export function lastTimeOver(state: FillState): Date | null {
  const over = timesToAnswer(state).filter((at) => at <= state.now);
  return over.length === 0 ? null : new Date(Math.max(...over.map((at) => at.getTime())));
}

/** Of offers, of the canvass, and of those who are asked late; all of them end with the start. */
function timesToAnswer(state: FillState): Date[] {
  const { job } = state;
  const run = liveRun(state);
  const open = unansweredOffers(state);
  const isUpToStart =
    run !== null || open.length > 0 || state.matches.some((match) => hasOutcome(match, 'waiting'));
  const ends = open.map((offer) => justAfter(endOf(offer, state)));
  const going = run?.state === 'paused' ? null : run;
  const ofCanvass =
    going === null
      ? []
      : [canvassOver(going, state), ...state.matches.map((match) => chanceEnds(match, going, state))];
  return [...ends, isUpToStart ? job.startsAt : null, ...ofCanvass].filter((at) => at !== null);
}

/** The time that was told; null once all had answered before. */
function canvassOver(run: FillRun, { job }: FillState): Date | null {
  const told = endOfCanvass(run, job);
  if (told === null || run.state === 'canvassing') return told;
  return run.canvassEndedAt !== null && run.canvassEndedAt >= told ? told : null;
}

/** An offer ends after its last instant: an answer counts until then. */
const justAfter = (end: Date | null): Date | null => end && new Date(end.getTime() + 1);

/** The hours matter to who waits without a run, too: an offer to them is a text. */
function hoursToCome(state: FillState): Date[] {
  const { now, hall } = state;
  const run = liveRun(state);
  const isConcerned = run !== null || state.matches.some((match) => hasOutcome(match, 'waiting'));
  if (!isConcerned || run?.state === 'paused') return [];
  const hours = hoursOfRun(hall, run);
  return [nextOpening(hours, now), nextClosing(hours, now)].filter((at) => at !== null);
}
