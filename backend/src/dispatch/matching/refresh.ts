import { type MatchStatus, NO_PRIORITY } from './job-match.entity.js';

/** A match that was offered, and what came of it, keeps its status when the worker falls out of the list. */
const KEPT: readonly MatchStatus[] = ['Offered', 'Accepted', 'Declined'];

const oneOf = (statuses: readonly MatchStatus[]) => `(${statuses.map((status) => `'${status}'`).join(', ')})`;

/** CTEs after a ranking: `place`, a row for each worker on the list, and `list`, all of them as a dispatch list keeps them. */
const listed = `place AS MATERIALIZED (
  SELECT id AS worker_id, priority, echelon::smallint, seniority_date, counted_from_today, tiebreak FROM ranked),
list AS MATERIALIZED (
  SELECT coalesce(array_agg(worker_id ORDER BY priority), '{}') AS worker_ids,
    coalesce(array_agg(echelon ORDER BY priority), '{}') AS echelons,
    coalesce(array_agg(seniority_date ORDER BY priority), '{}') AS seniority_dates,
    coalesce(array_agg(counted_from_today ORDER BY priority), '{}') AS counted_from_today,
    coalesce(array_agg(tiebreak ORDER BY priority), '{}') AS tiebreaks,
    (SELECT to_jsonb(scope) - 'today' FROM scope) AS scope
  FROM place)`;

const LIST_COLUMNS = `job_id, rules_version, dispatch_class, scope, worker_ids, echelons, seniority_dates,
    counted_from_today, tiebreaks, created_at`;
const LIST_VALUES = `$1, $3, $4, scope, worker_ids, echelons, seniority_dates, counted_from_today, tiebreaks`;

/**
 * Keeps the list of a job as it was made at a time in the past; for demo data.
 * @param ranking as for `refreshSql`, with its parameters; $5 is the time
 */
export const keepListSql = (ranking: string) => `WITH ${ranking}, ${listed}
INSERT INTO dispatch_lists (${LIST_COLUMNS}) SELECT ${LIST_VALUES}, $5::timestamptz FROM list`;

/**
 * One statement for any number of workers: new ones become Pending matches, present ones get their place, those no
 * longer eligible (or there) become Ineligible, and Ineligible ones whose worker is eligible again return to Pending.
 * The list itself is kept, unless it is the job's last one again. The caller holds the locks of the job and its
 * matches.
 * @param ranking CTEs that begin with `scope` and end in `ranked`, $1 being the job's id, $2 today; $3 is the rules'
 *   version, $4 the dispatch class
 */
export const refreshSql = (ranking: string) => `WITH ${ranking},
${listed},
last_list AS MATERIALIZED (
  SELECT * FROM dispatch_lists WHERE job_id = $1 ORDER BY created_at DESC LIMIT 1),
same_list AS MATERIALIZED (
  SELECT last_list.id FROM last_list, list
  WHERE (last_list.rules_version, last_list.dispatch_class, last_list.scope, last_list.worker_ids,
      last_list.echelons, last_list.seniority_dates, last_list.counted_from_today, last_list.tiebreaks)
    = ($3, $4, list.scope, list.worker_ids,
      list.echelons, list.seniority_dates, list.counted_from_today, list.tiebreaks)),
new_list AS (
  INSERT INTO dispatch_lists (${LIST_COLUMNS})
  SELECT ${LIST_VALUES}, clock_timestamp()
  FROM list WHERE NOT EXISTS (SELECT FROM same_list)
  RETURNING id),
present AS MATERIALIZED (
  SELECT m.id, m.worker_id, m.priority AS old_priority, m.status AS old_status, place.priority AS new_place
  FROM job_matches m LEFT JOIN place ON place.worker_id = m.worker_id
  WHERE m.job_id = $1),
planned AS (
  SELECT id, old_priority, old_status,
    coalesce(new_place, ${NO_PRIORITY}) AS new_priority,
    CASE WHEN new_place IS NULL AND old_status NOT IN ${oneOf(KEPT)} THEN 'Ineligible'
      WHEN new_place IS NULL OR old_status <> 'Ineligible' THEN old_status
      ELSE 'Pending' END AS new_status
  FROM present),
changed AS MATERIALIZED (
  SELECT * FROM planned WHERE new_priority <> old_priority OR new_status <> old_status),
written AS (
  UPDATE job_matches m SET priority = changed.new_priority, status = changed.new_status
  FROM changed WHERE m.id = changed.id),
added AS (
  INSERT INTO job_matches (job_id, worker_id, priority)
  SELECT $1, worker_id, priority FROM place
  WHERE NOT EXISTS (SELECT FROM present WHERE present.worker_id = place.worker_id)
  RETURNING 1)
SELECT (SELECT count(*) FROM added)::int AS added,
  (SELECT count(*) FROM place)::int AS listed,
  (SELECT id FROM new_list UNION ALL SELECT id FROM same_list) AS "dispatchListId",
  EXISTS (SELECT FROM new_list) AS "isNewList",
  count(*) FILTER (WHERE NOT becomes_ineligible)::int AS updated,
  count(*) FILTER (WHERE becomes_ineligible)::int AS ineligible,
  coalesce(json_agg(json_build_object('id', id, 'before', old_status, 'after', new_status))
    FILTER (WHERE new_status <> old_status), '[]') AS "statusChanges"
FROM (SELECT *, new_status = 'Ineligible' AND old_status <> 'Ineligible' AS becomes_ineligible FROM changed) c`;
