import { answerMinutes, answerTimeEnds } from './answer-time.js';
import {
  type Dispatch,
  type FillRun,
  type FillState,
  hasStarted,
  isUnanswered,
  lastOffer,
  type ListedMatch,
  liveRun,
  type OfferSoFar,
} from './fill-state.js';
import type { Step } from './steps.js';
import { dispatchesAtThatTime } from './turn.js';
import { type HallHours, isWithinHours, nextOpening } from '../../../platform/time/texting-hours.js';

/** An urgent run's texts go at any time, so the time to answer them never stands still. */
export const hoursOfRun = (hall: HallHours, run: FillRun | null): HallHours =>
  run?.settings.urgent ? { ...hall, textingHours: null } : hall;

/** Outside the texting hours, and they open only after the start: no text can fill the job any more. */
export function isTooLateForTexts({ now, hall, job }: FillState, run: FillRun | null): boolean {
  const hours = hoursOfRun(hall, run);
  return job.startsAt !== null && !isWithinHours(hours, now) && nextOpening(hours, now) >= job.startsAt;
}

/** Whoever is offered a job at any hour is asked at any hour, and told what became of it. */
export const anyHourOf = (run: FillRun | null) => (run?.settings.urgent ? ('urgent' as const) : null);

/** While a run goes, offers by hand are as its own. */
const hoursOfOffer = ({ runId }: OfferSoFar, state: FillState): HallHours =>
  hoursOfRun(state.hall, runId === state.run?.id ? state.run : liveRun(state));

/** What became of the offers themselves: their time begins, or is over, or their text has failed. */
export function offersDue(state: FillState): Step[] {
  return state.matches.flatMap((match) => match.offers.flatMap((offer) => stepOf(offer, match, state) ?? []));
}

/** A waiting worker whose offer of a freed place was not delivered keeps their place on the waiting list. */
export function keepWaiting(state: FillState): Step[] {
  return state.matches.flatMap((match) => {
    const offer = lastOffer(match);
    if (offer?.outcome !== 'not-delivered') return [];
    const before = match.offers.findLast(({ outcome }) => outcome !== 'not-delivered');
    return before?.cameFree ? [waitsOn(offer)] : [];
  });
}

function stepOf(offer: OfferSoFar, match: ListedMatch, state: FillState): Step | null {
  const { text, outcome } = offer;
  if (outcome === 'no-answer')
    return text?.state === 'failed' ? notDelivered(offer, text.failure.sentence) : null;
  if ((outcome !== 'open' && outcome !== 'waiting') || offer.isAnswered) return null;
  if (outcome === 'open' && text?.state === 'failed') return notDelivered(offer, text.failure.sentence);
  const accepted = dispatchesAtThatTime(match, state.job).find(
    (one) => overlapsSince(one, state) > offer.madeAt,
  );
  if (accepted !== undefined) return overlapping(offer, match, accepted);
  if (outcome === 'waiting') return null;
  const isOver = hasStarted(state) || isPast(endOf(offer, state), state.now);
  if (isOver) return isWithWorker(offer) ? noAnswer(offer) : neverAccepted(offer);
  return answerTimeBegins(offer, state);
}

/** It was accepted then, or one of the two was moved to the other's time. */
const overlapsSince = ({ since }: Dispatch, { job: { timeChangedAt } }: FillState): Date =>
  timeChangedAt !== null && timeChangedAt > since ? timeChangedAt : since;

/** An answer at the very end counts, so the offer ends after it. */
const isPast = (end: Date | null, now: Date) => end !== null && end < now;

/** The provider has its text, or it has none. */
const isWithWorker = ({ text }: OfferSoFar) => text === null || text.state === 'accepted';

/** When an open offer ends if nobody answers it; null: not by itself, or nobody knows yet. */
export function endOf(offer: OfferSoFar, state: FillState): Date | null {
  const { text, answerBy } = offer;
  if (text?.state !== 'unknown') return answerBy;
  const minutes = offer.answerWithinMinutes ?? runsMinutes(state, text.at);
  return minutes === null
    ? null
    : answerTimeEnds(text.at, minutes, hoursOfOffer(offer, state), state.job.startsAt);
}

function runsMinutes(state: FillState, from: Date): number | null {
  const run = liveRun(state);
  return run && answerMinutes(run.settings.answerWithinMinutes, state.job.startsAt, from);
}

function answerTimeBegins(offer: OfferSoFar, state: FillState): Step | null {
  const { id, text, answerWithinMinutes: minutes, answerBy } = offer;
  if (minutes === null || answerBy !== null || offer.endTold !== null || !isWithWorker(offer)) return null;
  const from = text?.at ?? offer.madeAt;
  const end = answerTimeEnds(from, minutes, hoursOfOffer(offer, state), state.job.startsAt);
  return { do: 'set-answer-time', offerId: id, minutes, answerBy: end, tell: false };
}

const noAnswer = ({ id: offerId }: OfferSoFar): Step => ({
  do: 'end-offer',
  offerId,
  outcome: 'no-answer',
  via: 'deadline',
  reason: null,
  tell: false,
});

const notDelivered = ({ id: offerId }: OfferSoFar, reason: string): Step => ({
  do: 'end-offer',
  offerId,
  outcome: 'not-delivered',
  via: 'provider',
  reason,
  tell: false,
});

const waitsOn = ({ id: offerId, text }: OfferSoFar): Step => ({
  do: 'end-offer',
  offerId,
  outcome: 'waiting',
  via: 'system',
  reason: text?.state === 'failed' ? text.failure.sentence : NOBODY_KNOWS,
  tell: false,
});

/** They have accepted another job since; who was offered it in spite of one may have been meant to choose. */
const overlapping = (
  { id: offerId }: OfferSoFar,
  { workerName }: ListedMatch,
  { title }: Dispatch,
): Step => ({
  do: 'end-offer',
  offerId,
  outcome: 'withdrawn',
  via: 'system',
  reason: `${workerName} has accepted ${title} for this time`,
  tell: true,
});

const neverAccepted = ({ id: offerId }: OfferSoFar): Step => ({
  do: 'end-offer',
  offerId,
  outcome: 'not-delivered',
  via: 'deadline',
  reason: NOBODY_KNOWS,
  tell: false,
});

/** Of a text that may or may not have been sent, for people. */
export const NOBODY_KNOWS = 'Nobody knows whether the text has arrived';

/** Offers without an end get one from a run: from now, and are told so. Who cannot be told is to be called. */
export function openEndedOffers(state: FillState, run: FillRun): Step[] {
  const { now, job, hall, matches } = state;
  return matches.flatMap(({ offers, unreachable }) =>
    offers.filter(isOpenEnded).flatMap((offer): Step[] => {
      if (unreachable !== null) return [];
      const minutes = answerMinutes(run.settings.answerWithinMinutes, job.startsAt, now);
      const answerBy = answerTimeEnds(now, minutes, hoursOfRun(hall, run), job.startsAt);
      return [{ do: 'set-answer-time', offerId: offer.id, minutes, answerBy, tell: true }];
    }),
  );
}

/** Nothing but an answer ends it: it has reached the worker, and no time was given. */
export const isOpenEnded = (offer: OfferSoFar): boolean =>
  isUnanswered(offer) && offer.answerWithinMinutes === null && offer.answerBy === null && isWithWorker(offer);
