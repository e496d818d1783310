import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, type EntityTarget } from 'typeorm';
import { difference } from '../../audit/record-change.js';
import type { AuditedActions, lifeOf } from '../../audit/audited-subject.js';
import { byId, type RowLock } from '../../platform/database/row-lock.js';
import { notFound } from '../../platform/errors/api-error.js';
import { type TransactionEvent, TransactionEvents } from '../../platform/events/transaction-events.js';
import { type Editor, expectVersion, isAlready } from '../../platform/http/if-match.js';
import type { Actor } from '../../platform/http/actor.js';

interface RecordKind<Row> {
  entity: EntityTarget<Row>;
  /** All records, or those that fit a search, in the order of the list. */
  found: { rows: (dataSource: DataSource, params: { search: string | null }) => Promise<Row[]> };
  audited: AuditedActions<ReturnType<typeof lifeOf>>;
  missing: string;
  /** A record is about to be deleted: its id, answered with the ids of the workers that lose it. */
  deletion: TransactionEvent<string, string[]>;
}

/** Records that staff add, change and delete by name, such as employers; each change with its entry in the log. */
@Injectable()
export abstract class RecordsService<Row extends { id: string; version: number }, Fields extends object> {
  protected abstract readonly kind: RecordKind<Row>;
  protected readonly lockToChange: RowLock = 'for_no_key_update';

  constructor(
    protected readonly dataSource: DataSource,
    protected readonly events: TransactionEvents,
  ) {}

  list(search?: string): Promise<Row[]> {
    return this.kind.found.rows(this.dataSource, { search: search ?? null });
  }

  get(id: string): Promise<Row> {
    return this.read(this.dataSource.manager, id);
  }

  create(fields: Fields, by: Actor): Promise<Row> {
    return this.writing(fields, async (manager) => {
      const { entity, audited } = this.kind;
      const { identifiers } = await manager.insert(entity, { ...this.stored(fields) } as never);
      const created = await this.read(manager, (identifiers[0] as { id: string }).id);
      await audited.record(manager, by, 'created', created.id, { after: this.logged(created) });
      return created;
    });
  }

  /** What is left out stays as it is. */
  update(id: string, edit: Partial<Fields>, by: Editor): Promise<Row> {
    return this.writing(edit, async (manager) => {
      const before = await this.read(manager, id, this.lockToChange);
      const changes = this.stored(edit);
      expectVersion<Row>(by.seen, before, changes);
      return this.change(manager, before, changes, by);
    });
  }

  /** The lock keeps new references to it from coming until the deletion is through. */
  delete(id: string, by: Editor): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      const { entity, audited, deletion } = this.kind;
      const before = await this.read(manager, id, 'pessimistic_write');
      expectVersion(by.seen, before);
      const workerIds = (await this.events.emit(manager, by, deletion, id)).flat();
      await manager.delete(entity, id);
      await audited.record(manager, by, 'deleted', id, { before: { ...this.logged(before), workerIds } });
    });
  }

  protected async change(
    manager: EntityManager,
    before: Row,
    changes: Partial<Row>,
    by: Actor,
  ): Promise<Row> {
    if (isAlready(before, changes)) return before;
    const { entity, audited } = this.kind;
    await manager.update(entity, before.id, { ...changes } as never);
    const after = await this.read(manager, before.id);
    await audited.record(manager, by, 'updated', before.id, difference(before, after));
    return after;
  }

  protected writing(_fields: Partial<Fields>, work: (manager: EntityManager) => Promise<Row>): Promise<Row> {
    return this.dataSource.transaction(work);
  }

  protected stored(fields: Partial<Fields>): Partial<Row> {
    return fields as Partial<Row>;
  }

  /** What the log keeps of a record that was added or deleted. */
  protected logged(record: Row): Record<string, unknown> {
    return { ...record };
  }

  private async read(manager: EntityManager, id: string, lock?: RowLock): Promise<Row> {
    const record = await manager.findOne(this.kind.entity, byId(id, lock) as object);
    if (!record) throw notFound(this.kind.missing);
    return record;
  }
}
