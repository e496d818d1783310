import {
  boolean,
  bytes,
  columns,
  float,
  integer,
  json,
  records,
  statement,
  text,
  uuid,
  word,
} from '../../platform/database/sql/index.js';
import { IMPORT_STATUSES, type ImportStatus } from './import.entity.js';
import { ROW_STATES, VERDICTS } from './import-row.entity.js';
import type { RowProblem, Values } from './kinds/import-kind.js';

const id = uuid.param('id');
const after = integer.param('after');
const limit = integer.param('limit');

export const stuckSteps = statement('steps of imports of which nothing was heard', { step: uuid.notNull })`
  SELECT step FROM imports WHERE status IN ('checking', 'applying', 'undoing')
    AND updated_at < now() - ${float.param('ageMs')} * interval '1 millisecond'`;

export const importOfStep = statement('import of a step under way', {
  id: uuid,
  status: word(IMPORT_STATUSES),
})`
  SELECT id, status FROM imports
  WHERE step = ${uuid.param('step')} AND status IN ('checking', 'applying', 'undoing')`;

export const claimCheck = statement('check of an import, taken over', { id: uuid })`
  UPDATE imports SET runner = ${uuid.param('runner')}, done = 0, updated_at = now()
  WHERE id = ${id} AND status = 'checking' RETURNING id`;
export const lockCheck = statement('import that is checked, locked', { id: uuid })`
  SELECT id FROM imports WHERE id = ${id} AND status = 'checking' AND runner = ${uuid.param('runner')} FOR UPDATE`;
export const lockStep = statement('import in a step, locked', { id: uuid })`
  SELECT id FROM imports WHERE id = ${id} AND status = ${word<ImportStatus>(IMPORT_STATUSES).param('status')} FOR UPDATE`;
export const advance = statement('import, brought on')`
  UPDATE imports SET done = done + ${integer.param('rows')}, updated_at = now() WHERE id = ${id}`;

export const fileParts = statement('bytes of a file', { bytes })`
  SELECT bytes FROM import_files WHERE import_id = ${id} ORDER BY part`;

export const hasFile = statement('whether a file is there', { there: boolean })`
  SELECT EXISTS (SELECT FROM import_files WHERE import_id = ${id}) AS there`;

export const forgetRows = statement(
  'rows of a file, forgotten',
)`DELETE FROM import_rows WHERE import_id = ${id}`;
export const keepRows = statement('rows of a file, kept')`
  INSERT INTO import_rows (import_id, "row", cells)
  SELECT ${id}, t."row", t.cells FROM ${records('rows', { row: integer, cells: text.list })}`;
export const forgetVerdicts = statement('verdicts on rows, forgotten')`
  UPDATE import_rows SET verdict = NULL, record_id = NULL, version = NULL, before = NULL, after = NULL, problems = NULL
  WHERE import_id = ${id} AND verdict IS NOT NULL`;
export const rowsInOrder = statement('rows of a file in their order', { row: integer, cells: text.list })`
  SELECT "row", cells FROM import_rows WHERE import_id = ${id} AND "row" > ${after} ORDER BY "row" LIMIT ${limit}::int`;

const values = json<Values>();
const problems = json<RowProblem[]>();
export const keepVerdicts = statement('verdicts on rows, kept')`
  UPDATE import_rows r SET verdict = t.verdict, record_id = t."recordId", version = t.version, before = t.before,
    after = t.after, problems = t.problems
  FROM ${records('rows', {
    row: integer,
    verdict: word(VERDICTS),
    recordId: uuid.orNull,
    version: integer.orNull,
    before: values.orNull,
    after: values.orNull,
    problems: problems.orNull,
  })}
  WHERE r.import_id = ${id} AND r."row" = t."row"`;

export const plannedRows = statement('rows to be written', {
  row: integer,
  recordId: uuid.orNull,
  version: integer.orNull,
  after: values.notNull,
})`
  SELECT ${columns} FROM import_rows
  WHERE import_id = ${id} AND verdict IN ('new', 'changed') AND state = 'read' ORDER BY "row" LIMIT ${limit}::int`;
export const keepWritten = statement('rows that were written, kept')`
  UPDATE import_rows r SET state = 'written', record_id = t."recordId", version = t.version, undo = t.undo
  FROM ${records('rows', { row: integer, recordId: uuid, version: integer, undo: values.orNull })}
  WHERE r.import_id = ${id} AND r."row" = t."row"`;
export const keepLeftOut = statement('rows that were left out, kept')`
  UPDATE import_rows r SET verdict = 'problem', problems = t.problems
  FROM ${records('rows', { row: integer, problems })} WHERE r.import_id = ${id} AND r."row" = t."row"`;

export const writtenRows = statement('rows to be undone', {
  row: integer,
  recordId: uuid.notNull,
  version: integer.notNull,
  isNew: boolean.from(`verdict = 'new'`),
  before: values.orNull,
  undo: values.orNull,
})`
  SELECT ${columns} FROM import_rows
  WHERE import_id = ${id} AND state = 'written' ORDER BY "row" DESC LIMIT ${limit}::int`;
export const keepUndone = statement('rows after they were undone')`
  UPDATE import_rows SET state = ${word(ROW_STATES).param('state')}
  WHERE import_id = ${id} AND "row" = ANY(${integer.list.param('rows')})`;

export const countVerdicts = statement('rows by their verdicts', {
  verdict: word(VERDICTS).notNull,
  count: integer,
})`
  SELECT verdict, count(*)::int AS count FROM import_rows
  WHERE import_id = ${id} AND verdict IS NOT NULL GROUP BY verdict`;
export const countStates = statement('rows by what became of them', {
  state: word(ROW_STATES),
  count: integer,
})`
  SELECT state, count(*)::int AS count FROM import_rows
  WHERE import_id = ${id} AND verdict IN ('new', 'changed') GROUP BY state`;
export const problemRows = statement('rows with problems', {
  row: integer,
  cells: text.list,
  problems: problems.orNull,
})`
  SELECT ${columns} FROM import_rows
  WHERE import_id = ${id} AND verdict = 'problem' AND "row" > ${after} ORDER BY "row" LIMIT ${limit}::int`;
export const changedRows = statement('rows that change something', {
  row: integer,
  recordId: uuid.orNull,
  before: values.orNull,
  after: values.orNull,
})`
  SELECT ${columns} FROM import_rows WHERE import_id = ${id} AND verdict = 'changed' ORDER BY "row" LIMIT ${limit}::int`;
export const keptRows = statement('rows that somebody changed since', {
  row: integer,
  recordId: uuid.orNull,
})`
  SELECT ${columns} FROM import_rows WHERE import_id = ${id} AND state = 'kept' ORDER BY "row" LIMIT ${limit}::int`;

export const appliedSince = statement('imports of a kind that were applied since', { fileName: text })`
  SELECT file_name AS "fileName" FROM imports
  WHERE kind = ${text.param('kind')} AND applied_at > (SELECT checked_at FROM imports WHERE id = ${id}) AND id <> ${id}
  ORDER BY applied_at DESC LIMIT 1`;
