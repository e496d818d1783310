import { DISPATCH_CLASSES, type DispatchClass } from '../../hall/employers/employer.entity.js';
import { type Sql, sql, types } from '../../platform/database/sql/index.js';
import { type Condition, scopeColumns } from './conditions.js';
import {
  bitsOf,
  conditionsAboutTheWork,
  conditionsOf,
  conditionsOfAll,
  dispatchRules,
  type EligibilityRule,
} from './rules.js';

const all = (conditions: readonly Condition[]) => conditions.map(({ sql }) => sql).join(' AND ');
const isIn = ({ conditions }: EligibilityRule) => `(${all(conditions)})`;
const cases = (rules: readonly EligibilityRule[], value: (rule: EligibilityRule) => string | number) =>
  `CASE ${rules.map((rule) => `WHEN ${isIn(rule)} THEN ${value(rule)}`).join(' ')} END`;

/** Sort `ranked` by this: by `priority` the database would sort a second time. */
export const RANK_ORDER = 'echelon, seniority_date NULLS LAST, tiebreak, id';

/** Finds what concerns the job once, as small arrays, rather than for each worker; `today` is the hall's. */
export const scopeSql = sql`scope AS MATERIALIZED (
  SELECT ${types.day.param('today')}::date AS today,
    ${Object.entries(scopeColumns)
      .map(([name, sql]) => `${sql} AS ${name}`)
      .join(',\n    ')}
  FROM jobs j WHERE j.id = ${types.uuid.param('jobId')})`;
type Scope = (typeof scopeSql)['params'];

/** What a list kept of the job and of the hall's lists, in the place of today's. */
export const keptScopeSql = sql`scope AS MATERIALIZED (
  SELECT ${types.day.param('today')}::date AS today, kept.* FROM jsonb_to_record(${types.jsonText.param('scope')}::jsonb) AS kept(
    employer_id uuid, classification_id uuid, group_ids text[], similar_ids uuid[], certificate_ids uuid[]))`;

export const byDispatchClass = <T>(make: (dispatchClass: DispatchClass) => T) =>
  Object.fromEntries(DISPATCH_CLASSES.map((name) => [name, make(name)])) as Record<DispatchClass, T>;

const offset = types.integer.param('offset');
const limit = types.integer.param('limit');

const seniorityDate = ({ seniority: { column, orToday } }: EligibilityRule) =>
  orToday ? `coalesce(w.${column}, (SELECT today FROM scope))` : `w.${column}`;

const countsFromToday = (rules: readonly EligibilityRule[]) =>
  rules
    .filter(({ seniority }) => seniority.orToday)
    .map(({ echelon, seniority }) => `echelon = ${echelon} AND ${seniority.column} IS NULL`)
    .join(' OR ') || 'false';

const isEligible = (rules: readonly EligibilityRule[]) =>
  `${all(conditionsOfAll)} AND (${rules.map(isIn).join(' OR ')})`;

const placedOf = (rules: readonly EligibilityRule[]): Sql<Scope> => sql`${scopeSql},
placed AS (
  SELECT w.*, ${cases(rules, ({ echelon }) => echelon)} AS echelon,
    ${cases(rules, seniorityDate)} AS seniority_date
  FROM workers w
  WHERE ${isEligible(rules)})`;

const rankingOf = (rules: readonly EligibilityRule[]): Sql<Scope> => sql`${placedOf(rules)},
ranked AS (
  SELECT placed.*, ${countsFromToday(rules)} AS counted_from_today,
    row_number() OVER (ORDER BY ${RANK_ORDER})::int AS priority
  FROM placed)`;

/**
 * As {@link rankingOf}, by way of `near`: which conditions held, a bit each, for every worker who can do the job's work,
 * and the echelon by these bits. Each condition is looked at once, which `OFFSET 0` sees to, and a list goes by the very
 * bits that it keeps.
 */
const rankingByBitsOf = (dispatchClass: DispatchClass): Sql<Scope> => {
  const { rules } = dispatchRules[dispatchClass];
  const bits = conditionsOf(dispatchClass).map(
    ({ sql }, bit) => `CASE WHEN ${sql} THEN ${1 << bit} ELSE 0 END`,
  );
  const aboutTheWork = conditionsAboutTheWork(dispatchClass).map(({ sql }) => sql);
  const dates = [...new Set(rules.map(({ seniority }) => `w.${seniority.column}`))];
  const echelons = rules.map(({ echelon, conditions }) => {
    const all = bitsOf(dispatchClass, [...conditionsOfAll, ...conditions]);
    return `WHEN held & ${all} = ${all} THEN ${echelon}`;
  });
  const ofEchelon = rules.map((rule) => `WHEN ${rule.echelon} THEN ${seniorityDate(rule)}`);
  return sql`${scopeSql},
near AS MATERIALIZED (
  SELECT *, CASE ${echelons.join(' ')} END AS echelon
  FROM (SELECT w.id, w.number, w.tiebreak, ${dates.join(', ')}, (${bits.join(' + ')})::int2 AS held
    FROM workers w WHERE ${aboutTheWork.join(' OR ')} OFFSET 0) judged),
placed AS (
  SELECT w.*, CASE echelon ${ofEchelon.join(' ')} END AS seniority_date FROM near w WHERE echelon IS NOT NULL),
ranked AS (
  SELECT placed.*, ${countsFromToday(rules)} AS counted_from_today,
    row_number() OVER (ORDER BY ${RANK_ORDER})::int AS priority
  FROM placed)`;
};

/** The workers of one echelon, with only what ranks; nobody is looked for once those before it fill the page. */
const echelonOf = (rule: EligibilityRule, before: readonly EligibilityRule[]) => {
  const isBefore = before.map((one) => ` AND ${isIn(one)} IS NOT TRUE`).join('');
  const placed = before.map(({ echelon }) => `(SELECT count(*) FROM of_${echelon})`).join(' + ');
  return `of_${rule.echelon} AS MATERIALIZED (
  SELECT w.id, w.tiebreak, ${rule.echelon} AS echelon, ${seniorityDate(rule)} AS seniority_date,
    ${rule.seniority.orToday ? `w.${rule.seniority.column} IS NULL` : 'false'} AS counted_from_today
  FROM workers w WHERE ${all(conditionsOfAll)} AND ${isIn(rule)}${isBefore}
    ${placed && `AND ${placed} < (SELECT places FROM wanted)`})`;
};

/** As {@link rankingOf}, of some places alone: echelon after echelon, until there are enough. */
const pageOf = (rules: readonly EligibilityRule[]) => sql`${scopeSql},
wanted AS MATERIALIZED (SELECT ${offset}::int + ${limit}::int AS places),
${rules.map((rule, index) => echelonOf(rule, rules.slice(0, index))).join(',\n')},
page AS (
  SELECT id, echelon, seniority_date, counted_from_today,
    (row_number() OVER (ORDER BY ${RANK_ORDER}) + ${offset})::int AS priority
  FROM (SELECT * FROM (${rules.map(({ echelon }) => `SELECT * FROM of_${echelon}`).join(' UNION ALL ')}) found
    ORDER BY ${RANK_ORDER} LIMIT ${limit}::int OFFSET ${offset}::int) AS shown),
ranked AS (
  SELECT w.*, page.echelon, page.seniority_date, page.counted_from_today, page.priority
  FROM page JOIN workers w ON w.id = page.id)`;

const countOf = (rules: readonly EligibilityRule[]) => sql`WITH ${scopeSql}
  SELECT count(*)::int AS total FROM workers w WHERE ${isEligible(rules)}`;

/** CTEs that end in `ranked`: workers with `echelon`, `seniority_date`, `counted_from_today` and `priority`. */
export const rankingSql = byDispatchClass((dispatchClass) => rankingOf(dispatchRules[dispatchClass].rules));
/** As {@link rankingSql}, with `held` and only what ranks; beside it `near`, and who of it is left out. */
export const rankingByBitsSql = byDispatchClass(rankingByBitsOf);
/** As {@link rankingSql}, of the places from `offset` on, `limit` of them. */
export const rankingPageSql = byDispatchClass((dispatchClass) => pageOf(dispatchRules[dispatchClass].rules));
/** How many are eligible. */
export const eligibleCountSql = byDispatchClass((dispatchClass) =>
  countOf(dispatchRules[dispatchClass].rules),
);
