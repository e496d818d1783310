import { DISPATCH_CLASSES, type DispatchClass } from '../../hall/employers/employer.entity.js';
import { day, integer, jsonText, type Sql, sql, uuid } from '../../platform/database/sql/index.js';
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

const offset = integer.param('offset');

const seniorityDate = ({ seniority: { column, orToday } }: EligibilityRule) =>
  orToday ? `coalesce(w.${column}, (SELECT today FROM scope))` : `w.${column}`;

const countsFromToday = (rules: readonly EligibilityRule[]) =>
  rules
    .filter(({ seniority }) => seniority.orToday)
    .map(({ echelon, seniority }) => `echelon = ${echelon} AND ${seniority.column} IS NULL`)
    .join(' OR ') || 'false';

const placedOf = (rules: readonly EligibilityRule[]): Sql<Scope> => sql`${scopeSql},
placed AS (
  SELECT w.*, ${cases(rules, ({ echelon }) => echelon)} AS echelon,
    ${cases(rules, seniorityDate)} AS seniority_date
  FROM workers w
  WHERE ${all(conditionsOfAll)} AND (${rules.map(isIn).join(' OR ')}))`;

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

/** As {@link rankingOf}, of some places alone: only what ranks is sorted. With `total`, how many there are in all. */
const pageOf = (rules: readonly EligibilityRule[]) => sql`${placedOf(rules)},
keys AS MATERIALIZED (
  SELECT id, echelon, seniority_date, tiebreak, ${countsFromToday(rules)} AS counted_from_today FROM placed),
page AS (
  SELECT id, echelon, seniority_date, counted_from_today,
    (row_number() OVER (ORDER BY ${RANK_ORDER}) + ${offset})::int AS priority
  FROM (SELECT * FROM keys ORDER BY ${RANK_ORDER} LIMIT ${integer.param('limit')}::int OFFSET ${offset}::int) AS shown),
ranked AS (
  SELECT w.*, page.echelon, page.seniority_date, page.counted_from_today, page.priority,
    (SELECT count(*) FROM keys) AS total
  FROM page JOIN workers w ON w.id = page.id)`;

/** CTEs that end in `ranked`: workers with `echelon`, `seniority_date`, `counted_from_today` and `priority`. */
export const rankingSql = byDispatchClass((dispatchClass) => rankingOf(dispatchRules[dispatchClass].rules));
/** As {@link rankingSql}, with `held` and only what ranks; beside it `near`, and who of it is left out. */
export const rankingByBitsSql = byDispatchClass(rankingByBitsOf);
/** As {@link rankingSql}, of the places from `offset` on, `limit` of them. */
export const rankingPageSql = byDispatchClass((dispatchClass) => pageOf(dispatchRules[dispatchClass].rules));
