import type { EntityManager } from 'typeorm';
import type { RowKey, RowsNaming } from '../../hall/imports/erased-imports.service.js';
import { mayHold } from './free-texts.js';
import type { Redaction } from './personal-values.js';

interface Row extends RowKey {
  cells: string[];
  isOfWorkers: boolean;
}

/** Rows that are read at once. */
const BATCH = 500;

/**
 * Rows of imported files that name a person, batch by batch: they are theirs where a cell is nothing but their name,
 * number or address, or two cells are their first and last name; where a longer cell names them, they are somebody
 * else's. Employers' contacts are no workers.
 */
export async function* rowsNaming(manager: EntityManager, redaction: Redaction): AsyncGenerator<RowsNaming> {
  if (redaction.hints().length === 0) return;
  const { condition, parameters } = mayHold(redaction, ["array_to_string(t.cells, ' ')"]);
  const keys: RowKey[] = await manager.query(
    `SELECT t.import_id AS "importId", t."row" FROM import_rows t ${condition}`,
    parameters,
  );
  for (let start = 0; start < keys.length; start += BATCH) {
    const rows: Row[] = await manager.query(
      `SELECT r.import_id AS "importId", r."row", r.cells, i.kind = 'workers' AS "isOfWorkers"
       FROM json_to_recordset($1::json) AS k("importId" uuid, "row" integer)
       JOIN import_rows r ON r.import_id = k."importId" AND r."row" = k."row" JOIN imports i ON i.id = r.import_id`,
      [JSON.stringify(keys.slice(start, start + BATCH))],
    );
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
  if (redaction.hints().length === 0) return [];
  const { condition, parameters } = mayHold(redaction, ["array_to_string(t.columns, ' ')"]);
  const imports: { id: string; columns: string[] }[] = await manager.query(
    `SELECT t.id, t.columns FROM imports t ${condition}`,
    parameters,
  );
  return imports.flatMap(({ id, columns }) => {
    const { isTheirs, isNamed } = redaction.row(columns);
    return isTheirs || isNamed ? [id] : [];
  });
}
