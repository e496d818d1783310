import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { statement, uuid } from '../../platform/database/sql/index.js';

const workerId = uuid.param('workerId');
const ids = uuid.list.param('ids');
const importsOf = statement('imports that brought a worker', { id: uuid })`
  SELECT DISTINCT import_id AS id FROM import_rows WHERE record_id = ${workerId}`;
const removeRows = statement(
  'rows of a worker, removed',
)`DELETE FROM import_rows WHERE record_id = ${workerId}`;
const removeFiles = statement('files that name a worker, removed')`
  DELETE FROM import_files WHERE import_id = ANY(${ids})`;
const removeSamples = statement('first rows of files that name a worker, removed')`
  UPDATE imports SET sample = '[]', replacements = '[]', date_question = NULL WHERE id = ANY(${ids})`;

/** Removes what files that were imported say of a worker; the other rows stay, to be undone. */
@Injectable()
export class ErasedImports {
  /** @returns the ids of the imports, as the table that they stand in */
  async erase(manager: EntityManager, workerId: string): Promise<Record<string, string[]>> {
    const found = (await importsOf.rows(manager, { workerId })).map(({ id }) => id);
    if (found.length === 0) return {};
    await removeRows.run(manager, { workerId });
    await removeFiles.run(manager, { ids: found });
    await removeSamples.run(manager, { ids: found });
    return { imports: found };
  }
}
