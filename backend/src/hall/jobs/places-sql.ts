const counted = (outcomes: string, more = '') =>
  `count(*) FILTER (WHERE last.outcome IN (${outcomes})${more})::int`;

/**
 * SQL of how many places of a job are taken, how many offers wait for an answer and for how many of those a place is
 * kept, and how many workers wait for a place: one row. Of each offer its last event counts, which two indexes tell.
 */
export const placesOf = (jobId: string) => `
  SELECT ${counted(`'accepted', 'no-show'`)} AS filled, ${counted(`'open'`)} AS offers_open,
    ${counted(`'open'`, ' AND o.holds')} AS held, ${counted(`'waiting'`)} AS waiting
  FROM offers o CROSS JOIN LATERAL (
    SELECT outcome FROM offer_events v WHERE v.offer_id = o.id ORDER BY v.id DESC LIMIT 1) last
  WHERE o.job_id = ${jobId}`;
