import { type FillRun, type FillState, type ListedMatch } from './fill-state.js';
import { isDue } from './out-of-order.js';
import { clockTime } from '../../platform/time/clock-time.js';
import type { Step } from './steps.js';

/** Everybody on the list whose turn is to come is asked first whether they are interested; offers begin then, or once all have answered. */
export function canvass(state: FillState, run: FillRun, isWithinHours: boolean): Step[] {
  const { now, hall } = state;
  const until = run.settings.canvassUntil;
  const goOn: Step = { do: 'set-run-state', runId: run.id, state: 'running' };
  const unanswered = state.matches.filter((match) => match.status === 'Pending' && wouldBeDue(match, state));
  const toAsk = unanswered.filter((match) => isToAsk(match, run));
  if (until === null) return [goOn];
  if (now >= until) {
    // Nobody loses their turn because they were not asked; staff who resume it know.
    const isCutShort = toAsk.length > 0 && run.goingSince < until;
    const sentence = `Not everybody could be asked before ${clockTime(until, now, hall)}. Resume to offer the job to those who are interested.`;
    return [isCutShort ? { do: 'pause-run', runId: run.id, sentence } : goOn];
  }
  if (toAsk.length > 0) return isWithinHours ? [{ do: 'canvass', matchIds: toAsk.map(({ id }) => id) }] : [];
  return unanswered.some(mayAnswer) ? [] : [goOn];
}

/** If they were interested they would have a turn: nobody is asked whose answer leads nowhere. */
const wouldBeDue = (match: ListedMatch, state: FillState) => isDue({ ...match, status: 'Interested' }, state);

/** Not asked yet, or not heard because the provider was in trouble. */
function isToAsk({ unreachable, canvass }: ListedMatch, run: FillRun): boolean {
  if (unreachable !== null) return false;
  if (canvass === null) return true;
  return canvass.state === 'failed' && canvass.failure.whose !== 'number' && canvass.at < run.goingSince;
}

const mayAnswer = ({ canvass }: ListedMatch) => canvass !== null && canvass.state !== 'failed';
