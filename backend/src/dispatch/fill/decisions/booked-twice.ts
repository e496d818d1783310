import type { Dispatch, FillState, ListedMatch } from './fill-state.js';
import { overlaps, type Period } from './overlap.js';

const stands = ({ offers }: ListedMatch) => offers.some(({ outcome }) => outcome === 'accepted');

/**
 * Who is dispatched to the job, and at its new time to another one; not who was at its time before, too.
 * @param before when it was worked until now
 */
export function bookedTwice(
  { job, matches }: FillState,
  before: Period,
): { matchId: string; workerName: string; dispatch: Dispatch }[] {
  return matches.filter(stands).flatMap(({ id: matchId, workerName, elsewhere }) => {
    const dispatch = elsewhere.find((other) => overlaps(other, job) && !overlaps(other, before));
    return dispatch ? [{ matchId, workerName, dispatch }] : [];
  });
}
