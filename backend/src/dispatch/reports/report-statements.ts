import { employerNameOf } from '../../hall/employers/employer-name-sql.js';
import { nameOfWorker } from '../../hall/workers/worker-name-sql.js';
import { columns, type Sql, sql, statement, types } from '../../platform/database/sql/index.js';
import { grouped, summed } from './report-groups.js';
import type { Source, SourceParams } from './report-sources.js';
import { EXCEPTION_REASONS, type Figure, FIGURES, type Grouping, GROUPINGS } from './report-words.js';

const group = { key: types.text, name: types.text };
const all = 'count(*)::int';
const which = (what: string) => `count(*) FILTER (WHERE what = '${what}')::int`;
const whichOf = <Word extends string>(words: readonly Word[]) =>
  Object.fromEntries(words.map((word) => [word, which(word)])) as Record<Word, string>;

const MEASURES = {
  offers: { offers: all, ...whichOf(['accepted', 'declined', 'noAnswer', 'withdrawn']) },
  dispatched: { dispatched: all, ...whichOf(['noShows']) },
  exceptions: { exceptions: all, ...whichOf(EXCEPTION_REASONS) },
  texts: { texts: all, segments: 'sum(amount)::int' },
  notReached: { notReached: all },
} satisfies Partial<Record<Source, Record<string, string>>>;

/** One statement for each way to group. */
const byEach = <T>(make: (by: Grouping) => T) =>
  Object.fromEntries(GROUPINGS.map((by) => [by, make(by)])) as Record<Grouping, T>;

const sumsOf = <Measures extends Record<string, string>>(source: Source, measures: Measures) => {
  const own = Object.fromEntries(
    Object.keys(measures).map((name) => [name, types.integer.from(`"${name}"`)]),
  ) as Record<keyof Measures & string, typeof types.integer>;
  return byEach(
    (by) => statement(`report of ${source} by ${by}`, { ...group, ...own })`
    SELECT ${columns} FROM (${summed(by, source, measures)}) sums`,
  );
};

export const offersBy = sumsOf('offers', MEASURES.offers);
export const dispatchedBy = sumsOf('dispatched', MEASURES.dispatched);
export const exceptionsBy = sumsOf('exceptions', MEASURES.exceptions);
export const textsBy = sumsOf('texts', MEASURES.texts);
export const notReachedBy = sumsOf('notReached', MEASURES.notReached);

/** The hours of each job that was filled: medians do not add up. */
export const hoursBy = byEach(
  (by) =>
    statement(`report of hours to fill by ${by}`, {
      ...group,
      hours: types.float.from('amount'),
    })`SELECT ${columns} FROM (${grouped(by, 'filled')}) filled`,
);

/** From which source a figure is, and which of its rows count. */
const ofFigure: Readonly<Record<Figure, [Source, which?: string]>> = {
  offers: ['offers'],
  accepted: ['offers', 'accepted'],
  declined: ['offers', 'declined'],
  noAnswer: ['offers', 'noAnswer'],
  withdrawn: ['offers', 'withdrawn'],
  dispatched: ['dispatched'],
  noShows: ['dispatched', 'noShows'],
  exceptions: ['exceptions'],
  texts: ['texts'],
  segments: ['texts'],
  notReached: ['notReached'],
  hoursToFill: ['filled'],
};

const person = {
  id: types.text,
  at: types.instant,
  jobId: types.uuid.orNull,
  jobTitle: types.text.orNull.from('job_name'),
  employerName: types.text.orNull.from('employer'),
  workerId: types.uuid.orNull,
  workerName: types.text.orNull.from('worker'),
  what: types.text.orNull,
  reason: types.text.orNull,
  amount: types.float.orNull,
  total: types.integer,
};

interface PeopleParams extends SourceParams {
  /** Null: of all groups. */
  key: string | null;
  reason: string | null;
  limit: number;
  offset: number;
}

/** The names of a page's rows: as they were kept, else as they are. */
const named = (rows: Sql<PeopleParams>): Sql<PeopleParams> => sql`
  SELECT page.*, coalesce(page.job_title, j.title, kept.job_title) AS job_name,
    coalesce(page.employer_name, ${employerNameOf('j')}, kept.employer_name) AS employer,
    coalesce(page.worker_name, ${nameOfWorker('w')}, kept.worker_name) AS worker
  FROM (${rows}) page
    LEFT JOIN jobs j ON j.id = page.job_id
    LEFT JOIN workers w ON w.id = page.worker_id
    LEFT JOIN LATERAL (
      SELECT job_title, employer_name, worker_name FROM offers o
      WHERE o.job_id = page.job_id AND o.worker_id = page.worker_id LIMIT 1) kept ON true`;

const key = types.text.orNull.param('key');
const reason = types.text.orNull.param('reason');

const peopleStatement = (by: Grouping, figure: Figure) => {
  const [source, which] = ofFigure[figure];
  const rows: Sql<PeopleParams> = sql`
    SELECT x.*, (count(*) OVER ())::int AS total FROM (${grouped(by, source)}) x
    WHERE (${key}::text IS NULL OR x.key = ${key}) AND (${reason}::text IS NULL OR x.what = ${reason})
      ${which ? `AND x.what = '${which}'` : ''}
    ORDER BY at DESC, id LIMIT ${types.integer.param('limit')}::int OFFSET ${types.integer.param('offset')}::int`;
  return statement(`people behind ${figure} by ${by}`, person)`
    SELECT ${columns} FROM (${named(rows)}) x ORDER BY at DESC, id`;
};

/** Newest first, each with the number of all. */
export const peopleBehind = byEach(
  (by) =>
    Object.fromEntries(FIGURES.map((figure) => [figure, peopleStatement(by, figure)])) as Record<
      Figure,
      ReturnType<typeof peopleStatement>
    >,
);
