import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ApiError, conflict } from '../../platform/errors/api-error.js';
import type { Actor } from '../../platform/http/actor.js';
import { refusalOf } from '../answers/transitions.js';
import { isException, OffersInOrder } from '../fill/offers-in-order.service.js';
import { AnsweredPlaces } from '../fill/answered-places.service.js';
import type { MatchStatus } from '../matching/job-match.entity.js';
import { type MatchStanding, MatchStandings } from '../matching/match-standings.service.js';
import { JobPlaces } from '../offers/job-places.service.js';
import { isAnswerable, type OfferOutcome } from '../offers/offer-event.entity.js';
import { type LastOfferOfMatch, OfferRecords } from '../offers/offer-records.service.js';

/** What an answer by phone came to. */
export interface AnsweredByPhone {
  /** The offer that was answered. */
  offerId: string | null;
  status: MatchStatus;
  waiting: boolean;
}

/** What became of the last offer, while somebody looked at what was before. */
const PRESENT: Readonly<Record<OfferOutcome, string>> = {
  open: 'This worker was offered the job meanwhile.',
  waiting: 'This worker waits for a place meanwhile.',
  'no-answer': 'An offer to this worker has ended without an answer meanwhile.',
  'not-delivered': 'An offer to this worker was not delivered meanwhile.',
  withdrawn: 'The offer to this worker was withdrawn meanwhile.',
  declined: 'This worker has declined meanwhile.',
  accepted: 'This worker has accepted meanwhile.',
  'dropped-out': 'This worker has dropped out meanwhile.',
  cancelled: 'The dispatch of this worker was cancelled meanwhile.',
  'no-show': 'This worker was marked as not having come meanwhile.',
  correction: 'The answer of this worker was corrected meanwhile.',
};
const interests: ReadonlySet<MatchStatus> = new Set<MatchStatus>(['Pending', 'Interested', 'Not Interested']);

/** Applies what a worker says on the phone, in the caller's transaction, which has locked job and match. */
@Injectable()
export class AnsweringByPhone {
  constructor(
    private readonly standings: MatchStandings,
    private readonly records: OfferRecords,
    private readonly places: JobPlaces,
    private readonly order: OffersInOrder,
    private readonly answered: AnsweredPlaces,
  ) {}

  /**
   * @param seen the offer that could be answered when somebody looked, null: none; undefined: whatever there is
   * @throws 409 with the one that can be answered now; not when the answer is there already
   */
  async expect(
    manager: EntityManager,
    { id }: Pick<MatchStanding, 'id'>,
    answer: 'accepted' | 'declined',
    seen: string | null | undefined,
  ): Promise<void> {
    if (seen === undefined) return;
    const last = (await this.records.lastOffers(manager, [id])).get(id);
    const present = last && isAnswerable(last.outcome) ? last.offerId : null;
    if (present === seen || last?.outcome === answer) return;
    const sentence = last === undefined ? 'Their offer is gone.' : PRESENT[last.outcome];
    throw new ApiError(
      409,
      'match_changed',
      `${sentence} Nothing was recorded.`,
      undefined,
      {},
      { offerId: present },
    );
  }

  /** @throws 409 with the sentence that refuses the yes, about the worker */
  async accept(manager: EntityManager, match: MatchStanding, by: Actor): Promise<AnsweredByPhone> {
    const { id, jobId } = match;
    const last = (await this.records.lastOffers(manager, [id])).get(id);
    if (last?.outcome === 'accepted') return { offerId: last.offerId, status: match.status, waiting: false };
    const refusal = refusalOf(match.jobStatus, 'Offered', 'Accepted');
    if (refusal) throw conflict('job_not_open', refusal);
    const offerId = await this.offered(manager, match, last, by);
    const got = await this.answered.decideYes(manager, jobId, id);
    if (got.gets === 'refusal') throw conflict('answer_refused', got.forStaff ?? got.sentence);
    const waiting = got.gets !== 'place';
    if (!waiting || last?.outcome !== 'waiting') {
      const outcome = waiting ? 'waiting' : 'accepted';
      await this.records.addToOffers(manager, [{ offerId, outcome, via: 'call', by: by.user?.username }]);
    }
    const status = waiting ? 'Offered' : 'Accepted';
    await this.set(manager, match, status);
    if (!waiting) await this.places.settle(manager, jobId, by);
    return { offerId, status, waiting };
  }

  /** @throws 409 when they are dispatched: that is ended, not declined; when their own answer has been received */
  async decline(manager: EntityManager, match: MatchStanding, by: Actor): Promise<AnsweredByPhone> {
    const last = (await this.records.lastOffers(manager, [match.id])).get(match.id);
    if (last?.outcome === 'accepted')
      throw conflict('already_accepted', 'This worker has accepted: end the dispatch instead.');
    const declined = { status: 'Declined', waiting: false } as const;
    if (last?.outcome === 'declined' && match.status === 'Declined')
      return { offerId: last.offerId, ...declined };
    await this.answered.refuseWhenAnswered(manager, match.jobId, match.id);
    const offerId = await this.offered(manager, match, last, by);
    const event = { offerId, outcome: 'declined', via: 'call', by: by.user?.username } as const;
    await this.records.addToOffers(manager, [event]);
    await this.set(manager, match, 'Declined');
    return { offerId, ...declined };
  }

  /** @throws 409 when they were offered the job, which is accepted or declined */
  async sayInterest(
    manager: EntityManager,
    match: MatchStanding,
    status: 'Interested' | 'Not Interested',
  ): Promise<AnsweredByPhone> {
    if (match.status === 'Offered')
      throw conflict('offer_open', 'This worker has been offered the job: record a yes or a no.');
    if (!interests.has(match.status))
      throw conflict('answer_refused', `This worker is ${match.status} for this job.`);
    await this.set(manager, match, status);
    return { offerId: null, status, waiting: false };
  }

  private async set(
    manager: EntityManager,
    { id, status: present }: Pick<MatchStanding, 'id' | 'status'>,
    status: MatchStatus,
  ) {
    if (status !== present) await this.standings.set(manager, [{ id, status }]);
  }

  /** @returns the offer that can be answered; where there is none it is made, and the answer sets the match's status */
  private async offered(
    manager: EntityManager,
    match: MatchStanding,
    last: LastOfferOfMatch | undefined,
    by: Actor,
  ): Promise<string> {
    const { id, jobId, jobStatus, isStarted, status } = match;
    if (last && isAnswerable(last.outcome)) return last.offerId;
    if (jobStatus !== 'Open')
      throw conflict('job_not_open', `Job status is "${jobStatus}". Only an open job can be offered.`);
    if (isStarted) throw conflict('job_started', 'This job has started.');
    if (status === 'Ineligible') throw conflict('not_eligible', 'This worker is not eligible for this job');
    const {
      offers: [judged],
    } = await this.order.judge(manager, jobId, [id]);
    const place = { holds: judged?.holds === true, isException: judged ? isException(judged) : false };
    const made = await this.records.make(manager, match, by, { channel: 'phone', ...place });
    return made.id;
  }
}
