import { spawnSync } from 'node:child_process';
import pg from 'pg';
import { atMost, type Figure, milliseconds } from '../figures.js';
import type { BenchHall } from '../hall.js';
import { drain } from '../http.js';
import { sideBySide, timed } from '../measure.js';

const ROUNDS = 7;

/** The ranking of a tiered job as somebody would write it by hand, without the product's rules. */
export const byHand = (jobId: string) => `
  WITH job AS (SELECT employer_id, classification_id AS c FROM jobs WHERE id = '${jobId}'),
  groups AS (SELECT g.* FROM substantially_similar_classifications g, job WHERE job.c::text = ANY (g.classification_ids)),
  echelons AS (
    SELECT w.*, CASE
      WHEN w.member_status = 'Local 26 Recall List' AND w.l26_employer_id = job.employer_id
        AND w.l26_classification_id = job.c THEN 1
      WHEN w.member_status = 'Local 26 Recall List' AND w.l26_employer_id <> job.employer_id
        AND (w.l26_classification_id = job.c OR w.l26_classification_id IN
          (SELECT unnest(classification_ids)::uuid FROM groups)) THEN 2
      WHEN w.member_status = 'Local 26 Recall List' AND w.best_certificate_id IN
        (SELECT k.id FROM certificates k, job WHERE job.c::text = ANY (k.classification_ids)) THEN 3
      WHEN w.l26_can_work_in && (SELECT array_agg(id::text) FROM groups)
        OR w.best_can_work_in && (SELECT array_agg(id::text) FROM groups) THEN 4
    END AS echelon FROM workers w, job WHERE w.status = 'Active'),
  dated AS (SELECT *, CASE echelon WHEN 1 THEN l26_employer_date WHEN 2 THEN l26_classification_date
      WHEN 3 THEN best_certificate_date ELSE coalesce(best_certificate_date, current_date) END AS seniority
    FROM echelons WHERE echelon IS NOT NULL)
  SELECT *, row_number() OVER (ORDER BY echelon, seniority NULLS LAST, tiebreak, id) AS priority
  FROM dated ORDER BY priority`;

/** The tiered job for which most workers are eligible. */
export async function largestJob({ pool }: BenchHall): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `SELECT j.id FROM jobs j JOIN employers e ON e.id = j.employer_id
     WHERE e.dispatch_class = 'L26 Tiered'
     ORDER BY (SELECT count(*) FROM workers w WHERE w.l26_classification_id = j.classification_id) DESC, j.id LIMIT 1`,
  );
  return rows[0]!.id;
}

export const eligibleWorkers = (hall: BenchHall, jobId: string) =>
  drain({ url: `${hall.url}/api/jobs/${jobId}/eligible-workers`, headers: hall.headers });

/** Milliseconds from the statement to the last row in psql's hands, as it tells itself; not its start, not its printing. */
function inPsql(databaseUrl: string, sql: string): number {
  const done = spawnSync('psql', ['-X', '-q', '-A', '-t', '-d', databaseUrl], {
    input: `\\o /dev/null\n\\timing on\n${sql};\n`,
    encoding: 'utf8',
  });
  const told = /Time: ([\d.]+) ms/.exec(done.stdout);
  if (!told) throw new Error(`psql did not tell its time: ${done.stderr}`);
  return Number(told[1]);
}

/** Where there is no psql: the driver, with every value left as the text that came. */
async function inDriver(databaseUrl: string, sql: string): Promise<number> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const types = { getTypeParser: () => (value: string) => value } as unknown as pg.CustomTypesConfig;
  const taken = await timed(() => client.query({ text: sql, rowMode: 'array', types }));
  await client.end();
  return taken;
}

/** Eligible workers among 100,000 against the same ranking as one statement. */
export async function eligibleWorkersCase(hall: BenchHall, workers: number): Promise<Figure> {
  const jobId = await largestJob(hall);
  const sql = byHand(jobId);
  const hasPsql = spawnSync('psql', ['--version']).status === 0;
  const { ours, theirs } = await sideBySide(
    ROUNDS,
    () => timed(() => eligibleWorkers(hall, jobId)),
    async () => (hasPsql ? inPsql(hall.databaseUrl, sql) : inDriver(hall.databaseUrl, sql)),
  );
  return {
    what: `eligible workers among ${workers.toLocaleString('en')}`,
    ours: milliseconds(ours),
    theirs: `${milliseconds(theirs)} (${hasPsql ? 'psql' : 'driver'})`,
    ratio: ours / theirs,
    goal: atMost(1.3),
  };
}

/** How the time for a returned worker grows from a small hall to a large one. */
export async function growthCase(small: BenchHall, large: BenchHall): Promise<Figure> {
  const [fewId, manyId] = [await largestJob(small), await largestJob(large)];
  const [few, many] = [await countOf(small, fewId), await countOf(large, manyId)];
  const { ours, theirs } = await sideBySide(
    ROUNDS,
    () => timed(() => eligibleWorkers(large, manyId)),
    () => timed(() => eligibleWorkers(small, fewId)),
  );
  const perRow = { ours: (ours / many) * 1_000, theirs: (theirs / few) * 1_000 };
  return {
    what: 'eligible workers, time for each returned: 100,000 against 10,000',
    ours: `${perRow.ours.toFixed(1)} µs (${many.toLocaleString('en')} rows)`,
    theirs: `${perRow.theirs.toFixed(1)} µs (${few.toLocaleString('en')} rows)`,
    ratio: perRow.ours / perRow.theirs,
    goal: atMost(1),
  };
}

async function countOf(hall: BenchHall, jobId: string): Promise<number> {
  const answer = await fetch(`${hall.url}/api/jobs/${jobId}/eligible-workers`, { headers: hall.headers });
  return ((await answer.json()) as unknown[]).length;
}
