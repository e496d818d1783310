import { canvass, toAskAgain } from './canvass.js';
import {
  type FillRun,
  type FillState,
  GOES_ON_WITHIN_HOURS,
  isEnded,
  type RunState,
  stateToGoOn,
} from './fill-state.js';
import { hoursOfRun, isTooLateForTexts, openEndedOffers } from './offers-due.js';
import { placesOf } from './places.js';
import { providerTrouble } from './provider-trouble.js';
import { offersInTurn } from './offers-in-turn.js';
import type { Step } from './steps.js';
import { isWithinHours } from '../../../platform/time/texting-hours.js';

/** A run ends as its last opening is taken, also while it is paused. */
export function endWhenFilled(state: FillState): Step[] {
  const { run, job } = state;
  if (run === null || isEnded(run) || job.openings === null) return [];
  const isFull = placesOf(state).filled >= job.openings;
  const isKept = job.status === 'Open' || job.status === 'Filled';
  return isFull && isKept ? [{ do: 'end-run', runId: run.id, as: 'filled' }] : [];
}

/** What the run itself does: pause, ask, go on, offer, end. */
export function courseOfRun(state: FillState): Step[] {
  const { run, hall, now, job } = state;
  if (run === null) return [];
  if (isEnded(run)) return reopen(state, run);
  if (run.state === 'paused') return [];
  const trouble =
    job.openings === null ? 'The job does not say how many it needs' : providerTrouble(state, run);
  if (trouble !== null) return [{ do: 'pause-run', runId: run.id, sentence: trouble }];
  const isOpen = isWithinHours(hoursOfRun(hall, run), now);
  const asked = isOpen ? openEndedOffers(state, run) : [];
  if (asked.length > 0) return asked;
  if (run.state === 'canvassing') return canvass(state, run, isOpen);
  const again = isOpen ? toAskAgain(state, run) : [];
  return again.length > 0
    ? [{ do: 'canvass', matchIds: again.map(({ id }) => id) }]
    : stepsOfOffers(state, run, isOpen);
}

function stepsOfOffers(state: FillState, run: FillRun, isOpen: boolean): Step[] {
  const { steps, isAtEnd } = offersInTurn(state, run);
  if (isAtEnd) return [{ do: 'end-run', runId: run.id, as: 'exhausted' }];
  const present: RunState = isOpen ? 'running' : 'outside-hours';
  if (run.state !== present) return [{ do: 'set-run-state', runId: run.id, state: present }];
  return isOpen || isTooLateForTexts(state, run) ? steps : [];
}

const OTHER_LIST = 'The job has changed since its matches were made';

/**
 * Reopens a filled run as paused, if it was paused when it filled or its list is outdated, before waiting workers are
 * texted.
 */
export const reopenPaused = (state: FillState): Step[] =>
  state.run && isEnded(state.run) && (state.run.wasPaused || state.job.isListOutdated)
    ? reopen(state, state.run)
    : [];

function reopen(state: FillState, run: FillRun): Step[] {
  const { now, job } = state;
  const isRecent =
    run.endedAt !== null && now.getTime() - run.endedAt.getTime() < GOES_ON_WITHIN_HOURS * 3_600_000;
  const isWanted = run.state === 'filled' && isRecent && job.status === 'Open' && job.filledByItself;
  const hasOpening = job.openings !== null && placesOf(state).filled < job.openings;
  if (!isWanted || !hasOpening) return [];
  const { id: runId, pausedBecause } = run;
  if (run.wasPaused) return [{ do: 'pause-run', runId, sentence: pausedBecause }];
  if (job.isListOutdated) return [{ do: 'pause-run', runId, sentence: OTHER_LIST }];
  return [{ do: 'set-run-state', runId, state: stateToGoOn(run) }];
}
