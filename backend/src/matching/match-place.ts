import { dispatchRules } from './rules.js';

const ruleNames = Object.entries(dispatchRules).flatMap(([dispatchClass, { rules }]) =>
  rules.map(
    ({ echelon, name }) =>
      `WHEN (l.dispatch_class, p.echelon) = ('${dispatchClass}', ${echelon}) THEN '${name}'`,
  ),
);

/** The job's last list, one row for each place: `worker_id` and `place`, as MatchPlaceDto. $1 is the job's id. */
export const lastPlacesSql = `SELECT p.worker_id, json_build_object(
    'dispatchClass', l.dispatch_class, 'echelon', p.echelon, 'seniorityDate', p.seniority_date,
    'rule', CASE ${ruleNames.join(' ')} ELSE 'Echelon ' || p.echelon END,
    'countedFromToday', p.counted_from_today, 'tiebreak', p.tiebreak) AS place
  FROM (SELECT * FROM dispatch_lists WHERE job_id = $1 ORDER BY created_at DESC LIMIT 1) l
    CROSS JOIN LATERAL unnest(l.worker_ids, l.echelons, l.seniority_dates, l.counted_from_today, l.tiebreaks)
      AS p(worker_id, echelon, seniority_date, counted_from_today, tiebreak)`;
