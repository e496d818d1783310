import { capitalized } from '../../../platform/text/capitalized.js';
import { clockTime } from '../../../platform/time/clock-time.js';
import { endOfCanvass } from './canvass.js';
import { type FillRun, type FillState, hasStarted, type ListedMatch } from './fill-state.js';
import { isClosed } from './job-over.js';
import { hoursOfRun, isTooLateForTexts } from './offers-due.js';
import type { Places } from './places.js';
import { isWithinHours, nextOpening } from '../../../platform/time/texting-hours.js';
import { ONLY_AFTER_START } from './way-to-worker.js';

/** What a sentence is made of. */
export interface Course {
  places: Places;
  /** When the first open offer ends; null: none does by itself. */
  firstEnds: Date | null;
  toCall: readonly ListedMatch[];
  /** Said yes when no place was free: an opening that comes free is theirs, before anybody is offered it. */
  waiting: readonly ListedMatch[];
  next: readonly ListedMatch[];
}

/** What happens next with a run, and when, for people. */
export function sentenceOf(state: FillState, run: FillRun, course: Course): string {
  const { now, hall, job } = state;
  const filled = placesFilled(course.places.filled, job.openings);
  switch (run.state) {
    case 'canvassing':
      return canvassing(state, run);
    case 'running':
      return capitalized(clausesOf(state, course));
    case 'outside-hours':
      return isTooLateForTexts(state, run)
        ? `${ONLY_AFTER_START}; ${clausesOf(state, course)}`
        : `Texts go again at ${clockTime(nextOpening(hall, now), now, hall)}; ${clausesOf(state, course)}`;
    case 'paused':
      return run.pausedBecause === null ? `Paused; ${filled}` : `Paused: ${run.pausedBecause}`;
    case 'filled':
      if (job.openings === null || course.places.filled < job.openings)
        return `The run ended when the job was full${job.openings === null ? '.' : `; now ${filled}`}`;
      return job.openings === 1 ? 'The place is filled.' : `All ${job.openings} places are filled.`;
    case 'exhausted':
      return course.next[0]
        ? `The run ended when everybody on the list had had their turn; now ${course.next[0].workerName} is next; ${filled}`
        : `Everybody on the list has had their turn; ${filled}`;
    case 'stopped':
      return `Stopped; ${filled}`;
    case 'expired':
      return hasStarted(state)
        ? `The job has started; ${filled}`
        : `The run ended at the start that the job had then; now ${filled}`;
    case 'closed':
      return isClosed(state)
        ? `The job takes nobody any more; ${filled}`
        : `The run ended when the job took nobody any more; now ${filled}`;
  }
}

function placesFilled(filled: number, openings: number | null): string {
  if (openings === null)
    return filled === 1 ? '1 worker is dispatched.' : `${filled} workers are dispatched.`;
  if (openings === 1) return filled === 1 ? 'the place is filled.' : 'the place is not filled.';
  return `${filled} of ${openings} places ${filled === 1 ? 'is' : 'are'} filled.`;
}

function canvassing({ now, hall, job }: FillState, run: FillRun): string {
  const until = endOfCanvass(run, job);
  if (until !== null && now >= until && !isWithinHours(hoursOfRun(hall, run), now))
    return `Texts go again at ${clockTime(nextOpening(hall, now), now, hall)}; then the others are asked whether they are interested.`;
  const atTheLatest = until === null ? '' : `, at ${clockTime(until, now, hall)} at the latest`;
  return `Offers begin as soon as all have answered whether they are interested${atTheLatest}.`;
}

function clausesOf({ now, hall }: FillState, { places, firstEnds, toCall, waiting, next }: Course): string {
  const clauses = [
    openOffers(places.open, firstEnds === null ? null : clockTime(firstEnds, now, hall)),
    calls(toCall),
    whoIsNext(waiting[0], next[0]),
  ];
  return `${clauses.filter((clause) => clause !== null).join('; ')}.`;
}

function whoIsNext(waiting: ListedMatch | undefined, next: ListedMatch | undefined): string {
  if (waiting) return `${waiting.workerName} waits for a place and is next`;
  return next ? `${next.workerName} is next` : 'nobody is next';
}

function openOffers(open: number, firstEnds: string | null): string | null {
  if (open === 0) return null;
  if (open === 1) return firstEnds === null ? '1 offer is open' : `1 offer is open until ${firstEnds}`;
  return firstEnds === null
    ? `${open} offers are open`
    : `${open} offers are open, the first until ${firstEnds}`;
}

function calls([first, ...others]: readonly ListedMatch[]): string | null {
  if (first === undefined) return null;
  if (others.length === 0) return `${first.workerName} is to be called`;
  const more = others.length === 1 ? '1 other' : `${others.length} others`;
  return `${first.workerName} and ${more} are to be called`;
}
