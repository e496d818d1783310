const any = (outcomes: string, more = '') => `coalesce(bool_or(last.outcome IN (${outcomes})${more}), false)`;
const counted = (outcomes: string) => `count(*) FILTER (WHERE last.outcome IN (${outcomes}))`;

/**
 * SQL of how many places of a job are taken, how many offers wait for an answer and for how many of those a place is
 * kept, and how many workers wait for a place: one row. Of each offer its last event counts, which two indexes tell. A
 * worker takes one place: who did not come, and is offered the job or dispatched again, has theirs still.
 */
export const placesOf = (jobId: string) => `
  SELECT count(*) FILTER (WHERE has_place)::int AS filled, coalesce(sum(open), 0)::int AS offers_open,
    count(*) FILTER (WHERE is_holding AND NOT has_place)::int AS held, coalesce(sum(waiting), 0)::int AS waiting
  FROM (
    SELECT ${any(`'accepted', 'no-show'`)} AS has_place, ${any(`'open'`, ' AND o.holds')} AS is_holding,
      ${counted(`'open'`)} AS open, ${counted(`'waiting'`)} AS waiting
    FROM offers o CROSS JOIN LATERAL (
      SELECT outcome FROM offer_events v WHERE v.offer_id = o.id ORDER BY v.id DESC LIMIT 1) last
    WHERE o.job_id = ${jobId}
    GROUP BY coalesce(o.worker_id, o.match_id)) of_worker`;
