import { type FillState, type ListedMatch, liveRun, type OfferSoFar } from './fill-state.js';
import { isDispatch } from './places.js';

export type OpeningsVerdict =
  /** Fewer than are taken: by these people. */
  | { verdict: 'below-filled'; names: string[] }
  /** Openings that are not counted cannot be filled by a run. */
  | { verdict: 'run-counts-them' }
  /** After a confirmation: these open offers are withdrawn first, newest first. */
  | { verdict: 'possible'; withdraw: string[] };

/** Whether a job's openings can be changed to so many, and what follows. */
export function verdictOnOpenings(state: FillState, openings: number | null): OpeningsVerdict {
  if (openings === null) {
    return liveRun(state) === null ? { verdict: 'possible', withdraw: [] } : { verdict: 'run-counts-them' };
  }
  const taken = state.matches.filter(isTaken);
  if (openings < taken.length) {
    return { verdict: 'below-filled', names: taken.map(({ workerName }) => workerName) };
  }
  const others = state.matches.filter((match) => !isTaken(match));
  const held = others.flatMap((match) => heldFor(match) ?? []);
  // Of those that were made together the last on the list.
  const newestFirst = held.reverse().sort((a, b) => b.madeAt.getTime() - a.madeAt.getTime());
  const tooMany = Math.max(taken.length + held.length - openings, 0);
  return { verdict: 'possible', withdraw: newestFirst.slice(0, tooMany).map(({ id }) => id) };
}

/** An answer that the hall has received may be a yes, which takes the opening kept for it whatever happens. */
const isTaken = (match: ListedMatch): boolean => isDispatch(match) || heldFor(match)?.isAnswered === true;

/** The open offer that an opening is kept for. */
const heldFor = ({ offers }: ListedMatch): OfferSoFar | undefined =>
  offers.find(({ outcome, holds }) => outcome === 'open' && holds);
