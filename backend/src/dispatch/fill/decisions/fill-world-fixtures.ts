import type { FillRun, FillState, ListedMatch, OfferSoFar, TextSoFar } from './fill-state.js';
import { isEnded, lastOffer, stateToGoOn } from './fill-state.js';
import { stoppingSteps, withdrawForNewWork } from './job-over.js';
import { verdictOnOpenings } from './openings-change.js';
import { isToCall } from './out-of-order.js';
import { wouldHold } from './places.js';
import { whatYesGets } from './yes.js';
import type { FillEvent } from './fill-event-fixtures.js';
import {
  asFull,
  asOpened,
  ended,
  gaveWay,
  newOffer,
  withMatch,
  withOffer,
  withRun,
  written,
} from './fill-step-fixtures.js';
import { match as aMatch, minutesLater } from './fill-state-fixtures.js';

/** An answer that the hall has received, to be applied later. */
export interface Received {
  matchId: string;
  answer: 'yes' | 'no';
  at: Date;
}

export interface World {
  state: FillState;
  received: readonly Received[];
}

/** What becomes of a yes that is applied; @throws when one in time to an offer that holds waits. */
function answered(state: FillState, { matchId, answer, at }: Received): FillState {
  const match = state.matches.find(({ id }) => id === matchId);
  const offer = match && lastOffer(match);
  if (!match || !offer) return state;
  if (answer === 'no') {
    const isOpen = ['open', 'waiting', 'no-answer', 'not-delivered'].includes(offer.outcome);
    return isOpen
      ? withOffer(state, offer.id, (one) => ended(one, 'declined', 'link', at))
      : unmarked(state, offer);
  }
  const { gets } = whatYesGets(state, match, { at, isByText: false });
  const isInTime =
    offer.outcome === 'open' && offer.holds && (offer.answerBy === null || at <= offer.answerBy);
  if (isInTime && gets === 'waiting') throw new Error(`${matchId}'s yes in time waits`);
  if (gets === 'refusal') return unmarked(state, offer);
  const outcome = gets === 'place' ? 'accepted' : 'waiting';
  return asFull(
    withOffer(state, offer.id, (one) => (one.outcome === outcome ? one : ended(one, outcome, 'link', at))),
  );
}

const unmarked = (state: FillState, { id }: OfferSoFar): FillState =>
  withOffer(state, id, (one) => ({ ...one, isAnswered: false, answeredAt: null }));

export const applied = ({ state, received }: World): World => ({
  state: received.reduce(answered, state),
  received: [],
});

/** The texts that the provider has not accepted or refused yet. */
function textsOnTheirWay({ matches }: FillState): { matchId: string; offerId: string | null }[] {
  const isOpen = (text: TextSoFar | null) => text?.state === 'on-its-way' || text?.state === 'unknown';
  return matches.flatMap(({ id: matchId, canvass, offers }) => [
    ...(isOpen(canvass) ? [{ matchId, offerId: null }] : []),
    ...offers.filter(({ text }) => isOpen(text)).map(({ id }) => ({ matchId, offerId: id })),
  ]);
}

export function textBecomes(state: FillState, place: number, becomes: string): FillState {
  const texts = textsOnTheirWay(state);
  const text = texts[place % texts.length];
  if (!text) return state;
  const now = textNow(becomes, state.now);
  return text.offerId === null
    ? withMatch(state, text.matchId, (match) => ({
        ...match,
        canvass: { ...now, failures: (match.canvass?.failures ?? 0) + (now.state === 'failed' ? 1 : 0) },
      }))
    : withOffer(state, text.offerId, (offer) => ({ ...offer, text: now }));
}

function textNow(becomes: string, at: Date): TextSoFar {
  if (becomes === 'accepted' || becomes === 'unknown') return { state: becomes, at };
  const whose = becomes === 'number' || becomes === 'ours' ? becomes : 'provider';
  return { state: 'failed', at, failure: { whose, sentence: `The text failed: ${whose}.` } };
}

const byHand = (status: FillState['job']['status'], now: Date) => ({
  status,
  filledByItself: false,
  takesNobodySince: status === 'Open' ? null : now,
});

const offerByHand = (state: FillState, match: ListedMatch, given: Partial<OfferSoFar>): FillState =>
  withMatch(state, match.id, (one) => {
    const made = newOffer(one, state.now, { holds: wouldHold(one, state), ...given });
    const before = one.offers.map((offer) =>
      offer.outcome === 'waiting' ? gaveWay(offer, state.now) : offer,
    );
    return { ...one, status: 'Offered', offers: [...before, made] };
  });

const isOfferable = (state: FillState, match: ListedMatch): boolean =>
  state.job.status === 'Open' &&
  (state.job.startsAt === null || state.now < state.job.startsAt) &&
  !match.offers.some(({ outcome }) => outcome === 'open' || outcome === 'accepted' || outcome === 'no-show');

function changedRun(state: FillState, change: (run: FillRun) => Partial<FillRun>): FillState {
  return state.run ? withRun(state, change(state.run)) : state;
}

/** What the world is after an event that makes sense; the same world after one that does not. */
export function happened(world: World, event: FillEvent, nextAt: Date | null): World {
  const { state, received } = world;
  const { now, run } = state;
  const match = 'who' in event ? state.matches[event.who % state.matches.length] : undefined;
  const last = match && lastOffer(match);
  const still = (next: FillState): World => ({ state: next, received });
  const changed = (change: (match: ListedMatch) => Partial<ListedMatch>) =>
    still(match ? withMatch(state, match.id, (one) => ({ ...one, ...change(one) })) : state);
  switch (event.does) {
    case 'wait':
      return still({ ...state, now: minutesLater(event.minutes, now) });
    case 'look again':
      return still({ ...state, now: nextAt ?? now });
    case 'text':
      return still(textBecomes(state, event.text, event.becomes));
    case 'undelivered':
      if (last?.text?.state !== 'accepted' || last.outcome === 'accepted') return world;
      return still(withOffer(state, last.id, (offer) => ({ ...offer, text: textNow('provider', now) })));
    case 'answer': {
      if (!match || !last) return world;
      const answer: Received = { matchId: match.id, answer: event.answer, at: now };
      const mayAnswer = ['open', 'no-answer', 'not-delivered'].includes(last.outcome);
      const marked = withOffer(state, last.id, (offer) => ({
        ...offer,
        isAnswered: mayAnswer,
        answeredAt: mayAnswer ? (offer.answeredAt ?? now) : null,
      }));
      const next = { state: marked, received: [...received, answer] };
      return event.isAppliedLater ? next : applied(next);
    }
    case 'apply answers':
      return applied(world);
    case 'canvass answer':
      return changed(({ status }) =>
        ['Pending', 'Interested', 'Not Interested'].includes(status)
          ? { status: event.isInterested ? 'Interested' : 'Not Interested' }
          : {},
      );
    case 'openings': {
      const verdict = verdictOnOpenings(state, event.openings);
      if (verdict.verdict !== 'possible') return world;
      const withdrawn = verdict.withdraw.reduce(
        (present, id) => withOffer(present, id, (offer) => ended(offer, 'withdrawn', 'job', now)),
        state,
      );
      const next = { ...withdrawn, job: { ...state.job, openings: event.openings } };
      return still(asFull(asOpened(state, next)));
    }
    case 'offer by hand':
      if (!match || !isOfferable(state, match) || match.status === 'Ineligible') return world;
      return still(offerByHand(state, match, { answerWithinMinutes: event.isTimed ? 15 : null }));
    case 'withdraw':
      if (!last || !['open', 'waiting', 'no-answer'].includes(last.outcome)) return world;
      return still(withOffer(state, last.id, (offer) => ended(offer, 'withdrawn', 'staff', now)));
    case 'end dispatch':
      if (last?.outcome !== 'accepted') return world;
      return still(
        asOpened(
          state,
          withOffer(state, last.id, (offer) => ended(offer, event.as, 'staff', now)),
        ),
      );
    case 'pass over':
      if (last?.outcome === 'open') return world;
      return changed(({ passes }) => ({ passes: [...passes, { at: now, atCanvass: false }] }));
    case 'call': {
      if (!match || !isToCall(match, state) || event.result === 'busy') return world;
      const offered = last?.outcome === 'waiting' ? state : offerByHand(state, match, { text: null });
      const answer = {
        matchId: match.id,
        answer: event.result === 'accepted' ? 'yes' : 'no',
        at: now,
      } as const;
      return still(answered(offered, answer));
    }
    case 'reachable or not':
      return changed(({ unreachable }) => ({
        unreachable: unreachable === null ? 'Number is blocked' : null,
      }));
    case 'dispatched elsewhere or not':
      return changed(({ elsewhere }) => ({
        elsewhere:
          elsewhere.length > 0
            ? []
            : [{ title: 'Cook', since: now, startsAt: now, endsAt: minutesLater(60 * 24 * 30, now) }],
      }));
    case 'another number': {
      if (!match) return world;
      const id = `${match.id}'`;
      const followed = received.map((one) => (one.matchId === match.id ? { ...one, matchId: id } : one));
      return { state: withMatch(state, match.id, (one) => ({ ...one, id })), received: followed };
    }
    case 'joins the list': {
      if (state.matches.length >= 7) return world;
      const before = event.before % (state.matches.length + 1);
      const joined = aMatch(`${'ghijklm'.charAt(state.matches.length - 1)}`);
      return still({ ...state, matches: state.matches.toSpliced(before, 0, joined) });
    }
    case 'other work': {
      const changed = { ...state, job: { ...state.job, workChangedAt: now } };
      const paused =
        run && !isEnded(run) ? withRun(changed, { state: 'paused', pausedBecause: null }) : changed;
      return still(
        event.isOfferedAnew ? withdrawForNewWork(paused, 'Other work').reduce(written, paused) : paused,
      );
    }
    case 'pause':
      if (!run || isEnded(run)) return world;
      return still(withRun(state, { state: 'paused', pausedBecause: null }));
    case 'resume':
      if (run?.state !== 'paused') return world;
      return still(
        changedRun(state, (paused) => ({
          state: stateToGoOn(paused),
          goingSince: now,
          pausedBecause: null,
        })),
      );
    case 'stop':
      return still(stoppingSteps(state, event.withdraw, 'Enough').reduce(written, state));
    case 'start again': {
      if (!run || !isEnded(run) || state.job.status !== 'Open') return world;
      const settings = { ...run.settings, canvassUntil: null, again: 'no-answer' as const };
      const again = {
        ...{ ...run, id: `${run.id}+`, settings, state: 'running' as const },
        ...{ endedAt: null, canvassEndedAt: null, pausedBecause: null, wasPaused: false },
      };
      const matches = state.matches.map((one) => ({ ...one, toCall: null }));
      return still({ ...state, matches, run: { ...again, startedAt: now, goingSince: now } });
    }
    case 'job':
      return still(asFull({ ...state, job: { ...state.job, ...byHand(event.status, now) } }));
  }
}
