import { DataSource } from 'typeorm';
import { digestsSql, formatOf, PRESENT_FORMAT, utcText } from '../../src/dispatch/seals/record-formats.js';
import { countsOf, type CoveredRow, SealKey } from '../../src/dispatch/seals/seal-keys.js';
import { verifyRecords } from '../../src/dispatch/seals/verify.js';
import { dataSourceOptions, timeLimits } from '../../src/platform/database/data-source.js';
import { columns, statement, types } from '../../src/platform/database/sql/index.js';
import { atMost, type Figure } from '../figures.js';
import { timed } from '../measure.js';

const JOBS = 3_000;
const LISTS = 2;
const OFFERS = 20;
const ENTRIES = 200;
/** One a minute while the hall works. */
const ROWS_OF_A_SEAL = 6;
const AT_ONCE = 6_000;
const ALLOWED_SECONDS = 600;

const series = (rows: number) => `generate_series(1, ${rows}) n`;
const about = `gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'Rosa Diaz', 'Banquet Server', 'Harborlight Hotel'`;
const aboutColumns = 'job_id, worker_id, match_id, worker_name, job_title, employer_name';

/** Three years of a busy hall of 10,000. */
const RECORDS = [
  `INSERT INTO audit_entries (source, actor_name, action, entity_type, entity_id, before, after)
   SELECT 'staff', 'dispatcher', 'worker.updated', 'worker', gen_random_uuid()::text, '{"phone": null}', '{"phone": "+16175550123"}'
   FROM ${series(JOBS * ENTRIES)}`,
  `INSERT INTO dispatch_lists (job_id, rules_version, dispatch_class, scope, worker_ids, echelons, seniority_dates,
     counted_from_today, tiebreaks, placed_held, left_out_held)
   SELECT gen_random_uuid(), '2026-1', 'L26 Tiered', '{}', p.ids, p.echelons, p.dates, p.today, p.tiebreaks, p.placed, p.left_out
   FROM ${series(JOBS * LISTS)}, (SELECT array_agg(id) FILTER (WHERE number <= 300) AS ids, array_agg(1::smallint) FILTER (WHERE number <= 300) AS echelons,
     array_agg(date '2006-02-12') FILTER (WHERE number <= 300) AS dates, array_agg(false) FILTER (WHERE number <= 300) AS today,
     array_agg(1) FILTER (WHERE number <= 300) AS tiebreaks, 
     string_agg(int2send(7::int2), '') FILTER (WHERE number <= 300) AS placed,
     string_agg(int4send(number) || int2send((number % 64)::int2), '') FILTER (WHERE number % 10 = 0) AS left_out FROM workers) p`,
  `INSERT INTO offers (priority, channel, message, ${aboutColumns})
   SELECT n % 300 + 1, 'text', 'Come to work on Saturday at five.', ${about} FROM ${series(JOBS * OFFERS)}`,
  `INSERT INTO offer_events (offer_id, outcome, via) SELECT id, outcome, 'link' FROM offers, (VALUES ('open'), ('declined')) v(outcome)`,
  `INSERT INTO offer_answer_times (offer_id, minutes, began_at, answer_by) SELECT id, 20, made_at, made_at FROM offers`,
  `INSERT INTO calls (result, ${aboutColumns}) SELECT 'busy', ${about} FROM ${series(JOBS * 10)}`,
  `INSERT INTO passes (reason, ${aboutColumns}) SELECT 'other', ${about} FROM ${series(JOBS * 3)}`,
  'VACUUM ANALYZE audit_entries, dispatch_lists, offers, offer_events, offer_answer_times, calls, passes, unsealed_rows',
];

const nextRows = statement('rows of three years', {
  kind: types.text.from('w.kind'),
  key: types.text.from('w.key'),
  writtenAt: types.text.from(utcText('w.written_at')),
  digest: types.text.orNull.from('d.digest'),
})`
  SELECT ${columns} FROM (SELECT * FROM unsealed_rows
      WHERE (kind COLLATE "C", key COLLATE "C") > (${types.text.param('kind')}, ${types.text.param('key')})
      ORDER BY kind COLLATE "C", key COLLATE "C" LIMIT ${AT_ONCE}) w ${digestsSql(formatOf(PRESENT_FORMAT))}
  ORDER BY w.kind COLLATE "C", w.key COLLATE "C"`;
const keepSeals = statement('seals of three years')`
  INSERT INTO seals (number, at, format, key_id, counts, previous, hash)
  SELECT number, at::timestamptz, ${types.integer.param('format')}, ${types.text.param('keyId')}, counts, previous, hash
  FROM json_to_recordset(${types.json<readonly object[]>().param('seals')}::json)
    AS s(number int, at text, counts jsonb, previous text, hash text)`;
const keepRows = statement('sealed rows of three years')`
  INSERT INTO sealed_rows (kind, key, seal, written_at, hash)
  SELECT kind, key, seal, "writtenAt"::timestamptz, decode(hash, 'hex')
  FROM json_to_recordset(${types.json<readonly object[]>().param('rows')}::json)
    AS r(kind text, key text, seal int, "writtenAt" text, hash text)`;

/** The chain that the sealer would have made, a few rows at a time. */
async function sealAll(dataSource: DataSource, key: SealKey): Promise<void> {
  await dataSource.query(`CREATE INDEX bench_order_idx ON unsealed_rows (kind COLLATE "C", key COLLATE "C")`);
  const at = (await dataSource.query<[{ at: string }]>(`SELECT ${utcText('now()')} AS at`))[0].at;
  let last = { number: 0, previous: '', kind: '', key: '' };
  for (;;) {
    const noted = await nextRows.rows(dataSource, { kind: last.kind, key: last.key });
    const [seals, rows]: [object[], object[]] = [[], []];
    for (let start = 0; start < noted.length; start += ROWS_OF_A_SEAL) {
      const covered = noted.slice(start, start + ROWS_OF_A_SEAL).map(({ digest, ...row }): CoveredRow => {
        const hash = digest && key.row({ format: PRESENT_FORMAT, kind: row.kind, key: row.key, digest });
        return { ...row, hash };
      });
      const { previous } = last;
      const head = { number: last.number + 1, at, format: PRESENT_FORMAT, previous };
      const hash = key.seal(head, covered);
      seals.push({ ...head, counts: countsOf(covered), hash });
      rows.push(...covered.map((row) => ({ ...row, seal: head.number })));
      last = { ...last, number: head.number, previous: hash };
    }
    const end = noted.at(-1);
    if (!end) break;
    last = { ...last, kind: end.kind, key: end.key };
    await keepSeals.run(dataSource, { seals, format: PRESENT_FORMAT, keyId: key.id });
    await keepRows.run(dataSource, { rows });
  }
  await dataSource.query('TRUNCATE unsealed_rows');
  await dataSource.query('DROP INDEX bench_order_idx');
  await dataSource.query('VACUUM ANALYZE seals, sealed_rows');
}

/** Looks at all records of three years, as `verify-records` does. */
export async function sealsCase(databaseUrl: string): Promise<Figure> {
  const dataSource = await new DataSource(
    dataSourceOptions(databaseUrl, timeLimits({ statementMs: 0, idleMs: 0 })),
  ).initialize();
  const key = new SealKey('only-for-this-measurement');
  for (const insert of RECORDS) await dataSource.query(insert);
  await sealAll(dataSource, key);
  let said = 0;
  let found: Awaited<ReturnType<typeof verifyRecords>> | undefined;
  const took = await timed(async () => {
    found = await verifyRecords(dataSource, { keys: [key], progress: () => (said += 1) });
  });
  await dataSource.destroy();
  if (!found || found.misfitCount > 0 || said === 0)
    throw new Error(`Records do not fit: ${found?.misfits.join(', ')}`);
  return {
    what: `verify-records over three years: ${found.rows.toLocaleString('en')} rows, ${found.seals.toLocaleString('en')} seals`,
    ours: `${Math.round(took / 1_000)} s`,
    theirs: `${ALLOWED_SECONDS} s allowed`,
    ratio: took / 1_000 / ALLOWED_SECONDS,
    goal: atMost(1),
  };
}
