import type { EntityManager } from 'typeorm';
import { idsOf } from '../../platform/database/ids.js';
import { type RowOf, statement, types } from '../../platform/database/sql/index.js';
import type { Hint, Redaction } from './personal-values.js';
import { foldedSql, unseenClass } from './plain-view.js';

const table = {
  name: types.text,
  columns: types.json<{ name: string; type: string }[]>(),
  /** SQL of a row's identity, as text. */
  key: types.text,
};
type Table = RowOf<typeof table>;

/** Rows without words of people, of other people or settings, and the log, which is redacted elsewhere. */
const NOT_SEARCHED = [
  ...['migrations', 'session', 'rate_limits', 'inbound_signatures', 'users', 'employers', 'variables'],
  ...['audit_entries', 'workers', 'erased_opt_outs', 'phone_consent_holders'],
  ...['seals', 'sealed_rows', 'unsealed_rows', 'erased_rows', 'seal_letters'],
];

/**
 * Copies from a record that has an owner, redacted with that record: the worker of an offer, the recipient of
 * a message, the employer of a job, the staff user who did something.
 */
const NOT_SEARCHED_COLUMNS = [
  ...['worker_name', 'phone_number', 'to_email', 'from_email', 'reply_to_email', 'employer_name', 'employer'],
  ...['made_by', 'by', 'actor_name', 'consent_by', 'done_by', 'started_by', 'changed_by'],
];

const searchedTables = statement('tables and columns that may name somebody', table)`
  SELECT quote_ident(c.table_name) AS name,
    json_agg(json_build_object('name', quote_ident(c.column_name), 'type', c.udt_name)
      ORDER BY c.ordinal_position) AS columns,
    (SELECT 'concat_ws(''/'', ' || string_agg('t.' || quote_ident(a.attname), ', ') || ')'
     FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY(i.indkey)
     WHERE i.indisprimary AND i.indrelid = quote_ident(c.table_name)::regclass) AS key
  FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
  WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.table_name <> ALL(${types.text.list.param('tables')})
    AND c.column_name <> ALL(${types.text.list.param('columns')}) AND c.udt_name IN ('text', 'varchar', 'citext', 'json', 'jsonb')
    AND c.is_generated = 'NEVER'
  GROUP BY c.table_name ORDER BY c.table_name`;

/**
 * Takes a person's values out of what people wrote anywhere: notes, descriptions, comments, texts to others. All tables
 * and columns are searched as the database lists them, because a list kept here would miss the next one.
 * @returns the ids of the rows that were written over, by table
 */
export async function redactFreeTexts(
  manager: EntityManager,
  redaction: Redaction,
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  if (redaction.hints().length === 0) return found;
  const excluded = { tables: NOT_SEARCHED, columns: NOT_SEARCHED_COLUMNS };
  for (const table of await searchedTables.rows(manager, excluded)) {
    const ids = await redactTable(manager, table, redaction);
    if (ids.length > 0) found[table.name] = ids;
  }
  return found;
}

async function redactTable(manager: EntityManager, table: Table, redaction: Redaction): Promise<string[]> {
  const columns = table.columns.map(({ name }) => `t.${name}`);
  const places = await mayHold<{ place: string }>(manager, redaction, {
    ...{
      select: 't.ctid::text AS place',
      from: table.name,
      searched: columns,
      rest: 'FOR NO KEY UPDATE OF t',
    },
  });
  const ids: string[] = [];
  for (let start = 0; start < places.length; start += BATCH) {
    const batch = places.slice(start, start + BATCH).map(({ place }) => place);
    ids.push(...(await redactRows(manager, table, batch, redaction)));
  }
  return ids;
}

/** Rows that are read and written over in one statement. */
const BATCH = 500;

async function redactRows(
  manager: EntityManager,
  { name, columns, key }: Table,
  places: readonly string[],
  redaction: Redaction,
): Promise<string[]> {
  const rows: { place: string; id: string; values: Record<string, string | null> }[] = await manager.query(
    `SELECT t.ctid::text AS place, ${key} AS id,
       json_build_object(${columns.map((column) => `'${column.name}', t.${column.name}::text`).join()}) AS values
     FROM ${name} t WHERE t.ctid = ANY($1::tid[])`,
    [places],
  );
  const changed = rows.flatMap(({ place, id, values: given }) => {
    const values = redacted(columns, given, redaction);
    return JSON.stringify(given) === JSON.stringify(values) ? [] : [{ place, id, values }];
  });
  if (changed.length === 0) return [];
  await manager.query(
    `UPDATE ${name} t SET ${columns.map((column) => `${column.name} = (r.values->>'${column.name}')::${column.type}`).join()}
     FROM json_to_recordset($1::json) AS r(place tid, values json) WHERE t.ctid = r.place`,
    [JSON.stringify(changed.map(({ place, values }) => ({ place, values })))],
  );
  return idsOf(changed);
}

function redacted(
  columns: Table['columns'],
  values: Record<string, string | null>,
  redaction: Redaction,
): Record<string, string | null> {
  return Object.fromEntries(
    columns.map(({ name, type }) => {
      const value = values[name] ?? null;
      if (value === null) return [name, null];
      if (!type.startsWith('json')) return [name, redaction.text(value)];
      const given: unknown = JSON.parse(value);
      const changed = redaction.json(given);
      return [name, JSON.stringify(changed) === JSON.stringify(given) ? value : JSON.stringify(changed)];
    }),
  );
}

/** Escapes that may stand for a letter, a digit or what nobody sees; the others hide no word. */
const HIDES_LETTERS = [
  '&(?!(?:amp|lt|gt|quot|apos|nbsp|#39|#x27|#34);)#?[a-z0-9]+;',
  '%(?:3[0-9]|[4-7c-f][0-9a-f])',
  String.raw`\\u[0-9a-f]{4}`,
].join('|');

interface Searched {
  /** SQL of what is read of a row `t`. */
  select: string;
  from: string;
  /** SQL of what may hold a value. */
  searched: readonly string[];
  /** SQL at the end. */
  rest?: string;
}

/** The rows `t` of which one of the columns may hold a value: every one that does, and few others. */
export async function mayHold<Row>(
  manager: EntityManager,
  redaction: Redaction,
  { select, from, searched, rest = '' }: Searched,
): Promise<Row[]> {
  if (redaction.hints().length === 0) return [];
  const parameters: string[] = [];
  const holds = ({ words, digits }: Hint) =>
    [
      ...words.map(
        (word) =>
          `w.words LIKE '%' || ${foldedSql(`$${parameters.push(word.replace(/[\\%_]/g, '\\$&'))}`)} || '%'`,
      ),
      ...(digits ? [`w.words ~ $${parameters.push([...digits].join('(?:[^0-9]|%[0-9a-f]{2})*'))}`] : []),
    ].join(' AND ') || 'true';
  const fits = redaction
    .hints()
    .map((hint) => `(${holds(hint)})`)
    .join(' OR ');
  const all = searched.map((column) => `${column}::text`).join();
  const unseen = `$${parameters.push(unseenClass())}`;
  const hides = `$${parameters.push(HIDES_LETTERS)}`;
  // What stands in tags is looked at, and what stands there without them.
  const sql = `SELECT ${select} FROM ${from} t CROSS JOIN LATERAL (SELECT concat_ws(' ', ${all}) AS given OFFSET 0) g
    CROSS JOIN LATERAL (SELECT CASE WHEN octet_length(given) = length(given) THEN given
      ELSE lower(regexp_replace(normalize(given, NFKD), ${unseen}, '', 'g')) END AS seen OFFSET 0) s
    CROSS JOIN LATERAL (SELECT ${foldedSql(`concat_ws(' ', seen,
      CASE WHEN seen LIKE '%<%' THEN regexp_replace(seen, '<[^<>]*>', '', 'g') END)`)} AS words OFFSET 0) w
    WHERE (${fits} OR given ~* ${hides}) ${rest}`;
  return manager.query<Row[]>(sql, parameters);
}
