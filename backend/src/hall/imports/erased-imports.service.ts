import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { recordChange } from '../../audit/record-change.js';
import { idsOf } from '../../platform/database/ids.js';
import { columns, records, statement, types } from '../../platform/database/sql/index.js';
import { conflict } from '../../platform/errors/api-error.js';
import { SYSTEM } from '../../platform/http/actor.js';
import { auditedImport } from './audited.js';
import { WITHOUT_SAMPLE } from './forgotten.js';
import { IMPORT_STATUSES } from './import.entity.js';

export interface RowKey {
  importId: string;
  row: number;
}

/** Rows of imported files that name a person. */
export interface RowsNaming {
  /** About the person. */
  theirs: RowKey[];
  /** About others, with the cells as they are to stay. */
  others: (RowKey & { cells: string[] })[];
}

const workerId = types.uuid.param('workerId');
const ids = types.uuid.list.param('ids');
const failure = types.text.param('failure');
const rowKey = { importId: types.uuid, row: types.integer };
const keys = records('rows', rowKey);

const removeFiles = statement('all files that were imported, removed', { id: types.uuid.from('import_id') })`
  WITH gone AS (DELETE FROM import_files RETURNING import_id) SELECT DISTINCT ${columns} FROM gone`;
const endUnread = statement('imports that were not read, ended', { id: types.uuid })`
  UPDATE imports SET status = 'failed', failure = ${failure}, columns = '{}', mapping = '{}',
    ${WITHOUT_SAMPLE}
  WHERE NOT is_read AND (id = ANY(${ids}) OR status = 'checking') RETURNING id`;
const removeUnread = statement('rows of files that were not read to the end, removed')`
  DELETE FROM import_rows WHERE import_id = ANY(${ids})`;
const endChecks = statement('checks of imports, ended')`
  UPDATE imports SET status = 'failed', failure = ${failure} WHERE status = 'checking'`;
const rowsOf = statement('rows of a worker', { importId: types.uuid.from('import_id'), row: types.integer })`
  SELECT ${columns} FROM import_rows WHERE record_id = ${workerId}`;
const removeSamples = statement('first rows of files that name a worker, removed', {
  fileName: types.text.from('file_name'),
  status: types.word(IMPORT_STATUSES),
})`
  UPDATE imports SET ${WITHOUT_SAMPLE} WHERE id = ANY(${ids})
  RETURNING ${columns}`;
const removeHeaders = statement('names of columns that name a worker, removed')`
  UPDATE imports SET mapping = '{}', columns = ARRAY(SELECT 'Column ' || n FROM generate_series(1, cardinality(columns)) n)
  WHERE id = ANY(${ids})`;
const removeRows = statement('rows of a worker, removed')`
  DELETE FROM import_rows r USING (SELECT * FROM ${keys}) t WHERE r.import_id = t."importId" AND r."row" = t."row"`;
const keepCells = statement('rows that name a worker, without')`
  UPDATE import_rows r SET cells = t.cells FROM ${records('rows', { ...rowKey, cells: types.text.list })}
  WHERE r.import_id = t."importId" AND r."row" = t."row"`;
const forgetEnded = statement('consents of a worker that imports ended, forgotten')`
  UPDATE import_rows SET undo = undo - 'ended'
  WHERE undo @> jsonb_build_object('ended', jsonb_build_array(jsonb_build_object('holders', jsonb_build_array(${workerId}::uuid))))`;

const fileGone = 'The file was removed, as somebody was erased: it might name them. Please upload it again.';
const checkEnded = 'The check was stopped, as somebody was erased. Please check the file again.';

/** Removes what files that were imported say of a worker; the other rows stay, to be undone. */
@Injectable()
export class ErasedImports {
  /**
   * @param named where the person stands: rows, batch by batch, and the imports whose columns name them
   * @returns what was written over or removed, by table
   * @throws 409 while a file that names the worker is being written or undone
   */
  async erase(
    manager: EntityManager,
    workerId: string,
    named: { rows: AsyncIterable<RowsNaming>; headers: readonly string[] },
  ): Promise<Record<string, string[]>> {
    const touched = new Set([...(await this.endUnread(manager)), ...named.headers]);
    await endChecks.run(manager, { failure: checkEnded });
    await removeHeaders.run(manager, { ids: [...named.headers] });
    await this.emptySamples(manager, named.headers);
    await forgetEnded.run(manager, { workerId });
    const rows: string[] = [];
    const remove = async ({ theirs, others }: RowsNaming) => {
      const all = [...theirs, ...others];
      const importIds = [...new Set(all.map(({ importId }) => importId))];
      await this.emptySamples(manager, importIds);
      await removeRows.run(manager, { rows: theirs });
      await keepCells.run(manager, { rows: others });
      for (const id of importIds) touched.add(id);
      rows.push(...all.map(({ importId, row }) => `${importId}/${row}`));
    };
    await remove({ theirs: await rowsOf.rows(manager, { workerId }), others: [] });
    for await (const found of named.rows) await remove(found);
    return {
      ...(touched.size > 0 ? { imports: [...touched] } : {}),
      ...(rows.length > 0 ? { import_rows: rows } : {}),
    };
  }

  /**
   * A stored file cannot be searched for a person, so every file is removed. An import already read keeps its
   * rows; one that was not read fails.
   */
  private async endUnread(manager: EntityManager): Promise<string[]> {
    const files = idsOf(await removeFiles.rows(manager));
    const unread = idsOf(await endUnread.rows(manager, { ids: files, failure: fileGone }));
    await removeUnread.run(manager, { ids: unread });
    const done = files.map((id) => auditedImport.did('file-removed', id));
    await recordChange(manager, SYSTEM, done);
    return unread;
  }

  /**
   * Removes the sample rows of these imports, and locks them, so that none of their steps begins meanwhile.
   */
  private async emptySamples(manager: EntityManager, ids: readonly string[]): Promise<void> {
    const imports = await removeSamples.rows(manager, { ids: [...ids] });
    const written = imports.find(({ status }) => status === 'applying' || status === 'undoing');
    if (!written) return;
    throw conflict(
      'import_under_way',
      `The file ${written.fileName}, which names the worker, is being written. Wait until it is through, or stop it.`,
    );
  }
}
