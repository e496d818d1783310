import type { EntityManager } from 'typeorm';
import { CALLED, unreachableReasonSql } from '../../hall/workers/reachability.js';
import { statement, text, uuid } from '../../platform/database/sql/index.js';

/** Of a text whose link is none of its match's any more, for people. */
export const DEAD_LINK = 'The link in this text opens nothing any more';

/**
 * SQL: whether the link in a text `m` about a job opens nothing. A worker who changed their number and back has it
 * again, and their matches have new ids all the same.
 */
const hasDeadLink = `coalesce(position(candidate.id::text IN m.message), 0) = 0`;

const itsMatch = `LEFT JOIN job_matches candidate
  ON candidate.job_id = m.job_id AND candidate.worker_id = m.worker_id`;

/** What besides worker, number and link decides whether a text about a match still makes sense: branches of a CASE. */
export interface StillDue {
  /** Of the job `j`. */
  job: string;
  /** Of the match `candidate`, and of the row `t` of the owner's table whose last text this is. */
  match: string;
}

/**
 * Which of these texts make no sense any more as their turn comes, and why, as people read it ("Stopped: …"). A text
 * that was written an hour ago is judged by what holds now.
 * @param table the owner's: see {@link textsIn}
 */
export const noLongerDue = (table: string, { job, match }: StillDue) => statement(
  `texts of ${table} no longer due`,
  { id: uuid, reason: text },
)`
  SELECT id, reason FROM (
    SELECT m.id, coalesce(
      CASE
        WHEN j.id IS NULL THEN 'The job was deleted'
        ${job}
        WHEN w.id IS NULL THEN 'The worker was deleted'
        WHEN w.status <> '${CALLED}' THEN 'The worker is not active'
        WHEN w.phone IS DISTINCT FROM m.phone_number THEN 'The worker has another number now'
      END,
      ${unreachableReasonSql('m.phone_number', 'p')},
      CASE
        WHEN ${hasDeadLink} THEN '${DEAD_LINK}'
        ${match}
      END) AS reason
    FROM sms m LEFT JOIN jobs j ON j.id = m.job_id
      LEFT JOIN workers w ON w.id = m.worker_id
      LEFT JOIN phone_numbers p ON p.phone_number = m.phone_number
      ${itsMatch}
      LEFT JOIN ${table} t ON t.sms_id = m.id
    WHERE m.id = ANY(${uuid.list.param('ids')})) judged
  WHERE reason IS NOT NULL`;

const deadLinks = statement('texts with dead links', { id: uuid })`
  SELECT m.id FROM sms m ${itsMatch}
  WHERE m.id = ANY(${uuid.list.param('ids')}) AND m.purpose <> 'test' AND ${hasDeadLink}`;

/** Of these texts about jobs, those whose link opens nothing any more. */
export async function withDeadLinks(
  manager: EntityManager,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const dead = await deadLinks.rows(manager, { ids });
  return new Set(dead.map(({ id }) => id));
}
