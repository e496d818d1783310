import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { JobStatus } from '../../hall/jobs/job.entity.js';
import { notFound } from '../../platform/errors/api-error.js';
import { type UnreachableReason, unreachableWorkerSql } from '../../hall/workers/reachability.js';

export interface JobToTell {
  title: string;
  status: JobStatus;
  employer: string;
}

interface DueMatch {
  id: string;
  /** Null once the worker was deleted. */
  workerId: string | null;
  workerName: string;
}

interface ReachableMatch extends DueMatch {
  workerId: string;
  phone: string;
  reason: null;
  /** The text before, of which nobody knows whether it was sent. */
  unknownSmsId: string | null;
}

/** A match whose worker is to be told about the job; why it cannot be done when it cannot. */
export type NotifiableMatch = ReachableMatch | (DueMatch & { reason: UnreachableReason });

export interface NotificationPlan {
  /** In the order of the job, whether they can be texted or not. */
  matchIds: string[];
  reachable: number;
  /** The first of those who cannot be texted. */
  unreachable: { matchId: string; workerName: string; reason: UnreachableReason }[];
}

const workerName = `coalesce(w.first_name || ' ' || w.last_name, 'Unknown Worker')`;

/** SQL of the matches `m` of the job $1 that were not told yet, or not successfully; $2 see {@link notSent}. */
const notifiable = `FROM job_matches m
           LEFT JOIN match_notifications n ON n.match_id = m.id
           LEFT JOIN workers w ON w.id = m.worker_id
           LEFT JOIN phone_numbers p ON p.phone_number = w.phone
           LEFT JOIN sms s ON s.id = n.sms_id
         WHERE m.job_id = $1 AND m.status NOT IN ('Ineligible', 'Declined')
           AND (n.status = 'notification_failed'
             OR (n.status IS NULL AND coalesce(s.status, 'stopped') = ANY($2)))`;

/** Statuses of a text that count as not sent. */
const notSent = (textsUnknownAgain: boolean) => (textsUnknownAgain ? ['stopped', 'unknown'] : ['stopped']);

/** Who is still to be told about a job. */
@Injectable()
export class DueNotifications {
  /**
   * Two notifications of one job wait for each other here.
   * @throws when there is no such job
   */
  async lockJob(manager: EntityManager, jobId: string): Promise<JobToTell> {
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
   * not taken again; one that was stopped counts as not sent, and so does one of which nobody knows, when it is asked for. The caller holds the job's lock.
   */
  async take(
    manager: EntityManager,
    jobId: string,
    { ids, textsUnknownAgain }: { ids?: string[]; textsUnknownAgain: boolean },
  ): Promise<NotifiableMatch[]> {
    const held: { id: string }[] = await manager.query(
      `SELECT m.id ${notifiable} AND ($3::uuid[] IS NULL OR m.id = ANY($3)) ORDER BY m.id FOR NO KEY UPDATE OF m`,
      [jobId, notSent(textsUnknownAgain), ids ?? null],
    );
    // Judged once they are held: what was learnt of their texts meanwhile counts.
    return manager.query(
      `SELECT m.id, w.id AS "workerId", ${workerName} AS "workerName", w.phone,
         ${unreachableWorkerSql('w', 'p')} AS reason,
         CASE WHEN s.status = 'unknown' THEN s.id END AS "unknownSmsId"
       ${notifiable} AND m.id = ANY($3) ORDER BY m.priority, m.id`,
      [jobId, notSent(textsUnknownAgain), held.map(({ id }) => id)],
    );
  }

  /**
   * Whom {@link take} would take, without locking them: there may be very many.
   * @param options.listed how many of those who cannot be texted are named
   */
  async plan(
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
}
