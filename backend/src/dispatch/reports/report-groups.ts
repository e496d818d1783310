import { type Sql, sql, types } from '../../platform/database/sql/index.js';
import { type Source, type SourceParams, SOURCES } from './report-sources.js';
import type { Grouping } from './report-words.js';

const timezone = types.text.param('timezone');
export const UNKNOWN = { key: 'unknown', name: 'Unknown' };

/**
 * SQL: the group that a job belongs to, one row `key, name`. For a deleted job it comes from its last list,
 * or from what was kept with its offers.
 */
const ofJob = (key: string, name: string) => (job: string) => `(
    SELECT coalesce(${key}, '${UNKNOWN.key}') AS key, coalesce(${name}, '${UNKNOWN.name}') AS name
    FROM (SELECT ${job}::uuid AS id) asked
      LEFT JOIN jobs j ON j.id = asked.id
      LEFT JOIN LATERAL (
        SELECT scope, dispatch_class FROM dispatch_lists WHERE job_id = asked.id ORDER BY created_at DESC LIMIT 1
      ) list ON true
      LEFT JOIN LATERAL (
        SELECT employer_name FROM offers WHERE job_id = asked.id ORDER BY made_at DESC LIMIT 1) kept ON j.id IS NULL
      LEFT JOIN employers e ON e.id = coalesce(j.employer_id, (list.scope->>'employer_id')::uuid)
      LEFT JOIN classifications c
        ON c.id = coalesce(j.classification_id, (list.scope->>'classification_id')::uuid))`;

const jobs: Partial<Record<Grouping, (job: string) => string>> = {
  employer: ofJob('coalesce(e.id::text, kept.employer_name)', 'coalesce(e.company_name, kept.employer_name)'),
  classification: ofJob('c.id::text', 'c.name::text'),
  dispatchClass: ofJob(
    'coalesce(list.dispatch_class, e.dispatch_class)',
    'coalesce(list.dispatch_class, e.dispatch_class)',
  ),
};

/** SQL: the rows of a source, each with the `key` and `name` of its group. */
export function grouped(by: Grouping, source: Source): Sql<SourceParams> {
  const ofItsJob = jobs[by];
  if (!ofItsJob) return by === 'month' ? ofMonths(SOURCES[source]) : ofEchelons(SOURCES[source]);
  return sql`
    WITH x AS MATERIALIZED (${SOURCES[source]})
    SELECT x.*, coalesce(g.key, '${UNKNOWN.key}') AS key, coalesce(g.name, '${UNKNOWN.name}') AS name
    FROM x LEFT JOIN (
      SELECT d.job_id, own.key, own.name FROM (SELECT DISTINCT job_id FROM x) d
        CROSS JOIN LATERAL ${ofItsJob('d.job_id')} own) g ON g.job_id = x.job_id`;
}

/**
 * SQL: `key`, `name` and the sums of each group of a source. Where a job belongs to one group, its rows are added up
 * before anything is asked of it: there may be millions of them, of some thousand jobs.
 */
export function summed(
  by: Grouping,
  source: Source,
  measures: Readonly<Record<string, string>>,
): Sql<SourceParams> {
  const measured = Object.entries(measures)
    .map(([name, measure]) => `${measure} AS "${name}"`)
    .join(', ');
  const ofItsJob = jobs[by];
  if (!ofItsJob)
    return sql`SELECT key, max(name) AS name, ${measured} FROM (${grouped(by, source)}) x GROUP BY key`;
  const sums = Object.keys(measures)
    .map((name) => `sum("${name}")::int AS "${name}"`)
    .join(', ');
  return sql`
    SELECT own.key, max(own.name) AS name, ${sums}
    FROM (SELECT job_id, ${measured} FROM (${SOURCES[source]}) x GROUP BY job_id) per
      CROSS JOIN LATERAL ${ofItsJob('per.job_id')} own
    GROUP BY own.key`;
}

const ofMonths = (source: Sql<SourceParams>) => sql`
  SELECT x.*, to_char(x.at AT TIME ZONE ${timezone}, 'YYYY-MM') AS key,
    to_char(x.at AT TIME ZONE ${timezone}, 'FMMonth YYYY') AS name
  FROM (${source}) x`;

/** By the list that an offer was made from, else by the job's last one. */
const ofEchelons = (source: Sql<SourceParams>) => sql`
  WITH x AS MATERIALIZED (${source}),
  placed AS (
    SELECT d.job_id, p.worker_id, p.echelon FROM (SELECT DISTINCT job_id FROM x) d
      CROSS JOIN LATERAL (
        SELECT worker_ids, echelons FROM dispatch_lists WHERE job_id = d.job_id ORDER BY created_at DESC LIMIT 1) list
      CROSS JOIN LATERAL unnest(list.worker_ids, list.echelons) p(worker_id, echelon))
  SELECT x.*, coalesce(own.echelon::text, '${UNKNOWN.key}') AS key,
    coalesce('Echelon ' || own.echelon, '${UNKNOWN.name}') AS name
  FROM x LEFT JOIN placed ON placed.job_id = x.job_id AND placed.worker_id = x.worker_id
    CROSS JOIN LATERAL (SELECT coalesce((
      SELECT l.echelons[x.priority] FROM dispatch_lists l
      WHERE l.id = x.list_id AND l.worker_ids[x.priority] = x.worker_id), placed.echelon) AS echelon) own`;
