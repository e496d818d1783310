import { columns, records, type Sql, sql, statement, types } from '../../platform/database/sql/index.js';
import { IMPORT_STATUSES, type ImportStatus } from './import.entity.js';
import { ROW_STATES, VERDICTS } from './import-row.entity.js';
import type { RowProblem, Values } from './kinds/import-kind.js';
import { BATCH_LENGTH } from './reading/unreadable.js';

const id = types.uuid.param('id');
const after = types.integer.param('after');
const limit = types.integer.param('limit');

export const stuckSteps = statement('steps of imports of which nothing was heard', {
  step: types.uuid.notNull,
})`
  SELECT step FROM imports WHERE status IN ('checking', 'applying', 'undoing')
    AND updated_at < now() - ${types.float.param('ageMs')} * interval '1 millisecond'`;

const UNDER_WAY = ['checking', 'applying', 'undoing'] as const;
export const beginStep = statement('step of an import, begun', {
  id: types.uuid,
  status: types.word(UNDER_WAY),
  begun: types.integer,
})`
  UPDATE imports SET begun = begun + 1
  WHERE step = ${types.uuid.param('step')} AND status IN ('checking', 'applying', 'undoing')
  RETURNING id, status, begun`;
export const lockUnderWay = statement('import under way, locked', { status: types.word(UNDER_WAY) })`
  SELECT status FROM imports WHERE id = ${id} AND status IN ('checking', 'applying', 'undoing') FOR UPDATE`;
export const writing = statement('imports that are written or undone', { id: types.uuid })`
  SELECT id FROM imports WHERE status IN ('applying', 'undoing')`;

export const claimCheck = statement('check of an import, taken over', { id: types.uuid })`
  UPDATE imports SET runner = ${types.uuid.param('runner')}, done = 0, updated_at = now()
  WHERE id = ${id} AND status = 'checking' RETURNING id`;
export const lockCheck = statement('import that is checked, locked', { id: types.uuid })`
  SELECT id FROM imports WHERE id = ${id} AND status = 'checking' AND runner = ${types.uuid.param('runner')} FOR UPDATE`;
export const lockStep = statement('import in a step, locked', { id: types.uuid })`
  SELECT id FROM imports WHERE id = ${id} AND status = ${types.word<ImportStatus>(IMPORT_STATUSES).param('status')} FOR UPDATE`;
export const advance = statement('import, brought on')`
  UPDATE imports SET done = done + ${types.integer.param('rows')}, updated_at = now(),
    begun = CASE status WHEN 'checking' THEN begun ELSE 0 END
  WHERE id = ${id}`;

export const fileLength = statement('length of a file', {
  length: types.integer.from('coalesce(sum(length(bytes)), 0)::int'),
})`SELECT ${columns} FROM import_files WHERE import_id = ${id}`;
export const nextPart = statement('part of a file', { part: types.integer, bytes: types.bytes })`
  SELECT ${columns} FROM import_files WHERE import_id = ${id} AND part > ${types.integer.param('after')}
  ORDER BY part LIMIT 1`;

export const canBeChecked = statement('whether a file is there, or what was read of it', {
  there: types.boolean,
})`
  SELECT EXISTS (SELECT FROM import_files WHERE import_id = ${id}) OR EXISTS (SELECT FROM import_rows r
    JOIN imports i ON i.id = r.import_id WHERE r.import_id = ${id} AND i.is_read) AS there`;

export const forgetRows = statement(
  'rows of a file, forgotten',
)`DELETE FROM import_rows WHERE import_id = ${id}`;
export const keepRows = statement('rows of a file, kept')`
  INSERT INTO import_rows (import_id, "row", cells)
  SELECT ${id}, t."row", t.cells FROM ${records('rows', { row: types.integer, cells: types.text.list })}`;
export const forgetVerdicts = statement('verdicts on rows, forgotten')`
  UPDATE import_rows SET verdict = NULL, record_id = NULL, version = NULL, before = NULL, after = NULL, problems = NULL
  WHERE import_id = ${id} AND verdict IS NOT NULL`;
/** The first rows of some, together so many characters long, or one that is longer. */
const inLength = <Rows extends Sql>(rows: Rows, most: number) => sql`
  SELECT ${columns} FROM (
    SELECT part.*, sum(part.length) OVER (ORDER BY part."row") - part.length AS ahead FROM (${rows}) part) counted
  WHERE ahead < ${most} ORDER BY "row"`;
const cellsLength = `length(array_to_string(cells, '')) AS length`;
export const rowsInOrder = statement('rows of a file in their order', {
  row: types.integer,
  cells: types.text.list,
})`
  ${inLength(
    sql`SELECT *, ${cellsLength} FROM import_rows
      WHERE import_id = ${id} AND "row" > ${after} ORDER BY "row" LIMIT ${limit}::int`,
    BATCH_LENGTH,
  )}`;

const values = types.json<Values>();
const problems = types.json<RowProblem[]>();
export const keepVerdicts = statement('verdicts on rows, kept')`
  UPDATE import_rows r SET verdict = t.verdict, record_id = t."recordId", version = t.version, before = t.before,
    after = t.after, problems = t.problems
  FROM ${records('rows', {
    row: types.integer,
    verdict: types.word(VERDICTS),
    recordId: types.uuid.orNull,
    version: types.integer.orNull,
    before: values.orNull,
    after: values.orNull,
    problems: problems.orNull,
  })}
  WHERE r.import_id = ${id} AND r."row" = t."row"`;

export const plannedRows = statement('rows to be written', {
  row: types.integer,
  recordId: types.uuid.orNull,
  version: types.integer.orNull,
  after: values.notNull,
})`
  SELECT ${columns} FROM import_rows
  WHERE import_id = ${id} AND verdict IN ('new', 'changed') AND state = 'read' ORDER BY "row" LIMIT ${limit}::int`;
export const keepWritten = statement('rows that were written, kept')`
  UPDATE import_rows r SET state = 'written', record_id = t."recordId", version = t.version, undo = t.undo
  FROM ${records('rows', { row: types.integer, recordId: types.uuid, version: types.integer, undo: values.orNull })}
  WHERE r.import_id = ${id} AND r."row" = t."row"`;
export const keepLeftOut = statement('rows that were left out, kept')`
  UPDATE import_rows r SET verdict = 'problem', problems = t.problems
  FROM ${records('rows', { row: types.integer, problems })} WHERE r.import_id = ${id} AND r."row" = t."row"`;

// The undoing of a row that brought a consent names the number.
export const waitingConsents = statement('rows whose consents wait for others to end', {
  row: types.integer.from('r."row"'),
  recordId: types.uuid.notNull.from('r.record_id'),
  version: types.integer.notNull.from('r.version'),
  after: values.notNull.from('r.after'),
  undo: values.orNull.from('r.undo'),
})`
  SELECT ${columns} FROM import_rows r JOIN workers w ON w.id = r.record_id
  WHERE r.import_id = ${id} AND r.state = 'written' AND r.after ->> 'consentPhone' = ANY(${types.text.list.param('numbers')})
    AND w.phone = r.after ->> 'consentPhone' AND (r.undo -> 'phoneNumber') IS NULL
  ORDER BY r."row"`;

export const ownRecords = statement('records that an import has written', { id: types.uuid.notNull })`
  SELECT record_id AS id FROM import_rows
  WHERE record_id = ANY(${types.uuid.list.param('ids')}) AND import_id = ${id} AND state = 'written'`;

export const leaveOutUnwritten = statement('rows that a stopped import has not written, left out')`
  UPDATE import_rows SET verdict = 'problem', problems = ${types.jsonText.param('problems')}
  WHERE import_id = ${id} AND verdict IN ('new', 'changed') AND state = 'read'`;

export const writtenRows = statement('rows to be undone', {
  row: types.integer,
  recordId: types.uuid.notNull,
  version: types.integer.notNull,
  isNew: types.boolean.from(`verdict = 'new'`),
  before: values.orNull,
  undo: values.orNull,
})`
  SELECT ${columns} FROM import_rows
  WHERE import_id = ${id} AND state = 'written' ORDER BY "row" DESC LIMIT ${limit}::int`;
export const keepUndone = statement('rows after they were undone')`
  UPDATE import_rows SET state = ${types.word(ROW_STATES).param('state')}
  WHERE import_id = ${id} AND "row" = ANY(${types.integer.list.param('rows')})`;

export const countVerdicts = statement('rows by their verdicts', {
  verdict: types.word(VERDICTS).notNull,
  count: types.integer,
})`
  SELECT verdict, count(*)::int AS count FROM import_rows
  WHERE import_id = ${id} AND verdict IS NOT NULL GROUP BY verdict`;
export const countStates = statement('rows by what became of them', {
  state: types.word(ROW_STATES),
  count: types.integer,
})`
  SELECT state, count(*)::int AS count FROM import_rows
  WHERE import_id = ${id} AND verdict IN ('new', 'changed') GROUP BY state`;
const withProblems = sql`FROM import_rows
  WHERE import_id = ${id} AND verdict = 'problem' AND "row" > ${after} ORDER BY "row" LIMIT ${limit}::int`;
export const problemRows = statement('rows with problems', {
  row: types.integer,
  cells: types.text.list,
  problems: problems.orNull,
})`
  ${inLength(sql`SELECT *, ${cellsLength} ${withProblems}`, BATCH_LENGTH)}`;
/** Characters of each list of an answer. */
const LIST_LENGTH = 1_000_000;
export const problemsOfRows = statement('problems of rows', {
  row: types.integer,
  problems: problems.orNull,
})`
  ${inLength(sql`SELECT *, length(problems::text) AS length ${withProblems}`, LIST_LENGTH)}`;
export const changedRows = statement('rows that change something', {
  row: types.integer,
  recordId: types.uuid.orNull,
  before: values.orNull,
  after: values.orNull,
})`
  ${inLength(
    sql`SELECT *, length(before::text) + length(after::text) AS length FROM import_rows
      WHERE import_id = ${id} AND verdict = 'changed' ORDER BY "row" LIMIT ${limit}::int`,
    LIST_LENGTH,
  )}`;
export const keptRows = statement('rows that somebody changed since', {
  row: types.integer,
  recordId: types.uuid.orNull,
})`
  SELECT ${columns} FROM import_rows WHERE import_id = ${id} AND state = 'kept' ORDER BY "row" LIMIT ${limit}::int`;

export const appliedSince = statement('imports of a kind that were applied since', { fileName: types.text })`
  SELECT file_name AS "fileName" FROM imports
  WHERE kind = ${types.text.param('kind')} AND applied_at > (SELECT checked_at FROM imports WHERE id = ${id}) AND id <> ${id}
  ORDER BY applied_at DESC LIMIT 1`;
