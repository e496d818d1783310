import { type Sql, sql, types } from '../../platform/database/sql/index.js';

/** What every figure of a period takes: days of the hall's calendar, both of which belong to it, and the hall's hours. */
export interface Period {
  from: string;
  to: string;
  timezone: string;
  /** 'HH:mm' of the texting hours; null: always. */
  opensAt: string | null;
  closesAt: string | null;
}

const from = types.day.param('from');
const to = types.day.param('to');
const timezone = types.text.param('timezone');
const opensAt = types.text.orNull.param('opensAt');
const closesAt = types.text.orNull.param('closesAt');

/** SQL: the instant lies in the period. */
export const inPeriod = (at: string) => sql`(${at} >= ${from}::date::timestamp AT TIME ZONE ${timezone}
    AND ${at} < (${to}::date + 1)::timestamp AT TIME ZONE ${timezone})`;

/** SQL: the day of the hall's calendar on which an instant lies, as a date. */
export const dayOf = (at: string) => sql`(${at} AT TIME ZONE ${timezone})::date`;

/**
 * SQL: whether an event of an offer is the acceptance by which its worker has the place, or had it until a
 * no-show. `LIMIT` makes the planner look up later events for each one instead of reading all there are.
 */
export const tookPlace = (event: string) => `(${event}.outcome = 'accepted' AND (
    SELECT true FROM offer_events later
    WHERE later.offer_id = ${event}.offer_id AND later.id > ${event}.id AND later.outcome <> 'no-show' LIMIT 1) IS NULL)`;

/**
 * SQL: whether the worker answered the offer, yes or no, whoever recorded it; being put on the waiting list
 * by the system is no answer. `LIMIT` as in `tookPlace`.
 */
export const isAnswered = (offerId: string) => `((SELECT true FROM offer_events said
    WHERE said.offer_id = ${offerId} AND said.outcome IN ('accepted', 'waiting', 'declined')
      AND (said.outcome <> 'waiting' OR said.via <> 'system') LIMIT 1) IS NOT NULL)`;

/** SQL: when anybody was first texted or called about a job; null: nobody was. */
const firstTold = (jobId: string) => {
  const first = (table: string, which: string) =>
    `(SELECT made_at FROM ${table} WHERE job_id = ${jobId}${which} ORDER BY made_at LIMIT 1)`;
  return `least(${[
    first('notifications', ' AND sms_id IS NOT NULL'),
    first('offers', ` AND channel <> 'staff'`),
    first('job_texts', ''),
    first('calls', ''),
  ].join(', ')})`;
};

/** SQL: the hours between two instants that lie within the hall's texting hours. */
const hoursWithin = (begin: string, end: string) => sql`(CASE
    WHEN ${begin} IS NULL THEN NULL
    WHEN ${opensAt}::text IS NULL THEN extract(epoch FROM ${end} - ${begin})
    ELSE (SELECT coalesce(sum(extract(epoch FROM least(${end}, hours.closes) - greatest(${begin}, hours.opens))), 0)
      FROM generate_series(0, ${dayOf(end)} - ${dayOf(begin)}) later
        CROSS JOIN LATERAL (SELECT
          (${dayOf(begin)} + later + ${opensAt}::text::time) AT TIME ZONE ${timezone} AS opens,
          (${dayOf(begin)} + later + ${closesAt}::text::time) AT TIME ZONE ${timezone} AS closes) hours
      WHERE hours.closes > ${begin} AND hours.opens < ${end})
  END / 3600)::float8`;

/**
 * SQL of the jobs whose last opening was taken in the period, and is still: `job_id`, `filled_at`, `told_at` and `hours`
 * (from the first text or call to the last opening, within the texting hours; null: nobody was told before). Where one dropped
 * out and was replaced, the job was filled by who came for them. A worker takes one place, however often dispatched.
 */
export const filledJobs: Sql<Period> = sql`
  SELECT filled.job_id, filled.filled_at, told.told_at,
    ${hoursWithin('told.told_at', 'filled.filled_at')} AS hours
  FROM (
    SELECT j.id AS job_id, last_place.at AS filled_at
    FROM jobs j CROSS JOIN LATERAL (
      SELECT min(v.at) AS at FROM offers o JOIN offer_events v ON v.offer_id = o.id
      WHERE o.job_id = j.id AND ${tookPlace('v')}
      GROUP BY coalesce(o.worker_id, o.match_id)
      ORDER BY 1 OFFSET j.openings - 1 LIMIT 1) last_place
    WHERE j.openings IS NOT NULL AND j.id IN (
      SELECT o.job_id FROM offer_events v JOIN offers o ON o.id = v.offer_id
      WHERE v.outcome = 'accepted' AND ${inPeriod('v.at')})) filled
    CROSS JOIN LATERAL (SELECT ${firstTold('filled.job_id')} AS first_at OFFSET 0) first
    CROSS JOIN LATERAL (SELECT CASE WHEN first_at <= filled.filled_at THEN first_at END AS told_at OFFSET 0) told
  WHERE ${inPeriod('filled.filled_at')}`;
