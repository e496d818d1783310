import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditService, difference } from '../audit/audit.service.js';
import { announce } from '../platform/events/change-announcer.js';
import type { MatchStatus, OfferStatus } from './job-match.entity.js';

/** A text that was not sent after all, because it made no sense any more. */
export interface StoppedText {
  smsId: string;
  /** For people. */
  reason: string | null;
}

interface Standing {
  status: MatchStatus;
  offerStatus: OfferStatus | null;
}

interface EndedOffer {
  id: string;
  jobId: string;
  reason: string | null;
  before: Standing;
  after: Standing;
}

/** What stopped texts mean to their matches; in the caller's transaction. Matches are locked in the order of their ids. */
@Injectable()
export class StoppedTexts {
  constructor(private readonly audit: AuditService) {}

  /** Nobody was told: the match has no notification status, and the next notification takes it. */
  async endNotifications(manager: EntityManager, texts: readonly StoppedText[]): Promise<void> {
    if (texts.length === 0) return;
    const [rows]: [{ id: string; jobId: string; reason: string | null }[], number] = await manager.query(
      `WITH stopped AS MATERIALIZED (${matchesOf('m.sms_id')})
       UPDATE job_matches m SET notification_status = NULL, notification_error = NULL, notified_at = NULL
       FROM stopped WHERE m.id = stopped.id
       RETURNING m.id, m.job_id AS "jobId", stopped.reason`,
      [JSON.stringify(texts)],
    );
    await this.record(
      manager,
      rows.map(({ id, jobId, reason }) => ({
        id,
        jobId,
        action: 'job-match.notification-stopped',
        after: { reason },
      })),
    );
  }

  /** Nobody was offered the job: an offer that is still open ends, and the match stands where it stood before. */
  async endOffers(manager: EntityManager, texts: readonly StoppedText[]): Promise<void> {
    if (texts.length === 0) return;
    const standing = (alias: string) =>
      `json_build_object('status', ${alias}.status, 'offerStatus', ${alias}.offer_status)`;
    const [rows]: [EndedOffer[], number] = await manager.query(
      `WITH stopped AS MATERIALIZED (${matchesOf('m.offer_sms_id')})
       UPDATE job_matches m SET offer_status = NULL, offered_at = NULL,
         status = CASE WHEN m.status = 'Offered' THEN coalesce(m.status_before_offer, 'Pending') ELSE m.status END
       FROM stopped WHERE m.id = stopped.id
       RETURNING m.id, m.job_id AS "jobId", stopped.reason, ${standing('stopped')} AS before,
         ${standing('m')} AS after`,
      [JSON.stringify(texts)],
    );
    await this.record(
      manager,
      rows.map(({ id, jobId, reason, before, after }) => {
        const changed = difference(before, after);
        return {
          id,
          jobId,
          action: 'job-match.offer-stopped',
          before: { ...changed.before },
          after: { ...changed.after, reason },
        };
      }),
    );
  }

  private async record(
    manager: EntityManager,
    entries: { id: string; jobId: string; action: string; before?: object; after: object }[],
  ): Promise<void> {
    await this.audit.recordAll(
      manager,
      entries.map(({ id, action, before, after }) => ({
        action,
        entityType: 'job-match',
        entityId: id,
        before: before && { ...before },
        after: { ...after },
      })),
    );
    await announce(
      manager,
      'job-matches',
      entries.map(({ jobId }) => jobId),
    );
  }
}

const matchesOf = (smsColumn: string) => `
  SELECT m.id, m.status, m.offer_status, t.reason
  FROM job_matches m JOIN json_to_recordset($1::json) AS t("smsId" uuid, reason text) ON ${smsColumn} = t."smsId"
  ORDER BY m.id FOR NO KEY UPDATE OF m`;
