/** So long a job takes of which nobody has said when it ends. */
export const HOURS_WITHOUT_AN_END = 8;

/** SQL: when the work of the job `j` is over; null: nobody knows. */
export const jobEndsSql = (j: string): string =>
  `coalesce(${j}.ends_at, ${j}.starts_at + interval '${HOURS_WITHOUT_AN_END} hours')`;

/**
 * SQL: the work of the job `j` is still to come. Without a start nobody knows when, so it is until the job is closed.
 * @param at SQL: as of when
 */
export const jobIsToComeSql = (j: string, at: string): string =>
  `coalesce(${j}.starts_at > ${at}, ${j}.status <> 'Closed')`;
