import type { EntityManager } from 'typeorm';
import { CALLED, unreachableReasonSql } from '../../hall/workers/reachability.js';
import { statement, types } from '../../platform/database/sql/index.js';

/** For people: the link in a text belongs to no match. */
export const DEAD_LINK = 'The link in this text opens nothing any more';

/**
 * SQL: the link in a text `m` about a job is dead. The worker's number alone does not show it: they may have
 * the former one again.
 */
const hasDeadLink = `coalesce(position(candidate.id::text IN m.message), 0) = 0`;

/** SQL: there is a link to the page of the worker in a text `m`. */
const hasLink = `m.message LIKE '%/worker-view/%'`;

const itsMatch = `LEFT JOIN job_matches candidate
  ON candidate.job_id = m.job_id AND candidate.worker_id = m.worker_id`;

/** Branches of a CASE: when job or match make a text obsolete. */
export interface StillDue {
  job: string;
  /** Of the match `candidate`, and of the row `t` of the owner's table whose last text this is. */
  match: string;
  /** A condition of the match `m` and that row `t`: the text asks something, so that a second try of it makes sense. */
  asks: string;
}

/**
 * The texts that are obsolete when they are about to be sent, and why ("Stopped: …").
 * @param table the owner's: see {@link textsIn}
 */
export const noLongerDue = (table: string, { job, match }: StillDue) => statement(
  `texts of ${table} no longer due`,
  { id: types.uuid, reason: types.text },
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
    WHERE m.id = ANY(${types.uuid.list.param('ids')})) judged
  WHERE reason IS NOT NULL`;

const deadLinks = statement('texts with dead links', { id: types.uuid })`
  SELECT m.id FROM sms m ${itsMatch}
  WHERE m.id = ANY(${types.uuid.list.param('ids')}) AND ${hasLink} AND ${hasDeadLink}`;

export async function withDeadLinks(
  manager: EntityManager,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const dead = await deadLinks.rows(manager, { ids });
  return new Set(dead.map(({ id }) => id));
}
