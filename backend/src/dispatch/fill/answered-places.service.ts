import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { conflict } from '../../platform/errors/api-error.js';
import { isAnswerable, type OfferOutcome } from '../offers/offer-event.entity.js';
import { answerReceived } from '../offers/offer-records.service.js';
import { type FillState, lastOffer, type ListedMatch } from './decisions/fill-state.js';
import { FillStates } from './reading/fill-states.service.js';
import { isClosed } from './decisions/job-over.js';
import { placesOf, textedBefore, wouldHold } from './decisions/places.js';
import { whoStandsBefore } from './decisions/out-of-order.js';
import { dispatchElsewhere } from './decisions/turn.js';
import type { ReadMatch, ReadState } from './reading/state-of-rows.js';
import { StepWriter } from './step-writer.service.js';
import { givenBeforeClosing } from './decisions/waiting-list.js';
import { asReceived, type ReceivedYes, whatYesGets, type YesGets } from './decisions/yes.js';

/** What became of the last offer of a match that is Offered. */
const answers: ReadonlySet<OfferOutcome | undefined> = new Set<OfferOutcome>([
  'open',
  'waiting',
  'no-answer',
  'not-delivered',
]);

/** What an answer gets. Whoever asks has locked the job and the match. */
@Injectable()
export class AnsweredPlaces {
  constructor(
    private readonly states: FillStates,
    private readonly writer: StepWriter,
  ) {}

  /**
   * What a worker's yes gets; `again` when they wait already and still do.
   * @param yes when it was received is left out: as the transaction began
   */
  async decideYes(
    manager: EntityManager,
    jobId: string,
    matchId: string,
    { at, isByText = false }: Partial<ReceivedYes> = {},
  ): Promise<YesGets | { gets: 'again' }> {
    const { state, match } = ofMatch(await this.states.readPlaces(manager, jobId, [matchId]), matchId);
    // A match that is Offered without such an offer was set by an earlier version.
    if (!answers.has(match.offers.at(-1)?.outcome))
      return { gets: mayTake(state, match) ? 'place' : 'waiting' };
    const got = whatYesGets(state, match, { at: at ?? state.begunAt, isByText });
    return got.gets === 'waiting' && match.offers.at(-1)?.outcome === 'waiting' ? { gets: 'again' } : got;
  }

  /** The opening that a no has freed goes to a fresh yes, though staff have closed the job since the no was received. */
  async passOnOpening(manager: EntityManager, jobId: string, receivedAt: Date): Promise<void> {
    const state = await this.states.readPlaces(manager, jobId, []);
    await this.writer.write(manager, jobId, state, givenBeforeClosing(asReceived(state, receivedAt)));
  }

  /** @throws 409 when the hall has received an answer that is not read yet, also a late one */
  async refuseWhenAnswered(manager: EntityManager, jobId: string, matchId: string): Promise<void> {
    const state = await this.states.readPlacesWithAnswersUnderWay(manager, jobId, [matchId]);
    const { match } = ofMatch(state, matchId);
    const offer = lastOffer(match);
    if (offer && isAnswerable(offer.outcome) && offer.isAnswered) throw answerReceived(match.workerName);
  }

  /** Whether a yes now would get no place but wait for one; nothing needs to be locked. */
  async wouldWait(manager: EntityManager, jobId: string, matchId: string): Promise<boolean> {
    const { gets } = await this.decideYes(manager, jobId, matchId);
    return gets === 'waiting' || gets === 'again';
  }

  /**
   * Of an offer that staff record: whether a place is kept for it, and whether it goes beyond what the job has.
   * @param isAccepted whether it is recorded as accepted: also on a job that is not open, as long as it has a place
   * @throws 409 when it is accepted and there is no place, or all that is free may be of those whose texts are not read yet;
   *   when it is offered on a job that would withdraw it at once
   */
  async decideOffer(
    manager: EntityManager,
    jobId: string,
    matchId: string,
    isAccepted: boolean,
  ): Promise<{ holds: boolean; isException: boolean }> {
    const { state, match } = ofMatch(await this.states.read(manager, jobId, [matchId]), matchId);
    const { openings, status } = state.job;
    const isCounted = openings !== null;
    if (!isAccepted && isCounted && isClosed(state))
      throw conflict('job_not_open', `The job is ${status}. Only an open job can be offered.`);
    const asOpen = opened(state);
    if (isAccepted && !mayTake(asOpen, match)) throw noPlaceLeft(asOpen, match);
    const isFree = isAccepted ? wouldHold(match, asOpen) : wouldHoldInstead(match, asOpen);
    const leavesOrder = whoStandsBefore(state, [matchId]).length > 0;
    const isElsewhere = dispatchElsewhere(match, state.job) !== undefined;
    return { holds: isCounted && isFree, isException: leavesOrder || isElsewhere || (isCounted && !isFree) };
  }
}

function ofMatch(state: ReadState, matchId: string): { state: ReadState; match: ReadMatch } {
  const match = state.matches.find(({ id }) => id === matchId);
  if (!match) throw new Error('A match that was asked for is not among those of its job');
  return { state, match };
}

/** An opening is kept for them, or free. */
function mayTake(state: FillState, match: ReadMatch): boolean {
  const isHolding = match.offers.some(({ outcome, holds }) => outcome === 'open' && holds);
  return state.job.openings === null || isHolding || wouldHold(match, state);
}

/** As {@link wouldHold}, of an offer in place of their dispatch, which it corrects. */
function wouldHoldInstead(match: ReadMatch, state: FillState): boolean {
  const offers = match.offers.map((offer) =>
    offer.outcome === 'accepted' ? { ...offer, outcome: 'correction' as const } : offer,
  );
  const corrected = { ...match, offers };
  const matches = state.matches.map((one) => (one.id === match.id ? corrected : one));
  return wouldHold(corrected, { ...state, matches });
}

/** As it would be if it were open: its places are taken and kept as they are, whatever its status. */
const opened = (state: ReadState): ReadState => ({ ...state, job: { ...state.job, status: 'Open' } });

function noPlaceLeft(state: FillState, match: ListedMatch): Error {
  const { openings } = state.job;
  const { held, heldForCalls, free } = placesOf(state);
  const [first] = textedBefore(state, state.now, match);
  if (free > 0 && first) return answerReceived(first.workerName);
  const kept = held + heldForCalls > 0 ? ' or kept for open offers' : '';
  const all = openings === 1 ? 'The only opening is' : `All ${openings} openings are`;
  return conflict('no_place_left', `${all} taken${kept}.`);
}
