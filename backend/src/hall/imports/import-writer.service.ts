import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { ApiError } from '../../platform/errors/api-error.js';
import { idsOf } from '../../platform/database/ids.js';
import { announce } from '../../platform/events/change-announcer.js';
import { auditedImport } from './audited.js';
import { actorWithin } from './import-actor.js';
import { countsOf } from './import-counts.js';
import { Import } from './import.entity.js';
import { ImportKinds } from './import-kinds.js';
import * as sql from './import-statements.js';
import {
  type LeftOutRow,
  type PlannedRow,
  problemOf,
  type UndoneRow,
  type WrittenRow,
} from './kinds/import-kind.js';

/** Rows of one transaction: all of them or none. */
const AT_ONCE = 500;

/** Writes what a check has found, and takes it back, in batches; another process goes on where one has died. */
@Injectable()
export class ImportWriter {
  constructor(
    private readonly dataSource: DataSource,
    private readonly kinds: ImportKinds,
  ) {}

  /** @returns whether more are to be written */
  applySome(id: string): Promise<boolean> {
    return this.inStep(id, 'applying', async (manager, one) => {
      const planned = await sql.plannedRows.rows(manager, { id, limit: AT_ONCE });
      if (planned.length === 0) {
        const counts = await countsOf(manager, id);
        await manager.update(Import, id, { status: 'applied', appliedAt: new Date() });
        await auditedImport.record(manager, actorWithin(one), 'applied', id, { after: counts });
        return false;
      }
      const since = await this.refusedSince(manager, one, planned);
      const isLeft = new Set(since.map(({ row }) => row));
      const rest = planned.filter(({ row }) => !isLeft.has(row));
      const written = [...since, ...(await this.write(manager, one, rest))];
      const rows = written.flatMap((row) => ('recordId' in row ? [{ undo: null, ...row }] : []));
      const leftOut = written.flatMap((row) =>
        'problem' in row ? [{ row: row.row, problems: [row.problem] }] : [],
      );
      await sql.keepWritten.run(manager, {
        id,
        rows: rows.map((row) => ({ ...row, undo: row.undo ?? null })),
      });
      await sql.keepLeftOut.run(manager, { id, rows: leftOut });
      await sql.advance.run(manager, { id, rows: planned.length });
      return true;
    });
  }

  /** @returns whether more are to be undone */
  undoSome(id: string): Promise<boolean> {
    return this.inStep(id, 'undoing', async (manager, one) => {
      const written = await sql.writtenRows.rows(manager, { id, limit: AT_ONCE });
      if (written.length === 0) {
        const states = await sql.countStates.rows(manager, { id });
        const count = (state: string) => states.find((row) => row.state === state)?.count ?? 0;
        const after = { undone: count('undone'), kept: count('kept') };
        await manager.update(Import, id, { status: 'undone' });
        await auditedImport.record(manager, actorWithin(one), 'undone', id, { after });
        return false;
      }
      const undone = new Set(await this.takeBack(manager, one, written));
      const all = written.map(({ row }) => row);
      await sql.keepUndone.run(manager, { id, state: 'undone', rows: all.filter((row) => undone.has(row)) });
      await sql.keepUndone.run(manager, { id, state: 'kept', rows: all.filter((row) => !undone.has(row)) });
      await sql.advance.run(manager, { id, rows: all.length });
      return true;
    });
  }

  private async refusedSince(
    manager: EntityManager,
    one: Import,
    rows: readonly PlannedRow[],
  ): Promise<LeftOutRow[]> {
    const areOwn = async (ids: readonly string[]) =>
      new Set(ids.length === 0 ? [] : idsOf(await sql.ownRecords.rows(manager, { id: one.id, ids })));
    return (await this.kinds.of(one.kind).refusedSince?.(manager, rows, one.match, areOwn)) ?? [];
  }

  /** Divides a refused batch in halves, so that one refused row does not keep the others out. */
  private async write(
    manager: EntityManager,
    one: Import,
    rows: readonly PlannedRow[],
  ): Promise<WrittenRow[]> {
    const kind = this.kinds.of(one.kind);
    try {
      return await manager.transaction((own) =>
        kind.write(own, rows, actorWithin(one), (numbers) =>
          sql.waitingConsents.rows(own, { id: one.id, numbers }),
        ),
      );
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const [row, ...others] = rows;
      if (row && others.length === 0) {
        const field = error.details?.[0]?.field ?? null;
        return [{ row: row.row, problem: problemOf(field, '', error.error) }];
      }
      const written: WrittenRow[] = [];
      for (const half of halves(rows)) written.push(...(await this.write(manager, one, half)));
      return written;
    }
  }

  private async takeBack(manager: EntityManager, one: Import, rows: readonly UndoneRow[]): Promise<number[]> {
    const kind = this.kinds.of(one.kind);
    try {
      return await manager.transaction((own) => kind.undo(own, rows, actorWithin(one)));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (rows.length === 1) return [];
      const undone: number[] = [];
      for (const half of halves(rows)) undone.push(...(await this.takeBack(manager, one, half)));
      return undone;
    }
  }

  private inStep(
    id: string,
    status: 'applying' | 'undoing',
    work: (manager: EntityManager, one: Import) => Promise<boolean>,
  ): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      if (!(await sql.lockStep.first(manager, { id, status }))) return false;
      const isMore = await work(manager, await manager.findOneByOrFail(Import, { id }));
      await announce(manager, 'imports', [id]);
      return isMore;
    });
  }
}

const halves = <T>(rows: readonly T[]): (readonly T[])[] => {
  const middle = Math.ceil(rows.length / 2);
  return [rows.slice(0, middle), rows.slice(middle)];
};
