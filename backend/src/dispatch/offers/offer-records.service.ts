import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { MatchStanding } from '../matching/match-standings.service.js';
import { MATCH_STATUSES, type MatchStatus } from '../matching/job-match.entity.js';
import type { Actor } from '../../platform/http/actor.js';
import {
  boolean,
  columns,
  instant,
  integer,
  records,
  statement,
  text,
  uuid,
  word,
} from '../../platform/database/sql/index.js';
import { idsOf } from '../../platform/database/ids.js';
import { FillLooks } from '../fill-looks/fill-looks.service.js';
import { OFFER_OUTCOMES, OFFER_VIAS, type OfferOutcome, type OfferVia } from './offer-event.entity.js';
import {
  OFFER_CHANNELS,
  type OfferChannel,
  OUT_OF_ORDER_REASONS,
  type OutOfOrderReason,
} from './offer.entity.js';
import { MatchOffer, OFFER_STATUSES, type OfferStatus } from './match-offer.entity.js';
import { consequenceOf } from './outcomes.js';

export interface OfferEventToAdd {
  matchId: string;
  outcome: OfferOutcome;
  via: OfferVia;
  by?: string;
  reason?: string | null;
}

/** Of any offer, be it its match's last one or not. */
export interface EventOfOffer extends Omit<OfferEventToAdd, 'matchId'> {
  offerId: string;
}

/** The last offer of a match: open or not, with the state of its last text. */
export type LastOffer = Pick<MatchOffer, 'isOpen' | 'status'>;

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
export interface MadeOffer {
  id: string;
  madeAt: Date;
}

export interface AnswerTime {
  offerId: string;
  minutes: number;
  /** When the provider accepted the text, or the worker was told. */
  beganAt: Date;
  answerBy: Date;
}

const madeBy = text.orNull.param('username');
const toMake = {
  matchId: uuid,
  channel: word(OFFER_CHANNELS),
  message: text.orNull,
  smsId: uuid.orNull,
  holds: boolean,
  isException: boolean,
  outOfOrderReason: word(OUT_OF_ORDER_REASONS).orNull,
  outOfOrderNote: text.orNull,
  answerWithinMinutes: integer.orNull,
  runId: uuid.orNull,
  via: word(OFFER_VIAS),
  statusBefore: word(MATCH_STATUSES).orNull,
};
const make = statement('offers, made', { id: uuid, matchId: uuid, madeAt: instant })`
  WITH made AS (
    INSERT INTO offers (job_id, worker_id, match_id, priority, list_id, run_id, made_by_id, made_by, channel, message,
      sms_id, answer_within_minutes, holds, is_exception, out_of_order_reason, out_of_order_note, worker_name, job_title,
      employer_name)
    SELECT m.job_id, m.worker_id, m.id, m.priority,
      (SELECT id FROM dispatch_lists WHERE job_id = m.job_id ORDER BY created_at DESC LIMIT 1),
      t."runId", ${integer.orNull.param('userId')}, ${madeBy}, t.channel, t.message, t."smsId",
      t."answerWithinMinutes", t.holds, t."isException", t."outOfOrderReason", t."outOfOrderNote",
      coalesce(w.first_name || ' ' || w.last_name, 'Unknown Worker'),
      j.title, e.company_name
    FROM ${records('offers', toMake)} JOIN job_matches m ON m.id = t."matchId"
      JOIN jobs j ON j.id = m.job_id JOIN employers e ON e.id = j.employer_id
      LEFT JOIN workers w ON w.id = m.worker_id
    RETURNING id, match_id, made_at),
  given AS (
    SELECT made.*, t."smsId" AS sms_id, t."statusBefore" AS status_before, t.via
    FROM ${records('offers', toMake)} JOIN made ON made.match_id = t."matchId"),
  last AS (
    INSERT INTO match_offers AS o (match_id, offer_id, is_open, sms_id, status, offered_at, status_before)
    SELECT match_id, id, true, sms_id, CASE WHEN sms_id IS NOT NULL THEN 'pending' END,
      CASE WHEN sms_id IS NOT NULL THEN made_at END, status_before
    FROM given
    ON CONFLICT (match_id) DO UPDATE SET offer_id = excluded.offer_id, is_open = true, sms_id = excluded.sms_id,
      status = excluded.status, offered_at = excluded.offered_at,
      status_before = coalesce(excluded.status_before, o.status_before),
      status_before_no = CASE WHEN o.status_before <> 'Declined' THEN o.status_before ELSE o.status_before_no END),
  event AS (
    INSERT INTO offer_events (offer_id, at, outcome, via, by)
    SELECT id, made_at, 'open', via, ${madeBy} FROM given)
  SELECT ${columns} FROM made`;

const eventOf = {
  outcome: word(OFFER_OUTCOMES),
  via: word(OFFER_VIAS),
  by: text.orNull,
  reason: text.orNull,
};
const addEvents = statement('events of offers, added', { offerId: uuid })`
  WITH news AS (
    SELECT o.match_id, o.offer_id, t.outcome, t.via, t.by, t.reason
    FROM ${records('events', { matchId: uuid, ...eventOf })} JOIN match_offers o ON o.match_id = t."matchId"),
  written AS (
    INSERT INTO offer_events (offer_id, outcome, via, by, reason)
    SELECT offer_id, outcome, via, by, reason FROM news),
  followed AS (
    UPDATE match_offers o SET is_open = news.outcome = 'open'
    FROM news WHERE o.match_id = news.match_id AND o.is_open <> (news.outcome = 'open'))
  SELECT offer_id AS "offerId" FROM news`;

const addToOffers = statement('events of offers, added by the offers')`
  WITH news AS (
    SELECT * FROM ${records('events', { offerId: uuid, ...eventOf })}),
  written AS (
    INSERT INTO offer_events (offer_id, outcome, via, by, reason)
    SELECT "offerId", outcome, via, by, reason FROM news)
  UPDATE match_offers o SET is_open = news.outcome = 'open'
  FROM news WHERE o.offer_id = news."offerId" AND o.is_open <> (news.outcome = 'open')`;

/** With each job of these offers those that are offered to a worker who accepts one of them. */
const concernedJobs = statement('jobs that news of offers concern', { id: uuid })`
  SELECT o.job_id AS id FROM offers o WHERE o.id = ANY(${uuid.list.param('offerIds')})
  UNION SELECT m.job_id FROM offers o JOIN job_matches m ON m.worker_id = o.worker_id
    JOIN match_offers last ON last.match_id = m.id AND last.is_open
  WHERE o.id = ANY(${uuid.list.param('acceptedIds')})`;

const setAnswerTimes = statement('times to answer, begun')`
  INSERT INTO offer_answer_times (offer_id, minutes, began_at, answer_by)
  SELECT "offerId", minutes, "beganAt", "answerBy"
  FROM ${records('times', { offerId: uuid, minutes: integer, beganAt: instant, answerBy: instant })}
  ON CONFLICT (offer_id) DO NOTHING`;

const returnToDeclined = statement('last offers, the declined ones again', {
  id: uuid.from('o.match_id'),
  status: word(OFFER_STATUSES).orNull.from('o.status'),
})`
  UPDATE match_offers o SET offer_id = former.id, sms_id = former.sms_id, status = former.status,
    offered_at = former.offered_at
  FROM (
    SELECT present.match_id, declined.id, s.id AS sms_id, CASE WHEN s.id IS NOT NULL THEN declined.made_at END AS offered_at,
      CASE WHEN s.status IN ('failed', 'undelivered', 'canceled') THEN 'offer_failed'
        WHEN s.status IN ('pending', 'sending', 'unknown') THEN 'pending'
        WHEN s.status <> 'stopped' THEN 'offered' END AS status
    FROM match_offers present JOIN offers ended ON ended.id = present.offer_id
      CROSS JOIN LATERAL (
        SELECT f.id, f.job_id, f.worker_id, f.made_at, f.sms_id FROM offers f
        WHERE f.job_id = ended.job_id AND f.worker_id = ended.worker_id AND f.made_at < ended.made_at
          AND (SELECT outcome FROM offer_events e WHERE e.offer_id = f.id ORDER BY e.id DESC LIMIT 1) = 'declined'
        ORDER BY f.made_at DESC LIMIT 1) declined
      LEFT JOIN LATERAL (
        SELECT t.id, t.status FROM sms t
        WHERE declined.sms_id IS NOT NULL AND t.worker_id = declined.worker_id AND t.job_id = declined.job_id
          AND t.purpose = 'offer' AND t.created_at >= declined.made_at AND t.created_at < (
            SELECT min(n.made_at) FROM offers n WHERE n.job_id = declined.job_id
              AND n.worker_id = declined.worker_id AND n.made_at > declined.made_at)
        ORDER BY t.created_at DESC LIMIT 1) s ON true
    WHERE present.match_id = ANY(${uuid.list.param('matchIds')})) former
  WHERE o.match_id = former.match_id
  RETURNING ${columns}`;

/** Keeps offers, in the caller's transaction, which has locked the matches. */
@Injectable()
export class OfferRecords {
  constructor(private readonly looks: FillLooks) {}

  async last(manager: EntityManager, matchId: string): Promise<LastOffer | undefined> {
    const last = await manager.findOne(MatchOffer, {
      select: { isOpen: true, status: true },
      where: { matchId },
    });
    return last ?? undefined;
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
    { user }: Actor,
    offers: readonly (NewOffer & { match: Pick<MatchStanding, 'id' | 'status'> })[],
  ): Promise<MadeOffer[]> {
    if (offers.length === 0) return [];
    const made = await make.rows(manager, {
      userId: user?.id ?? null,
      username: user?.username ?? null,
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
        statusBefore: KEEPS_PLACE.has(match.status) ? null : match.status,
      })),
    });
    await this.tell(manager, idsOf(made), []);
    const of = new Map(made.map(({ matchId, ...offer }) => [matchId, offer]));
    return offers.flatMap(({ match }) => of.get(match.id) ?? []);
  }

  async add(manager: EntityManager, events: readonly OfferEventToAdd[]): Promise<void> {
    if (events.length === 0) return;
    const added = await addEvents.rows(manager, {
      events: events.map((event) => ({ ...event, by: event.by ?? null, reason: event.reason ?? null })),
    });
    const offerIds = added.map(({ offerId }) => offerId);
    await this.tell(manager, offerIds, events.some(isAcceptance) ? offerIds : []);
  }

  /** What becomes of these offers; a match follows whose last one it is. */
  async addToOffers(manager: EntityManager, events: readonly EventOfOffer[]): Promise<void> {
    if (events.length === 0) return;
    await addToOffers.run(manager, {
      events: events.map((event) => ({ ...event, by: event.by ?? null, reason: event.reason ?? null })),
    });
    const accepted = events.filter(isAcceptance);
    await this.tell(manager, events.map(offerOf), accepted.map(offerOf));
  }

  /** The jobs are looked at: somebody else may be next, or wait no longer. */
  private async tell(
    manager: EntityManager,
    offerIds: readonly string[],
    acceptedIds: readonly string[],
  ): Promise<void> {
    const jobs = await concernedJobs.rows(manager, { offerIds, acceptedIds });
    await this.looks.soon(manager, idsOf(jobs));
  }

  /** Each begins once: what a worker was told is never shortened. */
  async setAnswerTimes(manager: EntityManager, times: readonly AnswerTime[]): Promise<void> {
    if (times.length > 0) await setAnswerTimes.run(manager, { times });
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

  /** Records an answer, or a status that staff set, before the match changes. */
  async answered(
    manager: EntityManager,
    match: Pick<MatchStanding, 'id' | 'status'>,
    status: MatchStatus,
    actor: Actor,
    place: Pick<NewOffer, 'holds' | 'isException'>,
  ): Promise<void> {
    const hasOffer = (await this.last(manager, match.id)) !== undefined;
    const { last, made } = consequenceOf(match.status, status, hasOffer);
    const matchId = match.id;
    const via = viaOf(actor);
    const by = actor.user?.username;
    if (last) await this.add(manager, [{ matchId, outcome: last, via, by }]);
    if (!made) return;
    await this.make(manager, match, actor, { channel: 'staff', ...(made === 'open' && place) });
    if (made === 'accepted') await this.add(manager, [{ matchId, outcome: made, via, by }]);
  }
}

/** How an answer came: on the worker's page, by a text, or from staff. */
export const viaOf = ({ user, source }: Actor): OfferVia =>
  user ? 'staff' : source === 'keyword' ? 'reply' : 'link';

const isAcceptance = ({ outcome }: { outcome: OfferOutcome }) => outcome === 'accepted';
const offerOf = ({ offerId }: EventOfOffer) => offerId;

/** Not restored when an offer ends; Declined is. */
const KEEPS_PLACE: ReadonlySet<MatchStatus> = new Set<MatchStatus>(['Offered', 'Accepted']);
