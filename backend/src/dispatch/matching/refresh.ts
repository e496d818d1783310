import type { DispatchClass } from '../../hall/employers/employer.entity.js';
import { columns, type RowOf, type Sql, sql, statement, types } from '../../platform/database/sql/index.js';
import { type MatchStatus, NO_PRIORITY } from './job-match.entity.js';
import { byDispatchClass, rankingByBitsSql, rankingSql } from './ranking.js';
import { RULES_VERSION } from './rules.js';

/** An offered match keeps its status when the worker is no longer eligible. */
const KEPT: readonly MatchStatus[] = ['Offered', 'Accepted', 'Declined'];

const jobId = types.uuid.param('jobId');
const words = (statuses: readonly MatchStatus[]) => statuses.map((status) => `'${status}'`).join(', ');

/** What a kept list says of its places: each column holds one value of every place, in order. */
const ofPlaces = {
  worker_ids: 'worker_id',
  echelons: 'echelon',
  seniority_dates: 'seniority_date',
  counted_from_today: 'counted_from_today',
  tiebreaks: 'tiebreak',
};
const placeColumns = Object.keys(ofPlaces).join(', ');

const place = `place AS MATERIALIZED (
  SELECT id AS worker_id, priority, echelon::smallint, seniority_date, counted_from_today, tiebreak, held FROM ranked)`;

/** All of them as one row, and what of the hall's lists the rules looked at. */
const list = `list AS MATERIALIZED (
  SELECT ${Object.entries(ofPlaces)
    .map(([all, one]) => `coalesce(array_agg(${one} ORDER BY priority), '{}') AS ${all}`)
    .join(',\n    ')},
    coalesce(string_agg(int2send(held), '' ORDER BY priority), '') AS placed_held,
    (SELECT to_jsonb(scope) - 'today' FROM scope) AS scope
  FROM place)`;

/** Whom the rules left out though they can do the work: six bytes each, in the order of their numbers. */
const leftOut = `(SELECT coalesce(string_agg(int4send(number) || int2send(held), '' ORDER BY number), '')
    FROM near WHERE echelon IS NULL)`;

const listed = (dispatchClass: DispatchClass) => sql`${rankingByBitsSql[dispatchClass]}, ${place}, ${list}`;

const keepList = <At>(dispatchClass: DispatchClass, at: Sql<At>) =>
  sql`INSERT INTO dispatch_lists (job_id, rules_version, dispatch_class, scope, ${placeColumns}, created_at,
    placed_held, left_out_held)
  SELECT ${jobId}, '${RULES_VERSION}', '${dispatchClass}', scope, ${placeColumns}, ${at}, placed_held, ${leftOut}
  FROM list`;

/** The job's last list, when it is the same one. */
const sameList = (dispatchClass: DispatchClass) => sql`last_list AS MATERIALIZED (
  SELECT * FROM dispatch_lists WHERE job_id = ${jobId} ORDER BY created_at DESC LIMIT 1),
same_list AS MATERIALIZED (
  SELECT last_list.id FROM last_list, list
  WHERE (last_list.rules_version, last_list.dispatch_class) = ('${RULES_VERSION}', '${dispatchClass}')
    AND (${['scope', ...Object.keys(ofPlaces)].map((column) => `last_list.${column}`).join(', ')})
      = (${['scope', ...Object.keys(ofPlaces)].map((column) => `list.${column}`).join(', ')}))`;

/** The same list is not kept twice. */
const newList = (dispatchClass: DispatchClass) => sql`new_list AS (
  ${keepList(dispatchClass, sql`clock_timestamp()`)} WHERE NOT EXISTS (SELECT FROM same_list)
  RETURNING id)`;

/** The job's matches with their workers' new places; null for a worker who is not listed. */
const present = sql`present AS MATERIALIZED (
  SELECT m.id, m.worker_id, m.priority AS old_priority, m.status AS old_status, place.priority AS new_place
  FROM job_matches m LEFT JOIN place ON place.worker_id = m.worker_id
  WHERE m.job_id = ${jobId})`;

/** Who is no longer listed becomes Ineligible, who is listed again or for the first time becomes Pending. */
const newStatus = (place: string, status: string) => `CASE
      WHEN ${place} IS NULL AND ${status} NOT IN (${words(KEPT)}) THEN 'Ineligible'
      WHEN ${place} IS NULL OR ${status} <> 'Ineligible' THEN ${status}
      ELSE 'Pending' END`;

const planned = `planned AS (
  SELECT id, old_priority, old_status, coalesce(new_place, ${NO_PRIORITY}) AS new_priority,
    ${newStatus('new_place', 'old_status')} AS new_status
  FROM present)`;

const changed = `changed AS MATERIALIZED (
  SELECT *, new_status = 'Ineligible' AND old_status <> 'Ineligible' AS becomes_ineligible
  FROM planned WHERE new_priority <> old_priority OR new_status <> old_status)`;

/** By their job, too, or the planner reads the matches of all jobs. */
const written = sql`written AS (
  UPDATE job_matches m SET priority = changed.new_priority, status = changed.new_status
  FROM changed WHERE m.id = changed.id AND m.job_id = ${jobId})`;

/** A worker listed for the first time becomes a Pending match. */
const added = sql`added AS (
  INSERT INTO job_matches (job_id, worker_id, priority)
  SELECT ${jobId}, worker_id, priority FROM place
  WHERE NOT EXISTS (SELECT FROM present WHERE present.worker_id = place.worker_id)
  RETURNING 1)`;

const refreshed = {
  added: types.integer.from('(SELECT count(*) FROM added)::int'),
  /** How many are eligible now. */
  listed: types.integer.from('(SELECT count(*) FROM place)::int'),
  /** The list by which the places were given. */
  dispatchListId: types.uuid.from('(SELECT id FROM new_list UNION ALL SELECT id FROM same_list)'),
  /** It differs from the job's last list, so `matchesOutdated` of the job may have changed. */
  isNewList: types.boolean.from('EXISTS (SELECT FROM new_list)'),
  updated: types.integer.from('count(*) FILTER (WHERE NOT becomes_ineligible)::int'),
  ineligible: types.integer.from('count(*) FILTER (WHERE becomes_ineligible)::int'),
  statusChanges: types.json<{ id: string; before: MatchStatus; after: MatchStatus }[]>().from(
    `coalesce(json_agg(json_build_object('id', id, 'before', old_status, 'after', new_status))
      FILTER (WHERE new_status <> old_status), '[]')`,
  ),
};
export type Refreshed = RowOf<typeof refreshed>;

/** One statement for any number of workers; the caller has locked the job and its matches. */
export const refreshMatches = byDispatchClass(
  (dispatchClass) => statement(`refresh of matches: ${dispatchClass}`, refreshed)`
    WITH ${listed(dispatchClass)}, ${sameList(dispatchClass)}, ${newList(dispatchClass)},
      ${present}, ${planned}, ${changed}, ${written}, ${added}
    SELECT ${columns} FROM changed`,
);

export const keepPastList = byDispatchClass(
  (dispatchClass) => statement(`dispatch list of the past: ${dispatchClass}`)`
    WITH ${listed(dispatchClass)} ${keepList(dispatchClass, sql`${types.instant.param('at')}::timestamptz`)}`,
);

/** CTEs that end in `refreshed`: a job's matches as a refresh would leave them, those that it would add among them. */
export const matchesAsRefreshed = byDispatchClass(
  (dispatchClass) => sql`${rankingSql[dispatchClass]}, refreshed AS MATERIALIZED (
  SELECT coalesce(m.id, gen_random_uuid()) AS id, ${jobId}::uuid AS job_id, coalesce(m.worker_id, place.id) AS worker_id,
    coalesce(place.priority, ${NO_PRIORITY}) AS priority, ${newStatus('place.priority', 'm.status')} AS status,
    m.id IS NOT NULL AS is_there, place.id IS NOT NULL AS is_placed
  FROM ranked place FULL JOIN (SELECT * FROM job_matches WHERE job_id = ${jobId}) m ON m.worker_id = place.id)`,
);
