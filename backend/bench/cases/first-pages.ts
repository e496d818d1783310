import type pg from 'pg';
import { type Figure, measured, milliseconds } from '../figures.js';
import { ask, type BenchHall } from '../hall.js';
import { drain } from '../http.js';
import { sideBySide, timed } from '../measure.js';
import { byHand, largestJob } from './eligible-workers.js';

const ROUNDS = 15;
const ROWS = 100;
const LIMIT_MS = 50;
const MOST = 1.5;

interface FirstPage {
  of: string;
  path: string;
  /** The same rows, and how many there are in all, as somebody would write them by hand. */
  sql: readonly string[];
}

async function pagesOf(hall: BenchHall): Promise<FirstPage[]> {
  const jobId = await largestJob(hall);
  await ask(hall, 'POST', `/api/jobs/${jobId}/create-matches`);
  await hall.pool.query('VACUUM ANALYZE job_matches, dispatch_lists');
  return [
    {
      of: 'eligible workers',
      path: `/api/jobs/${jobId}/eligible-workers?limit=${ROWS}`,
      sql: [`SELECT *, count(*) OVER () FROM (${byHand(jobId)}) ranked ORDER BY priority LIMIT ${ROWS}`],
    },
    {
      of: 'workers',
      path: `/api/workers?limit=${ROWS}`,
      sql: [
        `SELECT w.*, p.id, p.opted_in, p.blocked
         FROM (SELECT * FROM workers ORDER BY last_name, first_name, id LIMIT ${ROWS}) w
           LEFT JOIN phone_numbers p ON p.phone_number = w.phone`,
        'SELECT count(*) FROM workers',
      ],
    },
    {
      of: 'matches',
      path: `/api/job-matches?jobId=${jobId}&limit=${ROWS}`,
      sql: [
        `SELECT m.*, row_to_json(w) AS worker, n.*, o.*, row_to_json(s) AS notification, row_to_json(t) AS offer
         FROM job_matches m LEFT JOIN workers w ON w.id = m.worker_id
           LEFT JOIN match_notifications n ON n.match_id = m.id LEFT JOIN sms s ON s.id = n.sms_id
           LEFT JOIN match_offers o ON o.match_id = m.id LEFT JOIN sms t ON t.id = o.sms_id
         WHERE m.job_id = '${jobId}' ORDER BY m.priority, w.last_name, w.first_name, m.id LIMIT ${ROWS}`,
        `SELECT count(*) FROM job_matches WHERE job_id = '${jobId}'`,
      ],
    },
  ];
}

const inDriver = async (pool: pg.Pool, statements: readonly string[]) =>
  JSON.stringify(
    (await Promise.all(statements.map((sql) => pool.query<object>(sql)))).map(({ rows }) => rows),
  );

/** The first hundred rows of each long list, against the same rows by the driver. */
export async function firstPagesCase(hall: BenchHall, workers: number): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const page of await pagesOf(hall)) {
    const what = `first ${ROWS} of the ${page.of}, ${workers.toLocaleString('en')} workers in the hall`;
    figures.push(...(await measured(what, () => firstPage(hall, page, what))));
  }
  return figures;
}

async function firstPage(hall: BenchHall, { path, sql }: FirstPage, what: string): Promise<Figure> {
  const { ours, theirs } = await sideBySide(
    ROUNDS,
    () => timed(() => drain({ url: hall.url + path, headers: hall.headers })),
    () => timed(() => inDriver(hall.pool, sql)),
  );
  return {
    what,
    ours: milliseconds(ours),
    theirs: `${milliseconds(theirs)} (pg)`,
    ratio: ours / theirs,
    goal: {
      text: `≤ ${MOST}×, ≤ ${LIMIT_MS} ms`,
      holds: (ratio) => ratio <= MOST && ours <= LIMIT_MS,
    },
  };
}
