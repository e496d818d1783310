import { courseOfRun, endWhenFilled, reopenPaused } from './course-of-run.js';
import type { FillState } from './fill-state.js';
import { endForJobOver, isOver } from './job-over.js';
import { nextLook } from './next-look.js';
import { keepWaiting, offersDue } from './offers-due.js';
import type { Step, Steps } from './steps.js';
import { endVainWaits, offerToWaiting } from './waiting-list.js';

type Decision = (state: FillState) => Step[];

/** In this order: each looks at a state in which the ones before have nothing left to do. */
const always: readonly Decision[] = [offersDue, endWhenFilled, endForJobOver];
const whileOpen: readonly Decision[] = [reopenPaused, keepWaiting, endVainWaits, offerToWaiting, courseOfRun];

/** What happens next with a job. Nothing but the state decides, so whoever asks again gets the same answer. */
export function nextSteps(state: FillState): Steps {
  // Of a job that is over only what is left is ended, also while an answer waits to be applied.
  for (const decide of isOver(state) ? always : [...always, ...whileOpen]) {
    const steps = decide(state);
    if (steps.length > 0) return { steps, nextAt: state.now };
  }
  return { steps: [], nextAt: nextLook(state) };
}
