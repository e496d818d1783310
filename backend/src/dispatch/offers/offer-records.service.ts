import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { MatchStanding } from '../matching/match-standings.service.js';
import type { MatchStatus } from '../matching/job-match.entity.js';
import { type Actor, requestContext } from '../../platform/http/request-context.js';
import type { OfferOutcome, OfferVia } from './offer-event.entity.js';
import type { OfferChannel } from './offer.entity.js';
import type { OfferStatus } from './match-offer.entity.js';
import { consequenceOf } from './outcomes.js';

export interface OfferEventToAdd {
  matchId: string;
  outcome: OfferOutcome;
  via: OfferVia;
  by?: string;
  reason?: string | null;
}

/** The last offer of a match: open or not, with the state of its last text. */
export interface LastOffer {
  isOpen: boolean;
  status: OfferStatus | null;
}

interface NewOffer {
  channel: OfferChannel;
  message?: string;
  smsId?: string;
}

/** Offers as they are kept, each written once. Everything here is done in the caller's transaction, which has locked the matches. */
@Injectable()
export class OfferRecords {
  async last(manager: EntityManager, matchId: string): Promise<LastOffer | undefined> {
    const [last]: LastOffer[] = await manager.query(
      `SELECT is_open AS "isOpen", status FROM match_offers WHERE match_id = $1`,
      [matchId],
    );
    return last;
  }

  /** It is open, and the match's last one from now on. The match's status is the caller's to set after that. */
  async make(
    manager: EntityManager,
    match: Pick<MatchStanding, 'id' | 'status'>,
    { channel, message, smsId }: NewOffer,
  ): Promise<void> {
    const actor: Actor | undefined = requestContext()?.actor;
    await manager.query(
      `WITH made AS (
         INSERT INTO offers (job_id, worker_id, match_id, priority, list_id, made_by_id, made_by, channel, message,
           sms_id, worker_name, job_title, employer_name)
         SELECT m.job_id, m.worker_id, m.id, m.priority,
           (SELECT id FROM dispatch_lists WHERE job_id = m.job_id ORDER BY created_at DESC LIMIT 1),
           $2, $3, $4, $5, $6, coalesce(w.first_name || ' ' || w.last_name, 'Unknown Worker'), j.title, e.company_name
         FROM job_matches m JOIN jobs j ON j.id = m.job_id JOIN employers e ON e.id = j.employer_id
           LEFT JOIN workers w ON w.id = m.worker_id
         WHERE m.id = $1
         RETURNING id, match_id, made_at),
       last AS (
         INSERT INTO match_offers AS o (match_id, offer_id, is_open, sms_id, status, offered_at, status_before)
         SELECT match_id, id, true, $6, CASE WHEN $6::uuid IS NOT NULL THEN 'pending' END,
           CASE WHEN $6::uuid IS NOT NULL THEN made_at END, $7 FROM made
         ON CONFLICT (match_id) DO UPDATE SET offer_id = excluded.offer_id, is_open = true, sms_id = excluded.sms_id,
           status = excluded.status, offered_at = excluded.offered_at,
           status_before = coalesce(excluded.status_before, o.status_before))
       INSERT INTO offer_events (offer_id, at, outcome, via, by) SELECT id, made_at, 'open', 'staff', $3 FROM made`,
      [
        match.id,
        actor?.userId ?? null,
        actor?.username ?? null,
        channel,
        message ?? null,
        smsId ?? null,
        smsId === undefined || SINCE_OFFERED.has(match.status) ? null : match.status,
      ],
    );
  }

  /** What became of the last offers of these matches. */
  async add(manager: EntityManager, events: readonly OfferEventToAdd[]): Promise<void> {
    if (events.length === 0) return;
    await manager.query(
      `WITH news AS (
         SELECT o.match_id, o.offer_id, t.outcome, t.via, t.by, t.reason
         FROM json_to_recordset($1::json) AS t("matchId" uuid, outcome text, via text, by text, reason text)
           JOIN match_offers o ON o.match_id = t."matchId"),
       written AS (
         INSERT INTO offer_events (offer_id, outcome, via, by, reason)
         SELECT offer_id, outcome, via, by, reason FROM news)
       UPDATE match_offers o SET is_open = news.outcome = 'open'
       FROM news WHERE o.match_id = news.match_id AND o.is_open <> (news.outcome = 'open')`,
      [JSON.stringify(events)],
    );
  }

  /** A worker answered, or staff set a status: before the match itself changes. */
  async answered(
    manager: EntityManager,
    match: Pick<MatchStanding, 'id' | 'status'>,
    status: MatchStatus,
    { via, by }: Pick<OfferEventToAdd, 'via' | 'by'>,
  ): Promise<void> {
    const hasOffer = (await this.last(manager, match.id)) !== undefined;
    const { last, made } = consequenceOf(match.status, status, hasOffer);
    const matchId = match.id;
    if (last) await this.add(manager, [{ matchId, outcome: last, via, by }]);
    if (!made) return;
    await this.make(manager, match, { channel: 'staff' });
    if (made === 'accepted') await this.add(manager, [{ matchId, outcome: made, via, by }]);
  }
}

/** Statuses of a match that was offered the job: no place to return to when a text is stopped. */
const SINCE_OFFERED: ReadonlySet<MatchStatus> = new Set<MatchStatus>(['Offered', 'Accepted', 'Declined']);
