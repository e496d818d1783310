import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import type { JobStatus } from '../jobs/job.entity.js';
import { type UnreachableReason, unreachableWorkerSql } from '../workers/reachability.js';
import { notFound } from '../platform/errors/api-error.js';
import { announce } from '../platform/events/change-announcer.js';
import { MATCH_NOT_FOUND } from './answers.service.js';
import type { MatchStatus, NotificationStatus, OfferStatus } from './job-match.entity.js';

export interface JobToTell {
  title: string;
  status: JobStatus;
  employer: string;
}

interface ReachableMatch {
  id: string;
  workerId: string;
  workerName: string;
  phone: string;
  reason: null;
  /** The text before, of which nobody knows whether it was sent. */
  unknownSmsId: string | null;
}

interface UnreachableMatch {
  id: string;
  workerName: string;
  reason: UnreachableReason;
}

/** A match whose worker is to be told about the job; why it cannot be done when it cannot. */
export type NotifiableMatch = ReachableMatch | UnreachableMatch;

/** What became of a {@link NotifiableMatch}: the text written for it, or why there is none. */
export interface NotifiedMatch {
  id: string;
  smsId: string | null;
  reason: UnreachableReason | null;
}

export interface NotificationPlan {
  /** In the order of the job, whether they can be texted or not. */
  matchIds: string[];
  reachable: number;
  /** The first of those who cannot be texted. */
  unreachable: { matchId: string; workerName: string; reason: UnreachableReason }[];
}

export interface OfferedMatch {
  id: string;
  jobId: string;
  status: MatchStatus;
  offerStatus: OfferStatus | null;
  title: string;
  jobStatus: JobStatus;
  employer: string;
  workerId: string;
  /** Null once the worker was deleted. */
  workerName: string | null;
  phone: string;
  reason: UnreachableReason | null;
}

/** What became of a text; a status of null leaves the match as it is. */
interface Outcome<Status> {
  smsId: string;
  status: Status | null;
}

interface FollowedMatch {
  id: string;
  jobId: string;
  before: string | null;
  after: string | null;
  error: string | null;
}

/** Where a match keeps its latest text of a kind, and what became of it. */
const columnsOf = {
  notification: { smsColumn: 'sms_id', statusColumn: 'notification_status', field: 'notificationStatus' },
  offer: { smsColumn: 'offer_sms_id', statusColumn: 'offer_status', field: 'offerStatus' },
} as const;

const workerName = `coalesce(w.first_name || ' ' || w.last_name, 'Unknown Worker')`;

/** SQL of the matches `m` of the job $1 that were not told yet, or not successfully; $2 see {@link notSent}. */
const notifiable = `FROM job_matches m
           LEFT JOIN workers w ON w.id = m.worker_id
           LEFT JOIN phone_numbers p ON p.phone_number = w.phone
           LEFT JOIN sms s ON s.id = m.sms_id
         WHERE m.job_id = $1 AND m.status NOT IN ('Ineligible', 'Declined')
           AND (m.notification_status = 'notification_failed'
             OR (m.notification_status IS NULL AND coalesce(s.status, 'stopped') = ANY($2)))`;

/** Statuses of a text that count as not sent. */
const notSent = (textsUnknownAgain: boolean) => (textsUnknownAgain ? ['stopped', 'unknown'] : ['stopped']);

/** What the matches know of the texts about them. Everything here is done in the caller's transaction. */
@Injectable()
export class MatchMessages {
  constructor(private readonly audit: AuditService) {}

  /**
   * Two notifications of one job wait for each other here.
   * @throws when there is no such job
   */
  async lockJobForNotify(manager: EntityManager, jobId: string): Promise<JobToTell> {
    const [job]: JobToTell[] = await manager.query(
      `SELECT j.title, j.status, e.company_name AS employer
       FROM jobs j JOIN employers e ON e.id = j.employer_id WHERE j.id = $1 FOR NO KEY UPDATE OF j`,
      [jobId],
    );
    if (!job) throw notFound('Job not found');
    return job;
  }

  /**
   * Locks the matches that were not told yet, or not successfully; by priority. A text on its way (no status yet) is
   * not taken again; one that was stopped counts as not sent, and so does one of which nobody knows, when it is asked for. The caller holds the job's lock and ends with {@link markNotified}.
   */
  takeNotifiable(
    manager: EntityManager,
    jobId: string,
    { ids, textsUnknownAgain }: { ids?: string[]; textsUnknownAgain: boolean },
  ): Promise<NotifiableMatch[]> {
    return manager.query(
      `WITH due AS MATERIALIZED (
         SELECT m.id, w.id AS worker_id, w.phone, m.priority,
           ${workerName} AS worker_name,
           ${unreachableWorkerSql('w', 'p')} AS reason,
           CASE WHEN s.status = 'unknown' THEN s.id END AS unknown_sms_id
         ${notifiable} AND ($3::uuid[] IS NULL OR m.id = ANY($3))
         ORDER BY m.id FOR NO KEY UPDATE OF m)
       SELECT id, worker_id AS "workerId", worker_name AS "workerName", phone, reason,
         unknown_sms_id AS "unknownSmsId"
       FROM due ORDER BY priority, id`,
      [jobId, notSent(textsUnknownAgain), ids ?? null],
    );
  }

  /**
   * Whom {@link takeNotifiable} would take now, without taking them.
   * @param listed so many of those who cannot be texted are named, in the order of the job
   */
  async planNotification(
    manager: EntityManager,
    jobId: string,
    { textsUnknownAgain, listed }: { textsUnknownAgain: boolean; listed: number },
  ): Promise<NotificationPlan> {
    const [plan]: [NotificationPlan] = await manager.query(
      `WITH due AS MATERIALIZED (
         SELECT m.id, m.priority, ${workerName} AS worker_name, ${unreachableWorkerSql('w', 'p')} AS reason
         ${notifiable}),
       unreached AS (SELECT * FROM due WHERE reason IS NOT NULL ORDER BY priority, id LIMIT $3)
       SELECT coalesce(array_agg(id ORDER BY priority, id), '{}') AS "matchIds",
         count(*) FILTER (WHERE reason IS NULL)::int AS reachable,
         (SELECT coalesce(json_agg(json_build_object('matchId', id, 'workerName', worker_name, 'reason', reason)
            ORDER BY priority, id), '[]') FROM unreached) AS unreachable
       FROM due`,
      [jobId, notSent(textsUnknownAgain), listed],
    );
    return plan;
  }

  /** One statement for any number of matches, all of this job and taken before; their texts are written already. */
  async markNotified(manager: EntityManager, jobId: string, matches: NotifiedMatch[]): Promise<void> {
    if (matches.length === 0) return;
    await manager.query(
      `UPDATE job_matches m SET sms_id = coalesce(told."smsId", m.sms_id),
         notification_status = CASE WHEN told.reason IS NOT NULL THEN 'notification_failed' END,
         notification_error = told.reason, notified_at = NULL
       FROM json_to_recordset($1::json) AS told(id uuid, "smsId" uuid, reason text)
       WHERE m.id = told.id`,
      [JSON.stringify(matches)],
    );
    await announce(manager, 'job-matches', [jobId]);
  }

  /** A match's notification status follows its latest text. */
  async followNotifications(
    manager: EntityManager,
    outcomes: (Outcome<NotificationStatus> & { error: string | null })[],
  ): Promise<void> {
    await this.follow(
      manager,
      'notification',
      `notification_status = coalesce(told.status, m.notification_status),
       notification_error = CASE WHEN told.status IS NULL THEN m.notification_error ELSE told.error END,
       notified_at = CASE WHEN told.status = 'notified' THEN coalesce(m.notified_at, now()) ELSE m.notified_at END`,
      outcomes,
    );
  }

  /**
   * The job is locked first, as everywhere: it stays as it is until the offer stands.
   * @throws when there is no such match
   */
  async lockForOffer(manager: EntityManager, matchId: string): Promise<OfferedMatch> {
    await manager.query(
      `SELECT 1 FROM jobs WHERE id = (SELECT job_id FROM job_matches WHERE id = $1) FOR SHARE`,
      [matchId],
    );
    const [match]: OfferedMatch[] = await manager.query(
      `SELECT m.id, m.job_id AS "jobId", m.status, m.offer_status AS "offerStatus", j.title,
         j.status AS "jobStatus", e.company_name AS employer, w.id AS "workerId",
         w.first_name || ' ' || w.last_name AS "workerName", w.phone, ${unreachableWorkerSql('w', 'p')} AS reason
       FROM job_matches m
         JOIN jobs j ON j.id = m.job_id
         JOIN employers e ON e.id = j.employer_id
         LEFT JOIN workers w ON w.id = m.worker_id
         LEFT JOIN phone_numbers p ON p.phone_number = w.phone
       WHERE m.id = $1 FOR NO KEY UPDATE OF m`,
      [matchId],
    );
    if (!match) throw notFound(MATCH_NOT_FOUND);
    return match;
  }

  /** @param smsId the offer's text, written already */
  async markOffered(
    manager: EntityManager,
    { id, jobId }: Pick<OfferedMatch, 'id' | 'jobId'>,
    smsId: string,
  ): Promise<void> {
    await manager.query(
      `UPDATE job_matches SET status = 'Offered', offer_sms_id = $2, offer_status = 'pending', offered_at = now(),
         status_before_offer =
           CASE WHEN status IN ('Offered', 'Accepted', 'Declined') THEN status_before_offer ELSE status END
       WHERE id = $1`,
      [id, smsId],
    );
    await announce(manager, 'job-matches', [jobId]);
  }

  /** A match's offer status follows its latest offer. */
  async followOffers(manager: EntityManager, outcomes: Outcome<OfferStatus>[]): Promise<void> {
    await this.follow(manager, 'offer', 'offer_status = coalesce(told.status, m.offer_status)', outcomes);
  }

  /** A text was written in place of another one: its match follows the new one. */
  async replaceText(manager: EntityManager, smsId: string, newId: string): Promise<void> {
    for (const { smsColumn } of Object.values(columnsOf)) {
      await manager.query(`UPDATE job_matches SET ${smsColumn} = $2 WHERE ${smsColumn} = $1`, [smsId, newId]);
    }
  }

  /**
   * Matches are locked in the order of their ids, as a refresh does it, so that neither waits for the other for ever.
   * @param changes to the match `m`, by the `status` and `error` of `told`
   */
  private async follow(
    manager: EntityManager,
    text: 'notification' | 'offer',
    changes: string,
    outcomes: Outcome<string>[],
  ): Promise<void> {
    const { smsColumn, statusColumn, field } = columnsOf[text];
    const [rows]: [FollowedMatch[], number] = await manager.query(
      `WITH told AS MATERIALIZED (
         SELECT m.id, o.status, o.error, m.${statusColumn} AS before
         FROM job_matches m
           JOIN json_to_recordset($1::json) AS o("smsId" uuid, status text, error text)
             ON m.${smsColumn} = o."smsId"
         ORDER BY m.id FOR NO KEY UPDATE OF m)
       UPDATE job_matches m SET ${changes}
       FROM told WHERE m.id = told.id
       RETURNING m.id, m.job_id AS "jobId", told.before, m.${statusColumn} AS after, told.error`,
      [JSON.stringify(outcomes)],
    );
    await this.audit.recordAll(
      manager,
      rows
        .filter(({ before, after }) => before !== after)
        .map(({ id, before, after, error }) => ({
          action: `job-match.${text}-followed`,
          entityType: 'job-match',
          entityId: id,
          before: { [field]: before },
          after: { [field]: after, ...(error ? { reason: error } : {}) },
          source: 'provider',
        })),
    );
    await announce(
      manager,
      'job-matches',
      rows.map(({ jobId }) => jobId),
    );
  }
}
