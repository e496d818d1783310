import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { announce } from '../../platform/events/change-announcer.js';
import { namesOfFields } from './headers.js';
import { Import } from './import.entity.js';
import { ImportKinds } from './import-kinds.js';
import * as sql from './import-statements.js';
import type { CheckedRow } from './kinds/import-kind.js';
import { DateOrders, RowsReader } from './read-rows.js';
import { rowsOfFile } from './reading/rows-of-file.js';
import { Unreadable } from './reading/unreadable.js';

/** Of one row: whoever mends these sees the others at the next check. */
const PROBLEMS_OF_ROW = 20;
/** Rows of one transaction. */
const AT_ONCE = 500;

/** Somebody else checks the file: this process was taken for dead. */
class TakenOver extends Error {}

/**
 * Reads a file into rows and says of each what it would do. Nothing of the hall changes, so that a check that was
 * broken off begins again.
 */
@Injectable()
export class ImportCheck {
  constructor(
    private readonly dataSource: DataSource,
    private readonly kinds: ImportKinds,
  ) {}

  async run(id: string): Promise<void> {
    const runner = randomUUID();
    if (!(await sql.claimCheck.first(this.dataSource, { id, runner }))) return;
    try {
      const one = await this.dataSource.manager.findOneByOrFail(Import, { id });
      if (!one.isRead) await this.read(one, runner);
      await this.judge(id, runner);
    } catch (error) {
      if (error instanceof TakenOver) return;
      if (!(error instanceof Unreadable)) throw error;
      await this.within(id, runner, (manager) =>
        manager.update(Import, id, { status: 'failed', failure: error.message }),
      );
    }
  }

  private async read({ id, kind, headerRow }: Import, runner: string): Promise<void> {
    await this.within(id, runner, (manager) => sql.forgetRows.run(manager, { id }));
    const names = namesOfFields(this.kinds.of(kind).fields);
    let total = 0;
    for await (const { rows: batch } of rowsOfFile(await this.fileOf(id), AT_ONCE, { names })) {
      const rows = batch.filter(({ row }) => row > headerRow);
      total += rows.length;
      await this.within(id, runner, async (manager) => {
        await sql.keepRows.run(manager, { id, rows });
        await sql.advance.run(manager, { id, rows: rows.length });
      });
    }
    await this.within(id, runner, (manager) => manager.update(Import, id, { isRead: true, total, done: 0 }));
  }

  /** Part by part, as each takes several times its length on its way from the database. */
  private async fileOf(id: string): Promise<Uint8Array<ArrayBuffer>> {
    const { length } = await sql.fileLength.only(this.dataSource, { id });
    const file = new Uint8Array(length);
    let after = -1;
    for (let at = 0; at < length;) {
      const next = await sql.nextPart.first(this.dataSource, { id, after });
      if (!next) throw new Error('A part of the file is missing');
      file.set(next.bytes, at);
      at += next.bytes.length;
      after = next.part;
    }
    return file;
  }

  private async judge(id: string, runner: string): Promise<void> {
    const one = await this.dataSource.manager.findOneByOrFail(Import, { id });
    const kind = this.kinds.of(one.kind);
    const reader = new RowsReader(one, kind.fields);
    const { order, question } = await this.dateOrder(one, reader);
    await this.within(id, runner, (manager) => sql.forgetVerdicts.run(manager, { id }));
    const options = { match: one.match, mapped: reader.mapped };
    const check = await kind.start(this.dataSource.manager, options);
    for await (const batch of this.batches(id)) {
      const checked = await check.check(batch.map((row) => reader.read(row, order)));
      await this.within(id, runner, (manager) => this.keep(manager, id, checked));
    }
    const refused = (check.refusedTogether?.() ?? []).map(({ row, problem }) => ({
      row,
      problems: [problem],
    }));
    await this.within(id, runner, async (manager) => {
      await sql.keepLeftOut.run(manager, { id, rows: refused });
      await manager.update(Import, id, { status: 'checked', checkedAt: new Date(), dateQuestion: question });
    });
  }

  private async keep(manager: EntityManager, id: string, checked: readonly CheckedRow[]): Promise<void> {
    const rows = checked.map((row) => ({ ...row, problems: row.problems.slice(0, PROBLEMS_OF_ROW) }));
    await sql.keepVerdicts.run(manager, { id, rows });
    await sql.advance.run(manager, { id, rows: rows.length });
  }

  /** As somebody said, or as the file says. */
  private async dateOrder({ id, dateOrder }: Import, reader: RowsReader) {
    if (dateOrder) return { order: dateOrder, question: null };
    const orders = new DateOrders();
    for await (const batch of this.batches(id))
      for (const { cells } of batch) for (const date of reader.dates(cells)) orders.note(date);
    return orders.answer;
  }

  private async *batches(id: string) {
    let after = 0;
    for (;;) {
      const batch = await sql.rowsInOrder.rows(this.dataSource, { id, after, limit: AT_ONCE });
      const last = batch.at(-1);
      if (!last) return;
      yield batch;
      after = last.row;
    }
  }

  /** A transaction that holds the import, and of which open pages hear. @throws TakenOver */
  private async within(
    id: string,
    runner: string,
    work: (manager: EntityManager) => Promise<unknown>,
  ): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      if (!(await sql.lockCheck.first(manager, { id, runner }))) throw new TakenOver();
      await work(manager);
      await announce(manager, 'imports', [id]);
    });
  }
}
