import { answerMinutes } from './answer-time.js';
import {
  type FillState,
  hasStarted,
  isFreshYes,
  isToFormerWork,
  waitsAfterLostText,
  lastOffer,
  type ListedMatch,
  liveRun,
  type OfferSoFar,
} from './fill-state.js';
import { hoursOfRun, isTooLateForTexts } from './offers-due.js';
import { withdrawal } from './job-over.js';
import { isOnList, isToCall } from './out-of-order.js';
import { nextOfWaiting, waitingFor, wouldHold } from './places.js';
import { providerTrouble, troubleOfWaiters } from './provider-trouble.js';
import type { Step } from './steps.js';
import { whyStillToCall, whyWaiterIsCalled } from './way-to-worker.js';
import { isWithinHours } from '../../../platform/time/texting-hours.js';

/**
 * Openings that came free go to those who wait, in the order of the list, whoever else is on it: at once to a fresh yes,
 * else as a new offer.
 */
export function offerToWaiting(state: FillState): Step[] {
  return [...calledNoMore(state), ...nextOfWaiting(state)].flatMap(
    (match) => stepFor(match, lastOffer(match) as OfferSoFar, state) ?? [],
  );
}

/** Ends the waits of workers who said yes before the work changed and are not on its list now. */
export function endVainWaits(state: FillState): Step[] {
  if (state.job.isListOutdated) return [];
  return state.matches.flatMap((match) => {
    const offer = lastOffer(match);
    const isInVain =
      offer?.outcome === 'waiting' &&
      !offer.isAnswered &&
      isToFormerWork(offer, state.job) &&
      !isOnList(match);
    return isInVain ? [withdrawal(offer.id, 'job', OTHER_WORK, true)] : [];
  });
}

const OTHER_WORK = 'The job has changed, and they are not on its list';

/**
 * Openings that were free before staff closed the job, though nobody had looked at it since they came free: whoever waits
 * with a fresh yes has them.
 */
export function givenBeforeClosing(state: FillState): Step[] {
  const { job } = state;
  if (job.openings === null || hasStarted(state)) return [];
  return offerToWaiting({ ...state, job: { ...job, status: 'Open' } }).filter(
    (step) => step.do === 'give-place',
  );
}

/** Those who can be texted again: the opening kept for the call is kept for the offer. */
function calledNoMore(state: FillState): ListedMatch[] {
  const live = liveRun(state);
  return waitingFor(state).filter(
    (match) =>
      live !== null &&
      isToCall(match, state) &&
      wouldHold(match, state) &&
      whyStillToCall(match, state, live) === null,
  );
}

/**
 * Without a run nobody is texted again by itself whom the text about a place has not reached: they are to be called, or
 * staff offer it again. Texts that were to be delivered may all come back later, so none that is accepted is a sign.
 */
const isHeldBack = (match: ListedMatch, offer: OfferSoFar, state: FillState): boolean =>
  (waitsAfterLostText(offer) && offer.matchId === match.id) || troubleOfWaiters(state) !== null;

function stepFor(match: ListedMatch, offer: OfferSoFar, state: FillState): Step | null {
  const { now, hall, job, run } = state;
  // Their opening is kept by their being first, until it is known whether they want it still.
  if (offer.isAnswered) return null;
  if (isFreshYes(offer, state)) return { do: 'give-place', offerId: offer.id };
  // They are asked about what the work is now once it is known who may take it.
  if (isToFormerWork(offer, job) && job.isListOutdated) return null;
  const live = liveRun(state);
  // A paused run makes no offers to those who wait either.
  if (run?.state === 'paused') return null;
  if (!isWithinHours(hoursOfRun(hall, run), now) && !isTooLateForTexts(state, run)) return null;
  const reason = whyWaiterIsCalled(match, state);
  if (reason !== null) return live && { do: 'put-on-call-list', matchId: match.id, reason };
  // Trouble of the provider, for which a run pauses; without a run also a text about a free place that did not arrive.
  if (live ? providerTrouble(state, live) !== null : isHeldBack(match, offer, state)) return null;
  const given = run?.settings.answerWithinMinutes ?? null;
  return {
    do: 'make-offer',
    matchId: match.id,
    afterOfferId: offer.id,
    answerWithinMinutes: answerMinutes(given, job.startsAt, now),
    because: 'waiting',
  };
}
