import { sql, statement, types } from '../../platform/database/sql/index.js';

const jobId = types.uuid.param('jobId');
const DATES = ['l26EmployerDate', 'l26ClassificationDate', 'bestCertificateDate'];

const listBefore = (later: string) => sql`
  SELECT * FROM dispatch_lists WHERE job_id = ${jobId} ${later} ORDER BY created_at DESC LIMIT 1`;
const placesOf = (list: string) => `unnest(${list}.worker_ids, ${list}.echelons, ${list}.seniority_dates,
  ${list}.counted_from_today) WITH ORDINALITY`;

/**
 * Keeps who stands higher on the last list than on the one before it, in the same echelon, because of an earlier seniority
 * date that was set in between. Others move up when somebody leaves the list; that is no exception.
 */
export const keepMovesUp = statement('moves up on the list of an open job, kept')`
  INSERT INTO moves_up (job_id, worker_id, list_id, former_place, place, former_date, seniority_date, changed_by, changed_at)
  SELECT j.id, at_last.worker_id, l.id, before.number, at_last.number, CASE WHEN NOT before.counted THEN before.since END,
    at_last.since, changed.actor_name, changed.created_at
  FROM jobs j
    CROSS JOIN LATERAL (${listBefore('')}) l
    CROSS JOIN LATERAL (${listBefore('AND created_at < l.created_at')}) former
    CROSS JOIN LATERAL ${placesOf('l')} AS at_last(worker_id, echelon, since, counted, number)
    JOIN LATERAL ${placesOf('former')} AS before(worker_id, echelon, since, counted, number)
      ON before.worker_id = at_last.worker_id
    CROSS JOIN LATERAL (
      SELECT a.actor_name, a.created_at FROM audit_entries a
      WHERE a.entity_type = 'worker' AND a.entity_id = at_last.worker_id::text AND a.created_at > former.created_at
        AND (${DATES.map((field) => `a.after->>'${field}' IS NOT NULL`).join(' OR ')})
      ORDER BY a.created_at DESC LIMIT 1) changed
  WHERE j.id = ${jobId} AND j.status = 'Open' AND at_last.number < before.number
    AND at_last.echelon = before.echelon AND NOT at_last.counted AND at_last.since IS NOT NULL
    AND (before.since IS NULL OR before.counted OR at_last.since < before.since)`;
