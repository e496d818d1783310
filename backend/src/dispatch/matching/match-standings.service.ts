import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { JOB_STATUSES } from '../../hall/jobs/job.entity.js';
import {
  columns,
  integer,
  records,
  type RowOf,
  statement,
  uuid,
  word,
} from '../../platform/database/sql/index.js';
import { notFound } from '../../platform/errors/api-error.js';
import { MATCH_STATUSES, type MatchStatus } from './job-match.entity.js';

export const MATCH_NOT_FOUND = 'Job match not found';

const standing = {
  id: uuid.from('m.id'),
  jobId: uuid.from('m.job_id'),
  jobStatus: word(JOB_STATUSES).from('j.status'),
  status: word(MATCH_STATUSES).from('m.status'),
  version: integer.from('m.version'),
  /** Null once the worker was deleted. */
  workerId: uuid.orNull.from('m.worker_id'),
};
export type MatchStanding = RowOf<typeof standing>;

const matchId = uuid.param('matchId');
const holdJob = statement('job of a match, held')`
  SELECT FROM jobs WHERE id = (SELECT job_id FROM job_matches WHERE id = ${matchId}) FOR SHARE`;
const lockMatch = statement('match, locked', standing)`
  SELECT ${columns} FROM job_matches m JOIN jobs j ON j.id = m.job_id WHERE m.id = ${matchId} FOR NO KEY UPDATE OF m`;
const setStatuses = statement('statuses of matches, set', {
  id: uuid.from('m.id'),
  version: integer.from('m.version'),
})`
  UPDATE job_matches m SET status = t.status
  FROM ${records('matches', { id: uuid, status: word(MATCH_STATUSES) })} WHERE m.id = t.id RETURNING ${columns}`;

/** Where matches stand, for those who change it. Everything here is done in the caller's transaction. */
@Injectable()
export class MatchStandings {
  /**
   * The job before the match, as everywhere: while one waits for either, nobody closes the job behind it.
   * @throws when there is no such match
   */
  async lock(manager: EntityManager, matchId: string): Promise<MatchStanding> {
    await holdJob.run(manager, { matchId });
    const match = await lockMatch.first(manager, { matchId });
    if (!match) throw notFound(MATCH_NOT_FOUND);
    return match;
  }

  /**
   * Matches that the caller has locked, and whose change it records.
   * @returns their versions, by id
   */
  async set(
    manager: EntityManager,
    matches: readonly { id: string; status: MatchStatus }[],
  ): Promise<Map<string, number>> {
    if (matches.length === 0) return new Map();
    const rows = await setStatuses.rows(manager, { matches });
    return new Map(rows.map(({ id, version }) => [id, version]));
  }
}
