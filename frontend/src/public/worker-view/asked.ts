import { closingSentence, stageOf, type Answer } from './transitions';
import type { WorkerView } from './worker-view-api';

/** What the page says first. */
export const mainSentence = ({ job, jobMatch, offer }: WorkerView): string =>
  closingSentence(job.status, jobMatch.status) ?? stageOf(jobMatch.status, offer).caption;

/** An offer whose time is over asks what it asked before: the server decides what a late answer gets. */
const asIfInTime = (view: WorkerView): WorkerView =>
  view.offer?.state === 'late' ? { ...view, offer: { ...view.offer, state: 'open' } } : view;

/** Whether an answer to what was asked before is one to what is asked now, too. */
export function isAskedStill(before: WorkerView, now: WorkerView): boolean {
  // Two offers of a job are asked in the same words.
  return (
    before.offer?.id === now.offer?.id && mainSentence(asIfInTime(before)) === mainSentence(asIfInTime(now))
  );
}

/** The hall has this answer already: from a text, or from a request whose reply was lost. */
export const hasAnswer = ({ jobMatch, offer }: WorkerView, answer: Answer): boolean =>
  jobMatch.status === answer ||
  (answer === 'Accepted' && jobMatch.status === 'Offered' && offer?.state === 'waiting');
