import type { Canvass, FillRun, FillState, ListedMatch, OfferSoFar } from './fill-state.js';
import { lastOffer } from './fill-state.js';
import type { Step } from './steps.js';

const failuresSoFar = (canvass: Canvass | null, { run }: FillState): number =>
  canvass?.state === 'failed' && run !== null && canvass.at >= run.goingSince ? (canvass.failures ?? 1) : 0;

/** What the rows would be after a step, as whoever writes them does it: what it goes by is looked at first. */
export function written(state: FillState, step: Step): FillState {
  const { now } = state;
  switch (step.do) {
    case 'set-answer-time':
      return withOffer(state, step.offerId, (offer) =>
        offer.outcome === 'open' && offer.answerBy === null
          ? { ...offer, answerWithinMinutes: step.minutes, answerBy: step.answerBy }
          : offer,
      );
    case 'end-offer':
      return withOffer(state, step.offerId, (offer) =>
        offer.outcome === step.outcome ? offer : ended(offer, step.outcome, step.via, now),
      );
    case 'give-place':
      return asFull(
        withOffer(state, step.offerId, (offer) =>
          offer.outcome === 'waiting' ? ended(offer, 'accepted', 'system', now) : offer,
        ),
      );
    case 'make-offer':
      return withMatch(state, step.matchId, (match) => {
        const last = lastOffer(match);
        if ((last?.id ?? null) !== step.afterOfferId) return match;
        const offers = match.offers.map((offer) =>
          offer.outcome === 'waiting' ? gaveWay(offer, now) : offer,
        );
        const made = newOffer(match, now, { runId: state.run?.id ?? null });
        return {
          ...match,
          status: 'Offered',
          offers: [...offers, { ...made, answerWithinMinutes: step.answerWithinMinutes }],
        };
      });
    case 'pass-over':
      return withMatch(state, step.matchId, (match) => {
        const isWritten = match.passes.some(
          ({ at, atCanvass }) => at.getTime() === now.getTime() && atCanvass === step.atCanvass,
        );
        return isWritten
          ? match
          : { ...match, passes: [...match.passes, { at: now, atCanvass: step.atCanvass }] };
      });
    case 'put-on-call-list':
      return withMatch(state, step.matchId, (match) => ({
        ...match,
        toCall: match.toCall ?? { reason: step.reason },
      }));
    case 'canvass':
      return step.matchIds.reduce(
        (present, id) =>
          withMatch(present, id, (match) =>
            match.canvass?.state === 'on-its-way'
              ? match
              : {
                  ...match,
                  canvass: { state: 'on-its-way', at: now, failures: failuresSoFar(match.canvass, state) },
                },
          ),
        state,
      );
    case 'pause-run':
      return withRun(state, {
        state: 'paused',
        pausedBecause: step.sentence,
        wasPaused: false,
        endedAt: null,
      });
    case 'set-run-state':
      return withRun(state, {
        state: step.state,
        endedAt: null,
        ...(state.run?.state === 'canvassing' && step.state !== 'canvassing' && { canvassEndedAt: now }),
      });
    case 'end-run': {
      const wasPaused = step.as === 'filled' && (state.run?.wasPaused || state.run?.state === 'paused');
      return withRun(state, { state: step.as, endedAt: now, wasPaused });
    }
  }
}

export const newOffer = (match: ListedMatch, now: Date, given: Partial<OfferSoFar>): OfferSoFar => ({
  id: `${match.id}.${match.offers.length + 1}`,
  matchId: match.id,
  runId: null,
  madeAt: now,
  holds: true,
  text: { state: 'on-its-way', at: now },
  answerWithinMinutes: null,
  answerBy: null,
  endTold: null,
  outcome: 'open',
  outcomeAt: now,
  outcomeVia: 'staff',
  cameFree: false,
  isAnswered: false,
  answeredAt: null,
  ...given,
});

export const ended = (
  offer: OfferSoFar,
  outcome: OfferSoFar['outcome'],
  outcomeVia: OfferSoFar['outcomeVia'],
  outcomeAt: Date,
): OfferSoFar => ({ ...offer, outcome, outcomeVia, outcomeAt, isAnswered: false, answeredAt: null });

/** Of who waits, when a place is offered to them. */
export const gaveWay = (offer: OfferSoFar, at: Date): OfferSoFar => ({
  ...ended(offer, 'withdrawn', 'system', at),
  cameFree: true,
});

export const withMatch = (
  state: FillState,
  id: string,
  change: (match: ListedMatch) => ListedMatch,
): FillState => ({
  ...state,
  matches: state.matches.map((match) => (match.id === id ? change(match) : match)),
});

export const withOffer = (
  state: FillState,
  id: string,
  change: (offer: OfferSoFar) => OfferSoFar,
): FillState => ({
  ...state,
  matches: state.matches.map((match) =>
    match.offers.some((offer) => offer.id === id)
      ? { ...match, offers: match.offers.map((offer) => (offer.id === id ? change(offer) : offer)) }
      : match,
  ),
});

export const withRun = (state: FillState, change: Partial<FillRun>): FillState =>
  state.run ? { ...state, run: { ...state.run, ...change } } : state;

export const filledIn = ({ matches }: FillState): number =>
  matches.filter(({ offers }) =>
    offers.some(({ outcome }) => outcome === 'accepted' || outcome === 'no-show'),
  ).length;

/** A job becomes Filled as its last opening is taken. */
export const asFull = (state: FillState): FillState =>
  state.job.status === 'Open' && state.job.openings !== null && filledIn(state) >= state.job.openings
    ? { ...state, job: { ...state.job, status: 'Filled', filledByItself: true } }
    : state;

/** Only a job that was full opens again by itself. */
export const asOpened = (before: FillState, state: FillState): FillState => {
  const { status, openings, startsAt } = state.job;
  const wasFull =
    status === 'Filled' && before.job.openings !== null && filledIn(before) >= before.job.openings;
  const isToOpen = wasFull && openings !== null && filledIn(state) < openings;
  return isToOpen && (startsAt === null || state.now < startsAt)
    ? { ...state, job: { ...state.job, status: 'Open' } }
    : state;
};
