import type { EntityManager } from 'typeorm';
import type { RowKey, RowsNaming } from '../../hall/imports/erased-imports.service.js';
import { columns, records, statement, types } from '../../platform/database/sql/index.js';
import { mayHold } from './free-texts.js';
import type { Redaction } from './personal-values.js';

/** Rows that are read at once. */
const BATCH = 500;

const cellsOf = statement('cells of rows of imports', {
  importId: types.uuid.from('r.import_id'),
  row: types.integer.from('r."row"'),
  cells: types.text.list.from('r.cells'),
  isOfWorkers: types.boolean.from(`i.kind = 'workers'`),
})`
  SELECT ${columns} FROM ${records('keys', { importId: types.uuid, row: types.integer })}
    JOIN import_rows r ON r.import_id = t."importId" AND r."row" = t."row" JOIN imports i ON i.id = r.import_id`;

/**
 * Rows of imported files that name a person, batch by batch: they are theirs where a cell is nothing but their name,
 * number or address, or two cells are their first and last name; where a longer cell names them, they are somebody
 * else's. Employers' contacts are no workers.
 */
export async function* rowsNaming(manager: EntityManager, redaction: Redaction): AsyncGenerator<RowsNaming> {
  const keys = await mayHold<RowKey>(manager, redaction, {
    ...{ select: 't.import_id AS "importId", t."row"', from: 'import_rows' },
    searched: ["array_to_string(t.cells, ' ')"],
  });
  for (let start = 0; start < keys.length; start += BATCH) {
    const rows = await cellsOf.rows(manager, { keys: keys.slice(start, start + BATCH) });
    const found: RowsNaming = { theirs: [], others: [] };
    for (const { importId, row, cells: given, isOfWorkers } of rows) {
      const { cells, isTheirs, isNamed } = redaction.row(given);
      if (isTheirs && isOfWorkers) found.theirs.push({ importId, row });
      else if (isNamed) found.others.push({ importId, row, cells });
    }
    yield found;
  }
}

/** The ids of imports of which the first row, taken for the names of the columns, is about a person. */
export async function headersNaming(manager: EntityManager, redaction: Redaction): Promise<string[]> {
  const imports = await mayHold<{ id: string; columns: string[] }>(manager, redaction, {
    ...{ select: 't.id, t.columns', from: 'imports', searched: ["array_to_string(t.columns, ' ')"] },
  });
  return imports.flatMap(({ id, columns: names }) => {
    const { isTheirs, isNamed } = redaction.row(names);
    return isTheirs || isNamed ? [id] : [];
  });
}
