import { DISPATCH_CLASSES, type DispatchClass } from '../../hall/employers/employer.entity.js';
import { type Condition, scopeColumns } from './conditions.js';
import { conditionsOfAll, dispatchRules, type EligibilityRule } from './rules.js';

const all = (conditions: readonly Condition[]) => conditions.map(({ sql }) => sql).join(' AND ');
const isIn = ({ conditions }: EligibilityRule) => `(${all(conditions)})`;
const cases = (rules: readonly EligibilityRule[], value: (rule: EligibilityRule) => string | number) =>
  `CASE ${rules.map((rule) => `WHEN ${isIn(rule)} THEN ${value(rule)}`).join(' ')} END`;

/** The order of `ranked`, to read it in: by this rather than by `priority`, which would be sorted once more. */
export const RANK_ORDER = 'echelon, seniority_date NULLS LAST, tiebreak, id';

/**
 * What of the lists concerns the job is found once, as small arrays; nothing is looked up for each worker.
 * Parameters: $1 the job's id, $2 today in the hall's time zone.
 */
export const scopeSql = `scope AS MATERIALIZED (
  SELECT $2::date AS today,
    ${Object.entries(scopeColumns)
      .map(([name, sql]) => `${sql} AS ${name}`)
      .join(',\n    ')}
  FROM jobs j WHERE j.id = $1)`;

const seniorityDate = ({ seniority: { column, orToday } }: EligibilityRule) =>
  orToday ? `coalesce(w.${column}, (SELECT today FROM scope))` : `w.${column}`;

function rankingOf(rules: readonly EligibilityRule[]): string {
  const countsFromToday = rules
    .filter(({ seniority }) => seniority.orToday)
    .map(({ echelon, seniority }) => `echelon = ${echelon} AND ${seniority.column} IS NULL`);
  return `${scopeSql},
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

/**
 * CTEs that end in `ranked`: the workers eligible for a job, with `echelon`, `seniority_date`, `counted_from_today`
 * and `priority`. Parameters as for `scopeSql`.
 */
export const rankingSql = Object.fromEntries(
  DISPATCH_CLASSES.map((dispatchClass) => [dispatchClass, rankingOf(dispatchRules[dispatchClass].rules)]),
) as Record<DispatchClass, string>;
