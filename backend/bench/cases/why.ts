import { rankingByBitsSql, rankingSql } from '../../src/dispatch/matching/ranking.js';
import { refreshMatches } from '../../src/dispatch/matching/refresh.js';
import { RULES_VERSION } from '../../src/dispatch/matching/rules.js';
import { statement } from '../../src/platform/database/sql/index.js';
import { atMost, type Figure, kilobytes, milliseconds } from '../figures.js';
import { ask, type BenchHall } from '../hall.js';
import { drain } from '../http.js';
import { median, sideBySide, timed } from '../measure.js';
import { largestJob } from './eligible-workers.js';

const ROUNDS = 9;
const REFRESHES = 15;
const JOBS = 10_000;
const ALLOWED_MS = 1_000;

/** Three years of jobs, each with a list of three hundred and what it takes to say who was left out. */
const MORE_JOBS = [
  `CREATE TEMP TABLE more_jobs AS SELECT gen_random_uuid() AS id, n, now() - interval '3 years' * (n / ${JOBS}.0) AS at
   FROM generate_series(1, ${JOBS}) n`,
  `INSERT INTO jobs (id, title, description, employer_id, classification_id, status)
   SELECT id, 'Job ' || n, '<p>Work</p>', (SELECT array_agg(id) FROM employers)[n % (SELECT count(*) FROM employers) + 1],
     (SELECT array_agg(id) FROM classifications)[n % (SELECT count(*) FROM classifications) + 1], 'Closed' FROM more_jobs`,
  `CREATE TEMP TABLE places AS SELECT array_agg(id) AS worker_ids, array_agg(1::smallint) AS echelons,
     array_agg(date '2006-02-12') AS seniority_dates, array_agg(false) AS counted_from_today, array_agg(1) AS tiebreaks
   FROM (SELECT id FROM workers LIMIT 300) w`,
  `CREATE TEMP TABLE held AS SELECT string_agg(int4send(number) || int2send((number % 64)::int2), '' ORDER BY number) AS left_out
   FROM workers WHERE number % 10 = 0`,
  `INSERT INTO dispatch_lists (job_id, rules_version, dispatch_class, scope, worker_ids, echelons, seniority_dates,
     counted_from_today, tiebreaks, created_at, placed_held, left_out_held)
   SELECT j.id, '${RULES_VERSION}', 'L26 Tiered', '{}', p.worker_ids, p.echelons, p.seniority_dates, p.counted_from_today,
     p.tiebreaks, j.at, decode(repeat('0007', 300), 'hex'), CASE WHEN j.n % 100 = 0 THEN h.left_out END FROM more_jobs j, places p, held h`,
  'VACUUM ANALYZE jobs, dispatch_lists',
];

/** The statement of a refresh with nothing in it that tells why: by the ranking that lists of workers go by. */
function keepingTheListOnly(refresh: string): string {
  const rankingOf = (ranking: (typeof rankingSql)['L26 Tiered']) =>
    statement('ranking alone')`WITH ${ranking}`.text;
  const [byBits, plain] = [rankingOf(rankingByBitsSql['L26 Tiered']), rankingOf(rankingSql['L26 Tiered'])];
  const parts: [RegExp | string, string][] = [
    [byBits, plain],
    [', held FROM ranked)', ' FROM ranked)'],
    [/coalesce\(string_agg\(int2send\(held\).*?AS placed_held/s, 'NULL::bytea AS placed_held'],
    [/\(SELECT coalesce\(string_agg\(int4send\(number\).*?echelon IS NULL\)/s, 'NULL::bytea'],
  ];
  return parts.reduce((text, [part, instead]) => {
    const changed = text.replace(part, () => instead);
    if (changed === text) throw new Error(`The refresh has no ${String(part).slice(0, 40)}`);
    return changed;
  }, refresh);
}

/** Why a worker was called for a job, and what it takes to be able to say so. */
export async function whyCases(hall: BenchHall, workers: number): Promise<Figure[]> {
  const jobId = await largestJob(hall);
  await ask(hall, 'POST', `/api/jobs/${jobId}/create-matches`);
  const client = await hall.pool.connect();
  for (const statement of MORE_JOBS) await client.query(statement);
  client.release();
  const [kept] = (
    await hall.pool.query<{ first: string; last: string; other: string; bytes: number; whole: number }>(
      `SELECT worker_ids[1] AS first, worker_ids[cardinality(worker_ids)] AS last,
         (SELECT id FROM workers WHERE NOT id = ANY (worker_ids) LIMIT 1) AS other,
         pg_column_size(placed_held) + pg_column_size(left_out_held) AS bytes, pg_column_size(l.*) AS whole
       FROM dispatch_lists l WHERE job_id = $1 ORDER BY created_at DESC LIMIT 1`,
      [jobId],
    )
  ).rows;
  if (!kept) throw new Error('The refresh kept no list');
  return [await lookUp(hall, jobId, kept, workers), ...(await refreshing(hall, jobId, kept))];
}

async function lookUp(
  { url, headers }: BenchHall,
  jobId: string,
  asked: { first: string; last: string; other: string },
  workers: number,
): Promise<Figure> {
  const times: number[] = [];
  for (const workerId of [asked.first, asked.last, asked.other]) {
    const rounds: number[] = [];
    for (let round = 0; round <= ROUNDS; round += 1)
      rounds.push(
        await timed(() => drain({ url: `${url}/api/jobs/${jobId}/why?workerId=${workerId}`, headers })),
      );
    times.push(median(rounds.slice(1)));
  }
  const slowest = Math.max(...times);
  return {
    what: `why a worker was called, or was not: ${workers.toLocaleString('en')} workers, ${JOBS.toLocaleString('en')} jobs, the slowest of 3`,
    ours: milliseconds(slowest),
    theirs: `${ALLOWED_MS} ms allowed`,
    ratio: slowest / ALLOWED_MS,
    goal: atMost(1),
  };
}

/** The statement of a refresh, with and without keeping who was left out; the list is another one each time. */
async function refreshing(
  hall: BenchHall,
  jobId: string,
  kept: { bytes: number; whole: number },
): Promise<Figure[]> {
  const { text } = refreshMatches['L26 Tiered'];
  const without = keepingTheListOnly(text);
  const values = refreshMatches['L26 Tiered'].values({ jobId, today: new Date().toISOString().slice(0, 10) });
  const client = await hall.pool.connect();
  const refresh = async (refreshing: string): Promise<number> => {
    await client.query('BEGIN');
    await client.query(
      `UPDATE workers SET tiebreak = tiebreak + 1 WHERE id = (SELECT worker_ids[1] FROM dispatch_lists
       WHERE job_id = $1 ORDER BY created_at DESC LIMIT 1)`,
      [jobId],
    );
    const took = await timed(() => client.query(refreshing, values));
    await client.query('ROLLBACK');
    return took;
  };
  const { ours, theirs } = await sideBySide(
    REFRESHES,
    () => refresh(text),
    () => refresh(without),
  );
  client.release();
  return [
    {
      what: 'refresh of a list of that hall, keeping who was left out and why',
      ours: milliseconds(ours),
      theirs: `${milliseconds(theirs)} (keeping the list only)`,
      ratio: ours / theirs,
      goal: atMost(1.2),
    },
    {
      what: 'what such a refresh keeps of who was left out',
      ours: kilobytes(kept.bytes),
      theirs: `${kilobytes(kept.whole)} (the whole list)`,
    },
  ];
}
