import {
  type Canvass,
  type FillRun,
  type FillState,
  isAcceptedSince,
  type JobToFill,
  type ListedMatch,
} from './fill-state.js';
import { isTooLateForTexts } from './offers-due.js';
import { isDue } from './out-of-order.js';
import { FAILURES_IN_A_ROW } from './provider-trouble.js';
import { clockTime } from '../../../platform/time/clock-time.js';
import type { Step } from './steps.js';

/**
 * When offers begin at the latest; if the start was moved before that, half of the time left after the run last started
 * is kept for offers.
 */
export function endOfCanvass({ settings, goingSince }: FillRun, { startsAt }: JobToFill): Date | null {
  const { canvassUntil } = settings;
  if (canvassUntil === null || startsAt === null || canvassUntil < startsAt) return canvassUntil;
  return new Date((goingSince.getTime() + startsAt.getTime()) / 2);
}

/**
 * First asks everybody whose turn is to come whether they are interested; offers begin at {@link endOfCanvass}, or once
 * all have answered.
 */
export function canvass(state: FillState, run: FillRun, isWithinHours: boolean): Step[] {
  const { now, hall } = state;
  const until = endOfCanvass(run, state.job);
  const goOn: Step = { do: 'set-run-state', runId: run.id, state: 'running' };
  const unanswered = state.matches.filter((match) => match.status === 'Pending' && wouldBeDue(match, state));
  const toAsk = unanswered.filter((match) => isToAsk(match, state, run));
  if (until === null) return [goOn];
  if (toAsk.length > 0) {
    const isResumed = run.goingSince >= until;
    if (now >= until && isTooLateForTexts(state, run)) return [goOn];
    // Nobody loses their turn because they were not asked: who resumes it asks them late.
    if (now >= until && !isResumed) {
      const sentence = `Not everybody could be asked before ${clockTime(until, now, hall)}. Resume to ask the others now and to go on.`;
      return [{ do: 'pause-run', runId: run.id, sentence }];
    }
    return isWithinHours ? [{ do: 'canvass', matchIds: toAsk.map(({ id }) => id) }] : [];
  }
  return now < until && unanswered.some(mayAnswer) ? [] : [goOn];
}

/**
 * Workers whom the canvass did not reach because of trouble that paused the run: asked again, so that they keep their
 * turn.
 */
export function toAskAgain(state: FillState, run: FillRun): ListedMatch[] {
  if (run.settings.only !== 'interested') return [];
  return state.matches.filter(
    (match) =>
      match.status === 'Pending' &&
      match.canvass !== null &&
      match.canvass.at >= run.startedAt &&
      isToAsk(match, state, run) &&
      wouldBeDue(match, state),
  );
}

/** If they were interested they would have a turn: nobody is asked whose answer leads nowhere. */
const wouldBeDue = (match: ListedMatch, state: FillState) => isDue({ ...match, status: 'Interested' }, state);

/** Not asked yet, or not heard because the provider was in trouble. */
function isToAsk({ unreachable, canvass }: ListedMatch, state: FillState, run: FillRun): boolean {
  if (unreachable !== null) return false;
  if (canvass === null) return true;
  if (canvass.state !== 'failed' || canvass.failure.whose === 'number') return false;
  return canvass.at < run.goingSince || isToTryAgain(canvass, state, run);
}

/**
 * Others are asked at the same time, so a text that is accepted after theirs has failed does not show yet that it was
 * their number: only that a second one fails, too.
 */
function isToTryAgain(
  { failure, failures = 1 }: Canvass & { state: 'failed' },
  state: FillState,
  run: FillRun,
): boolean {
  if (failure.whose !== 'provider') return false;
  return failures < 2 || (failures < FAILURES_IN_A_ROW && !isAcceptedSince(state, run.startedAt));
}

const mayAnswer = ({ canvass }: ListedMatch) => canvass !== null && canvass.state !== 'failed';
