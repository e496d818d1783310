import { DISPATCH_CLASSES, type DispatchClass } from '../../hall/employers/employer.entity.js';
import { day, jsonText, type Sql, sql, uuid } from '../../platform/database/sql/index.js';
import { type Condition, scopeColumns } from './conditions.js';
import { conditionsOfAll, dispatchRules, type EligibilityRule } from './rules.js';

const all = (conditions: readonly Condition[]) => conditions.map(({ sql }) => sql).join(' AND ');
const isIn = ({ conditions }: EligibilityRule) => `(${all(conditions)})`;
const cases = (rules: readonly EligibilityRule[], value: (rule: EligibilityRule) => string | number) =>
  `CASE ${rules.map((rule) => `WHEN ${isIn(rule)} THEN ${value(rule)}`).join(' ')} END`;

/** Sort `ranked` by this: by `priority` the database would sort a second time. */
export const RANK_ORDER = 'echelon, seniority_date NULLS LAST, tiebreak, id';

/** Finds what concerns the job once, as small arrays, rather than for each worker; `today` is the hall's. */
export const scopeSql = sql`scope AS MATERIALIZED (
  SELECT ${day.param('today')}::date AS today,
    ${Object.entries(scopeColumns)
      .map(([name, sql]) => `${sql} AS ${name}`)
      .join(',\n    ')}
  FROM jobs j WHERE j.id = ${uuid.param('jobId')})`;
export type Scope = (typeof scopeSql)['params'];

/** What a list kept of the job and of the hall's lists, in the place of today's. */
export const keptScopeSql = sql`scope AS MATERIALIZED (
  SELECT ${day.param('today')}::date AS today, kept.* FROM jsonb_to_record(${jsonText.param('scope')}::jsonb) AS kept(
    employer_id uuid, classification_id uuid, group_ids text[], similar_ids uuid[], certificate_ids uuid[]))`;

export const byDispatchClass = <T>(make: (dispatchClass: DispatchClass) => T) =>
  Object.fromEntries(DISPATCH_CLASSES.map((name) => [name, make(name)])) as Record<DispatchClass, T>;

const seniorityDate = ({ seniority: { column, orToday } }: EligibilityRule) =>
  orToday ? `coalesce(w.${column}, (SELECT today FROM scope))` : `w.${column}`;

function rankingOf(rules: readonly EligibilityRule[]): Sql<Scope> {
  const countsFromToday = rules
    .filter(({ seniority }) => seniority.orToday)
    .map(({ echelon, seniority }) => `echelon = ${echelon} AND ${seniority.column} IS NULL`);
  return sql`${scopeSql},
placed AS (
  SELECT w.*, ${cases(rules, ({ echelon }) => echelon)} AS echelon,
    ${cases(rules, seniorityDate)} AS seniority_date
  FROM workers w
  WHERE ${all(conditionsOfAll)} AND (${rules.map(isIn).join(' OR ')})),
ranked AS (
  SELECT placed.*, ${countsFromToday.join(' OR ') || 'false'} AS counted_from_today,
    row_number() OVER (ORDER BY ${RANK_ORDER})::int AS priority
  FROM placed)`;
}

/** CTEs that end in `ranked`: workers with `echelon`, `seniority_date`, `counted_from_today` and `priority`. */
export const rankingSql = byDispatchClass((dispatchClass) => rankingOf(dispatchRules[dispatchClass].rules));
