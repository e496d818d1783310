import { answerMinutes } from './answer-time.js';
import { type FillState, lastOffer, type ListedMatch, liveRun, type OfferSoFar } from './fill-state.js';
import { hoursOfRun } from './offers-due.js';
import { isToCall } from './out-of-order.js';
import { placesOf, waitingFor } from './places.js';
import type { Step } from './steps.js';
import { isWithinHours } from '../../platform/time/texting-hours.js';

/** So long a yes still holds. */
const FRESH = 3_600_000;

/**
 * Openings that came free go to those who wait, in the order of the list, whoever else is on it: at once to a fresh yes,
 * else as a new offer.
 */
export function waitingList(state: FillState): Step[] {
  const waiting = waitingFor(state).filter((match) => !isToCall(match, state));
  const first = waiting.slice(0, placesOf(state).free);
  return first.flatMap((match) => stepFor(match, lastOffer(match) as OfferSoFar, state) ?? []);
}

function stepFor(match: ListedMatch, offer: OfferSoFar, state: FillState): Step | null {
  const { now, hall, job, run } = state;
  if (now.getTime() - offer.outcomeAt.getTime() < FRESH) return { do: 'give-place', offerId: offer.id };
  // Their opening is kept by their being first: nobody after them is offered it.
  if (run?.state === 'paused' || !isWithinHours(hoursOfRun(hall, run), now)) return null;
  if (match.unreachable !== null) {
    return liveRun(state) && { do: 'put-on-call-list', matchId: match.id, reason: match.unreachable };
  }
  const given = run?.settings.answerWithinMinutes ?? null;
  return {
    do: 'make-offer',
    matchId: match.id,
    afterOfferId: offer.id,
    answerWithinMinutes: answerMinutes(given, job.startsAt, now),
    because: 'waiting',
  };
}
