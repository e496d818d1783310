import { closingSentence, stageOf, type Answer } from './transitions';
import type { WorkerView } from './worker-view-api';

/** What the page says first. */
export const mainSentence = ({ job, jobMatch, offer }: WorkerView): string =>
  closingSentence(job.status, jobMatch.status) ?? stageOf(jobMatch.status, offer).caption;

/** A late offer still asks the same question, as the server decides what becomes of a late answer. */
const asIfInTime = (view: WorkerView): WorkerView =>
  view.offer?.state === 'late' ? { ...view, offer: { ...view.offer, state: 'open' } } : view;

/** Whether an answer to the earlier question also answers the present one. */
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
