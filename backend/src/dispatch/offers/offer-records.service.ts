import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { MatchStanding } from '../matching/match-standings.service.js';
import type { MatchStatus } from '../matching/job-match.entity.js';
import type { Actor } from '../../platform/http/actor.js';
import { idsOf } from '../../platform/database/ids.js';
import { type ApiError, conflict } from '../../platform/errors/api-error.js';
import { announce } from '../../platform/events/change-announcer.js';
import { FillLooks } from '../fill-looks/fill-looks.service.js';
import type { OfferStatus } from './match-offer.entity.js';
import { CAME_FREE, DISPATCH_ENDS, type OfferOutcome, type OfferVia } from './offer-event.entity.js';
import {
  addEvents,
  addToOffers,
  concernedJobs,
  type LastOfferOfMatch,
  lastOffers,
  make,
  returnToDeclined,
  setAnswerTimes,
  unsent,
} from './offer-record-statements.js';
import type { OfferChannel, OutOfOrderReason } from './offer.entity.js';
import { consequenceOf } from './outcomes.js';

export type { LastOfferOfMatch };

interface OfferEventToAdd {
  matchId: string;
  outcome: OfferOutcome;
  via: OfferVia;
  by?: string;
  reason?: string | null;
  /** Of a worker's own answer: when the hall received it. */
  receivedAt?: Date | undefined;
}

/** Of any offer, be it its match's last one or not. */
interface EventOfOffer extends Omit<OfferEventToAdd, 'matchId'> {
  offerId: string;
}

interface NewOffer {
  channel: OfferChannel;
  message?: string;
  smsId?: string;
  /** A place of the job is kept for it while it is open. */
  holds?: boolean;
  /** It leaves the written order. */
  isException?: boolean;
  outOfOrderReason?: OutOfOrderReason | null;
  outOfOrderNote?: string | null;
  /** Null: it has no end unless a run gives it one. */
  answerWithinMinutes?: number | null;
  /** The run that makes it. */
  runId?: string | null;
  /** Who it comes from: `staff` unless given. */
  via?: OfferVia;
}

/** An offer that was made: the last one of its match. */
interface MadeOffer {
  id: string;
  madeAt: Date;
}

interface AnswerTime {
  offerId: string;
  minutes: number;
  /** When the provider accepted the text, or the worker was told. */
  beganAt: Date;
  answerBy: Date;
}

/** Keeps offers, in the caller's transaction, which has locked the matches. */
@Injectable()
export class OfferRecords {
  constructor(private readonly looks: FillLooks) {}

  /** By the matches' ids, of those that were ever offered the job. */
  async lastOffers(
    manager: EntityManager,
    matchIds: readonly string[],
  ): Promise<Map<string, LastOfferOfMatch>> {
    const rows = matchIds.length === 0 ? [] : await lastOffers.rows(manager, { matchIds });
    return new Map(rows.map((row) => [row.matchId, row]));
  }

  /** Offers of which the text has failed end as such, before the matches are offered the job again. */
  endUndelivered(manager: EntityManager, offers: readonly LastOfferOfMatch[]): Promise<void> {
    return this.add(
      manager,
      offers.flatMap((offer): OfferEventToAdd[] => {
        const { matchId, waitsAfterLostText, error } = offer;
        if (waitsAfterLostText) return [{ matchId, outcome: 'withdrawn', via: 'system', reason: CAME_FREE }];
        if (!isUndelivered(offer)) return [];
        return [{ matchId, outcome: 'not-delivered', via: 'provider', reason: error }];
      }),
    );
  }

  /** The new offer is open and the match's last one; the caller sets the match's status afterwards. */
  async make(
    manager: EntityManager,
    match: Pick<MatchStanding, 'id' | 'status'>,
    by: Actor,
    offer: NewOffer,
  ): Promise<MadeOffer> {
    const [made] = await this.makeAll(manager, by, [{ match, ...offer }]);
    return made as MadeOffer;
  }

  /** As {@link make}: each to another match. @returns them in the same order */
  async makeAll(
    manager: EntityManager,
    by: Actor,
    offers: readonly (NewOffer & { match: Pick<MatchStanding, 'id' | 'status'> })[],
  ): Promise<MadeOffer[]> {
    if (offers.length === 0) return [];
    const made = await make.rows(manager, {
      userId: by.user?.id ?? null,
      username: by.user?.username ?? null,
      offers: offers.map(({ match, ...offer }) => ({
        matchId: match.id,
        channel: offer.channel,
        message: offer.message ?? null,
        smsId: offer.smsId ?? null,
        holds: offer.holds ?? false,
        isException: offer.isException ?? false,
        outOfOrderReason: offer.outOfOrderReason ?? null,
        outOfOrderNote: offer.outOfOrderNote ?? null,
        answerWithinMinutes: offer.answerWithinMinutes ?? null,
        runId: offer.runId ?? null,
        via: offer.via ?? 'staff',
        statusBefore: NOT_RETURNED_TO.has(match.status) ? null : match.status,
      })),
    });
    await this.lookAt(manager, idsOf(made), [], by);
    const of = new Map(made.map(({ matchId, ...offer }) => [matchId, offer]));
    return offers.flatMap(({ match }) => of.get(match.id) ?? []);
  }

  async add(manager: EntityManager, events: readonly OfferEventToAdd[]): Promise<void> {
    if (events.length === 0) return;
    const added = await addEvents.rows(manager, {
      events: events.map(withNulls),
    });
    const offerIds = added.map(({ offerId }) => offerId);
    await this.lookAt(manager, offerIds, events.some(isOfDispatch) ? offerIds : []);
  }

  /** What becomes of these offers; a match follows whose last one it is. */
  async addToOffers(manager: EntityManager, events: readonly EventOfOffer[]): Promise<void> {
    if (events.length === 0) return;
    await addToOffers.run(manager, {
      events: events.map(withNulls),
    });
    await this.lookAt(manager, events.map(offerOf), events.filter(isOfDispatch).map(offerOf));
  }

  /** Those who are dispatched by these offers come at another time: the other jobs that they are offered are looked at. */
  async lookAtOtherJobs(manager: EntityManager, dispatchIds: readonly string[]): Promise<void> {
    if (dispatchIds.length > 0) await this.lookAt(manager, [], dispatchIds);
  }

  /** The jobs are looked at: somebody else may be next, or wait no longer. Open pages count their places anew. */
  private async lookAt(
    manager: EntityManager,
    offerIds: readonly string[],
    dispatchIds: readonly string[],
    by?: Actor,
  ): Promise<void> {
    const jobs = await concernedJobs.rows(manager, { offerIds, dispatchIds });
    await this.looks.soon(manager, idsOf(jobs), by);
    await announce(manager, 'jobs', idsOf(jobs));
  }

  /** Each begins once: what a worker was told is never shortened. */
  async setAnswerTimes(manager: EntityManager, times: readonly AnswerTime[]): Promise<void> {
    if (times.length > 0) await setAnswerTimes.run(manager, { times });
  }

  /**
   * Offers ended by the caller's transaction whose texts have not been sent and will not be: their workers have never
   * heard of them, so they are not told of the end.
   */
  async unsent(manager: EntityManager, offerIds: readonly string[]): Promise<ReadonlySet<string>> {
    return new Set(offerIds.length === 0 ? [] : idsOf(await unsent.rows(manager, { offerIds })));
  }

  /**
   * The last offers ended without effect: an earlier one that the worker declined becomes the last one again.
   * @returns the state of its last text, by the match's id
   */
  async returnToDeclined(
    manager: EntityManager,
    matchIds: readonly string[],
  ): Promise<Map<string, OfferStatus | null>> {
    if (matchIds.length === 0) return new Map();
    const rows = await returnToDeclined.rows(manager, { matchIds });
    return new Map(rows.map(({ id, status }) => [id, status]));
  }

  /**
   * Records an answer, or a status that staff set, before the match changes.
   * @returns what the last offer came to by it; null: it tells of nothing that was offered
   */
  async answered(
    manager: EntityManager,
    match: Pick<MatchStanding, 'id' | 'status'>,
    status: MatchStatus,
    actor: Actor,
    place: Pick<NewOffer, 'holds' | 'isException'>,
    receivedAt?: Date,
  ): Promise<OfferOutcome | null> {
    const matchId = match.id;
    const lastOffer = (await this.lastOffers(manager, [matchId])).get(matchId);
    if (lastOffer && !isAnswer(status) && isUndelivered(lastOffer)) {
      await this.endUndelivered(manager, [lastOffer]);
      lastOffer.outcome = 'not-delivered';
    }
    const { last, made } = consequenceOf(match.status, status, lastOffer?.outcome ?? null);
    const via = viaOf(actor);
    const by = actor.user?.username;
    if (last) await this.add(manager, [{ matchId, outcome: last, via, by, receivedAt }]);
    if (!made) return last;
    await this.make(manager, match, actor, {
      channel: 'staff',
      ...place,
      ...(made === 'accepted' && { holds: false }),
    });
    if (made === 'accepted') await this.add(manager, [{ matchId, outcome: made, via, by }]);
    return last;
  }
}

/** How an answer came: on the worker's page, by a text, or from staff. */
export const viaOf = ({ user, source }: Actor): OfferVia =>
  user ? 'staff' : source === 'keyword' ? 'reply' : 'link';

/** 409: nothing but the answer that the hall has received ends the offer. */
export const answerReceived = (workerName: string): ApiError =>
  conflict('answer_received', `An answer of ${workerName} has just arrived. Look at it first.`);

const withNulls = <Event extends Omit<OfferEventToAdd, 'matchId'>>(event: Event) => ({
  ...event,
  by: event.by ?? null,
  reason: event.reason ?? null,
  receivedAt: event.receivedAt ?? null,
});
const isAnswer = (status: MatchStatus) => status === 'Accepted' || status === 'Declined';
const isUndelivered = ({ outcome, status }: LastOfferOfMatch) =>
  outcome === 'open' && status === 'offer_failed';
const ofDispatch: ReadonlySet<OfferOutcome> = new Set<OfferOutcome>(['accepted', ...DISPATCH_ENDS]);
/** A dispatch begins with it, or ends. */
const isOfDispatch = ({ outcome }: { outcome: OfferOutcome }): boolean => ofDispatch.has(outcome);
const offerOf = ({ offerId }: EventOfOffer) => offerId;

/** Statuses that a match does not return to when an offer ends; it may return to Declined. */
const NOT_RETURNED_TO: ReadonlySet<MatchStatus> = new Set<MatchStatus>(['Offered', 'Accepted']);
