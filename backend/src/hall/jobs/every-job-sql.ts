import { statement, types } from '../../platform/database/sql/index.js';

const KEPT = 'id, title, title_in, employer_id, starts_at, ends_at, created_at';

/**
 * SQL: the jobs, those that were deleted among them, with what their dispatches need, which stand when a job is deleted. Of
 * what was deleted by versions without `deleted_jobs` nothing is known. The planner knows little of how many there are:
 * look up what belongs to each by `LATERAL … OFFSET 0`. A deleted one counts as closed.
 */
export const everyJob = `(SELECT ${KEPT}, status, openings, time_changed_at FROM jobs
    UNION ALL SELECT ${KEPT}, 'Closed', NULL, NULL FROM deleted_jobs)`;

/** SQL: there is no job of this id any more. */
export const isDeletedJob = (id: string): string => `NOT EXISTS (SELECT FROM jobs WHERE id = ${id})`;

/** Before it is deleted, in the same transaction. */
export const keepDeleted = statement('job that is deleted, kept for its dispatches')`
  INSERT INTO deleted_jobs (${KEPT}) SELECT ${KEPT} FROM jobs WHERE id = ${types.uuid.param('id')}`;
