import { type Dispatch, type JobToFill, type ListedMatch, lastOffer, type OfferSoFar } from './fill-state.js';
import { overlaps } from './overlap.js';
import type { OfferOutcome } from '../../offers/offer-event.entity.js';

/** An offer that came to one of these was a turn. `correction`: the answer had never been given. */
const turnOutcomes: ReadonlySet<OfferOutcome> = new Set<OfferOutcome>([
  'accepted',
  'waiting',
  'declined',
  'no-answer',
  'dropped-out',
  'cancelled',
  'no-show',
]);

/** The dispatches to other jobs that keep them from this one. */
export const dispatchesAtThatTime = (match: ListedMatch, job: JobToFill): Dispatch[] =>
  match.elsewhere.filter((dispatch) => overlaps(dispatch, job));

/** The first of them. */
export const dispatchElsewhere = (match: ListedMatch, job: JobToFill): Dispatch | undefined =>
  dispatchesAtThatTime(match, job)[0];

/**
 * Whether a worker has had their turn on a job: then nobody who is offered it stands before them wrongly.
 * @param againSince who had not answered by then is asked again; null: nobody is
 */
export function hasHadTurn(match: ListedMatch, job: JobToFill, againSince: Date | null = null): boolean {
  return (
    match.status === 'Not Interested' ||
    match.status === 'Declined' ||
    match.offers.some((offer) => wasTurn(offer, againSince)) ||
    isPassedOver(match) ||
    dispatchElsewhere(match, job) !== undefined
  );
}

function wasTurn({ outcome, outcomeAt, outcomeVia }: OfferSoFar, againSince: Date | null): boolean {
  if (outcome === 'no-answer' && againSince !== null && outcomeAt <= againSince) return false;
  // The whole work was cancelled, which says nothing about its worker; a single dispatch is ended by staff.
  if (outcome === 'cancelled' && outcomeVia === 'job') return false;
  return turnOutcomes.has(outcome);
}

/** Until they are offered the job again; what staff withdraw is passing over. */
function isPassedOver(match: ListedMatch): boolean {
  const last = lastOffer(match);
  if (last?.outcome === 'withdrawn' && last.outcomeVia === 'staff') return true;
  return match.passes.some(
    ({ at, atCanvass, isVoid }) =>
      (last === undefined || at >= last.madeAt) && !isVoid && !(atCanvass && match.status !== 'Pending'),
  );
}
