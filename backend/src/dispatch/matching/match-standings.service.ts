import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { JobStatus } from '../../hall/jobs/job.entity.js';
import { notFound } from '../../platform/errors/api-error.js';
import { announce } from '../../platform/events/change-announcer.js';
import type { MatchStatus } from './job-match.entity.js';

export const MATCH_NOT_FOUND = 'Job match not found';

export interface MatchStanding {
  id: string;
  jobId: string;
  jobStatus: JobStatus;
  status: MatchStatus;
  version: number;
  /** Null once the worker was deleted. */
  workerId: string | null;
}

/** Where matches stand, for those who change it. Everything here is done in the caller's transaction. */
@Injectable()
export class MatchStandings {
  /**
   * The job before the match, as everywhere: while one waits for either, nobody closes the job behind it.
   * @throws when there is no such match
   */
  async lock(manager: EntityManager, matchId: string): Promise<MatchStanding> {
    await manager.query(
      'SELECT FROM jobs WHERE id = (SELECT job_id FROM job_matches WHERE id = $1) FOR SHARE',
      [matchId],
    );
    const [match]: MatchStanding[] = await manager.query(
      `SELECT m.id, m.job_id AS "jobId", j.status AS "jobStatus", m.status, m.version, m.worker_id AS "workerId"
       FROM job_matches m JOIN jobs j ON j.id = m.job_id
       WHERE m.id = $1 FOR NO KEY UPDATE OF m`,
      [matchId],
    );
    if (!match) throw notFound(MATCH_NOT_FOUND);
    return match;
  }

  /**
   * Matches that the caller has locked.
   * @returns their versions, by id
   */
  async set(
    manager: EntityManager,
    matches: readonly { id: string; status: MatchStatus }[],
  ): Promise<Map<string, number>> {
    if (matches.length === 0) return new Map();
    const [rows]: [{ id: string; jobId: string; version: number }[], number] = await manager.query(
      `UPDATE job_matches m SET status = t.status
       FROM json_to_recordset($1::json) AS t(id uuid, status text) WHERE m.id = t.id
       RETURNING m.id, m.job_id AS "jobId", m.version`,
      [JSON.stringify(matches)],
    );
    await announce(
      manager,
      'job-matches',
      rows.map(({ jobId }) => jobId),
    );
    return new Map(rows.map(({ id, version }) => [id, version]));
  }
}
