import type { OfferVia } from '../../offers/offer-event.entity.js';
import {
  type FillState,
  hasStarted,
  isEnded,
  liveRun,
  type OfferSoFar,
  type RunEnd,
  standingOffers,
  unansweredOffers,
} from './fill-state.js';
import { placesOf } from './places.js';
import type { Step } from './steps.js';

/** What follows when a job takes nobody any more: because it has started, or because staff say so. */
export function endForJobOver(state: FillState): Step[] {
  const over = howItIsOver(state);
  if (over === null) return [];
  const { run } = state;
  const open = openOffers(state);
  const ends = [...waitersTold(state, over, open), ...withdrawn(state, open)];
  if (ends.length > 0 || run === null || isEnded(run)) return ends;
  // An answer that was received is applied first: it may be a yes in time.
  return open.length > 0 ? [] : [{ do: 'end-run', runId: run.id, as: over.runEnds }];
}

const TAKES_NOBODY = 'The job takes nobody any more';

interface JobOver {
  runEnds: RunEnd;
  /** What those who wait are told; null: the job may open again, so they wait on. */
  says: string | null;
}

function howItIsOver(state: FillState): JobOver | null {
  if (hasStarted(state)) return { runEnds: 'expired', says: 'The job has started' };
  if (!isClosed(state)) return null;
  return { runEnds: 'closed', says: state.job.status === 'Filled' ? null : TAKES_NOBODY };
}

/** It takes nobody any more, whatever openings it has. */
export const isOver = (state: FillState): boolean => howItIsOver(state) !== null;

/** Staff say that it takes nobody: it is closed, a draft, or filled by hand. */
export function isClosed(state: FillState): boolean {
  const { status, openings } = state.job;
  if (status !== 'Filled') return status !== 'Open';
  return openings === null || placesOf(state).filled < openings;
}

/** Whoever still waits is told once: then nobody waits any more. An answer that was received may free a place for them. */
function waitersTold({ matches }: FillState, { says }: JobOver, open: readonly OfferSoFar[]): Step[] {
  if (says === null || open.some(({ isAnswered }) => isAnswered)) return [];
  return matches
    .flatMap(({ offers }) => offers)
    .filter(({ outcome }) => outcome === 'waiting')
    .map(({ id }) => withdrawal(id, 'job', says, true));
}

/** What ends with the change by which staff say that the job takes nobody: whoever answers later is refused. */
export const closingSteps = (state: FillState): Step[] =>
  isClosed(state) ? withdrawn(state, openOffers(state)) : [];

const openOffers = ({ matches }: FillState): OfferSoFar[] =>
  matches.flatMap(({ offers }) => offers.filter(({ outcome }) => outcome === 'open'));

/** Open offers of a job that starts end by their time; where openings are not counted they are the staff's, but for a run's. */
function withdrawn(state: FillState, open: readonly OfferSoFar[]): Step[] {
  if (hasStarted(state) || (state.job.openings === null && liveRun(state) === null)) return [];
  return open
    .filter(({ isAnswered }) => !isAnswered)
    .map(({ id }) => withdrawal(id, 'job', TAKES_NOBODY, false));
}

export const withdrawal = (offerId: string, via: OfferVia, reason: string, tell: boolean): Step => ({
  do: 'end-offer',
  offerId,
  outcome: 'withdrawn',
  via,
  reason,
  tell,
});

/**
 * When staff end a run: its offers stand, or are withdrawn, which is passing over with its reason. Of a run that was stopped
 * without this, those made until then may be withdrawn since.
 */
export function stoppingSteps(state: FillState, withdraw: boolean, reason: string): Step[] {
  const { run } = state;
  if (run === null || (isEnded(run) && run.state !== 'stopped')) return [];
  const open = withdraw ? unansweredOffers(state) : [];
  const withdrawals = (offers: readonly OfferSoFar[]) =>
    offers.map(({ id }) => withdrawal(id, 'staff', reason, true));
  const { endedAt } = run;
  if (endedAt) return withdrawals(open.filter(({ madeAt }) => madeAt <= endedAt));
  return [...withdrawals(open), { do: 'end-run', runId: run.id, as: 'stopped' }];
}

/**
 * Withdraws the open and waiting offers of the work as it was, via `job`: their workers have not had their turn, and
 * are offered the new work in the order of the list.
 * @param until offers made after it are for the new work; null: withdraws all
 */
export const withdrawForNewWork = (state: FillState, reason: string, until: Date | null = null): Step[] =>
  standingOffers(state, until)
    .filter(({ isAnswered }) => !isAnswered)
    .map(({ id }) => withdrawal(id, 'job', reason, true));
