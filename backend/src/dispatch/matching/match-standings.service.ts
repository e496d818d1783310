import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { employerNameOf } from '../../hall/employers/employer-name-sql.js';
import { JOB_STATUSES } from '../../hall/jobs/job.entity.js';
import type { Versions } from '../../languages/versions.field.js';
import { LANGUAGES, USUAL_LANGUAGE } from '../../languages/languages.js';
import { UNREACHABLE_REASONS, unreachableWorkerSql } from '../../hall/workers/reachability.js';
import { nameOfWorker } from '../../hall/workers/worker-name-sql.js';
import { columns, records, type RowOf, statement, types } from '../../platform/database/sql/index.js';
import { type ApiError, conflict, notFound, unprocessable } from '../../platform/errors/api-error.js';
import { isPlacedSql, MATCH_STATUSES, type MatchStatus, SEEN_JOB_SQL } from './job-match.entity.js';

export const MATCH_NOT_FOUND = 'Job match not found';

const standing = {
  id: types.uuid.from('m.id'),
  jobId: types.uuid.from('m.job_id'),
  jobStatus: types.word(JOB_STATUSES).from('j.status'),
  takesNobodySince: types.instant.orNull.from('j.takes_nobody_since'),
  status: types.word(MATCH_STATUSES).from('m.status'),
  version: types.integer.from('m.version'),
  startsAt: types.instant.orNull.from('j.starts_at'),
  isStarted: types.boolean.from('coalesce(j.starts_at <= clock_timestamp(), false)'),
  /** Null once the worker was deleted. */
  workerId: types.uuid.orNull.from('m.worker_id'),
  isPlaced: types.boolean.from(isPlacedSql('m')),
};
export type MatchStanding = RowOf<typeof standing>;

const recipient = {
  matchId: types.uuid.from('m.id'),
  title: types.text.from('j.title'),
  titleIn: types.json<Versions>().orNull.from('j.title_in'),
  employer: types.text.from(employerNameOf('j')),
  startsAt: types.instant.orNull.from('j.starts_at'),
  /** Null once the worker was deleted; so are the number and the reason. */
  workerName: types.text.orNull.from(nameOfWorker('w')),
  phone: types.text.orNull.from('w.phone'),
  language: types.word(LANGUAGES).from(`coalesce(w.language, '${USUAL_LANGUAGE}')`),
  reason: types.word(UNREACHABLE_REASONS).orNull.from(unreachableWorkerSql('w', 'p')),
};
/** To whom a text about a match goes, and about what. */
export type MatchRecipient = RowOf<typeof recipient>;

const matchId = types.uuid.param('matchId');
const holdJob = statement('job of a match, held')`
  SELECT FROM jobs WHERE id = (SELECT job_id FROM job_matches WHERE id = ${matchId}) FOR NO KEY UPDATE`;
const lockMatch = statement('match, locked', standing)`
  SELECT ${columns} FROM job_matches m JOIN jobs j ON j.id = m.job_id WHERE m.id = ${matchId} FOR NO KEY UPDATE OF m`;
const seenJob = statement('job of a match, as its page tells it', { seen: types.text.from(SEEN_JOB_SQL) })`
  SELECT ${columns} FROM job_matches m
    JOIN jobs j ON j.id = m.job_id
    JOIN employers e ON e.id = j.employer_id
    JOIN classifications c ON c.id = j.classification_id
  WHERE m.id = ${matchId}`;
const lockDispatches = statement('dispatches of workers, locked', { locked: types.text })`
  SELECT pg_advisory_xact_lock(hashtextextended('dispatches of ' || id, 0))::text AS locked
  FROM (SELECT DISTINCT id FROM unnest(${types.uuid.list.param('workerIds')}::uuid[]) AS of(id) ORDER BY id) workers`;
const lockMatches = statement('matches, locked in their order', standing)`
  SELECT ${columns} FROM job_matches m JOIN jobs j ON j.id = m.job_id
  WHERE m.id = ANY(${types.uuid.list.param('ids')}) ORDER BY m.id FOR NO KEY UPDATE OF m`;
const matchesByIds = statement('matches by their ids', standing)`
  SELECT ${columns} FROM job_matches m JOIN jobs j ON j.id = m.job_id WHERE m.id = ANY(${types.uuid.list.param('ids')})`;
const recipientsOf = statement('recipients of texts about matches', recipient)`
  SELECT ${columns} FROM job_matches m
    JOIN jobs j ON j.id = m.job_id
    LEFT JOIN workers w ON w.id = m.worker_id
    LEFT JOIN phone_numbers p ON p.phone_number = w.phone
  WHERE m.id = ANY(${types.uuid.list.param('ids')})`;
const setStatuses = statement('statuses of matches, set', {
  id: types.uuid.from('m.id'),
  version: types.integer.from('m.version'),
})`
  UPDATE job_matches m SET status = t.status
  FROM ${records('matches', { id: types.uuid, status: types.word(MATCH_STATUSES) })} WHERE m.id = t.id RETURNING ${columns}`;

/** Where matches stand, for those who change it. Everything here is done in the caller's transaction. */
@Injectable()
export class MatchStandings {
  /**
   * Locks the job, then the match, then the worker's dispatches to any job: the order that is used everywhere. Nobody
   * can close the job, or take or free a place of it, until the commit.
   * @throws when there is no such match
   */
  async lock(manager: EntityManager, matchId: string): Promise<MatchStanding> {
    await holdJob.run(manager, { matchId });
    const match = await lockMatch.first(manager, { matchId });
    if (!match) throw notFound(MATCH_NOT_FOUND);
    if (match.workerId !== null) await this.lockDispatches(manager, [match.workerId]);
    return match;
  }

  /**
   * Whoever gives one of these workers a place waits here for whoever gives them another, and then sees it: nobody
   * takes two jobs at once. After the jobs and the matches, as in {@link lock}.
   */
  async lockDispatches(manager: EntityManager, workerIds: readonly string[]): Promise<void> {
    if (workerIds.length > 0) await lockDispatches.run(manager, { workerIds });
  }

  /** Without a lock. */
  ofIds(manager: EntityManager, ids: readonly string[]): Promise<MatchStanding[]> {
    return ids.length === 0 ? Promise.resolve([]) : matchesByIds.rows(manager, { ids });
  }

  /** Those of a job that the caller has locked, by their ids; one that is gone is left out. */
  lockAll(manager: EntityManager, ids: readonly string[]): Promise<MatchStanding[]> {
    return ids.length === 0 ? Promise.resolve([]) : lockMatches.rows(manager, { ids });
  }

  /** What the page of a match that the caller has locked tells of its job. */
  async seenJob(manager: EntityManager, matchId: string): Promise<string> {
    return (await seenJob.only(manager, { matchId })).seen;
  }

  /** To whom a text about a match goes that the caller has locked. */
  recipient(manager: EntityManager, matchId: string): Promise<MatchRecipient> {
    return recipientsOf.only(manager, { ids: [matchId] });
  }

  /** As {@link recipient}, by the matches' ids. */
  async recipients(manager: EntityManager, ids: readonly string[]): Promise<Map<string, MatchRecipient>> {
    const rows = ids.length === 0 ? [] : await recipientsOf.rows(manager, { ids });
    return new Map(rows.map((row) => [row.matchId, row]));
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

/** Why no text may go to the worker now, as a sentence; null: one may. */
export function refusalToText({ workerName, reason }: MatchRecipient): ApiError | null {
  if (workerName === null) return unprocessable('unreachable', 'This worker is no longer on the list');
  if (reason === 'Not active') return conflict('worker_not_active', 'This worker is not active.');
  return reason === null ? null : unprocessable('unreachable', `${workerName} cannot be texted: ${reason}`);
}

/** @throws 422 when the worker was deleted */
export function refuseWithoutWorker(recipient: MatchRecipient): void {
  const refusal = recipient.workerName === null ? refusalToText(recipient) : null;
  if (refusal) throw refusal;
}

/** @throws the sentence that says why no text may go to the worker now */
export function refuseUnlessReachable(recipient: MatchRecipient): void {
  const refusal = refusalToText(recipient);
  if (refusal) throw refusal;
}
