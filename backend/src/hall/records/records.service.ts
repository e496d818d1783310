import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { DataSource, type EntityManager, type EntityTarget, In } from 'typeorm';
import { difference, recordChange } from '../../audit/record-change.js';
import type { AuditedActions, lifeOf } from '../../audit/audited-subject.js';
import { byId, type RowLock } from '../../platform/database/row-lock.js';
import { ApiError, conflict, notFound } from '../../platform/errors/api-error.js';
import { type TransactionEvent, TransactionEvents } from '../../platform/events/transaction-events.js';
import { type Editor, expectVersion, isAlready } from '../../platform/http/if-match.js';
import type { Actor } from '../../platform/http/actor.js';

/** Who loses a record that is deleted: workers, by their ids, and how many groups and certificates. */
export interface Loss {
  workerIds?: readonly string[];
  sets?: number;
}

interface RecordKind<Row> {
  entity: EntityTarget<Row>;
  /** All records, or those that fit a search, in the order of the list. */
  found: { rows: (dataSource: DataSource, params: { search: string | null }) => Promise<Row[]> };
  audited: AuditedActions<ReturnType<typeof lifeOf>>;
  missing: string;
  /** A record is about to be deleted: its id. */
  deletion: TransactionEvent<string, Loss>;
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
      await this.remove(manager, id, by);
    });
  }

  /** Adds many in the caller's transaction. @returns them in the order given */
  async createMany(manager: EntityManager, given: readonly Fields[], by: Actor): Promise<Row[]> {
    if (given.length === 0) return [];
    await this.holdReferences(manager, given);
    const { entity, audited } = this.kind;
    const rows = given.map((fields) => ({ ...this.stored(fields), id: randomUUID() }));
    await manager.insert(entity, rows as never);
    const created = await this.readMany(
      manager,
      rows.map(({ id }) => id),
    );
    const entries = created.map((one) => audited.did('created', one.id, { after: this.logged(one) }));
    await recordChange(manager, by, entries);
    const byId = new Map(created.map((one) => [one.id, one]));
    return rows.flatMap(({ id }) => byId.get(id) ?? []);
  }

  /** Changes many in the caller's transaction; those that are gone or changed meanwhile are left out. */
  async changeMany(
    manager: EntityManager,
    given: readonly { id: string; version: number; changes: Partial<Fields> }[],
    by: Actor,
  ): Promise<Row[]> {
    await this.holdReferences(
      manager,
      given.map(({ changes }) => changes),
    );
    const wanted = new Map(given.map((one) => [one.id, one]));
    const locked = await this.readMany(manager, [...wanted.keys()], this.lockToChange);
    const same = locked.filter(({ id, version }) => wanted.get(id)?.version === version);
    if (same.length === 0) return [];
    const { entity, audited } = this.kind;
    const rows = same.map((one) => ({ ...one, ...this.stored(wanted.get(one.id)?.changes ?? {}) }));
    await manager.upsert(entity, rows as never, ['id']);
    const after = await this.readMany(
      manager,
      rows.map(({ id }) => id),
    );
    const beforeOf = new Map(same.map((one) => [one.id, one]));
    const pairs = after.map((one) => ({ before: beforeOf.get(one.id) as Row, after: one }));
    const entries = pairs.map((pair) =>
      audited.did('updated', pair.after.id, difference(pair.before, pair.after)),
    );
    await recordChange(manager, by, entries);
    for (const pair of pairs) await this.followed(manager, pair, by);
    return after;
  }

  /** Deletes a record that nobody changed since and that nothing else has. @returns whether it did */
  async removeUnused(
    manager: EntityManager,
    { id, version }: { id: string; version: number },
    by: Actor,
  ): Promise<boolean> {
    try {
      // Within the caller's, so that what a refusal leaves undone is only this record's.
      await manager.transaction(async (own) => {
        const losses = await this.remove(own, id, { ...by, seen: [version] });
        if (losses.some(({ workerIds = [], sets = 0 }) => workerIds.length + sets > 0))
          throw conflict('in_use', 'Others have it.');
      });
      return true;
    } catch (error) {
      if (error instanceof ApiError) return false;
      throw error;
    }
  }

  /** What else follows when a record has changed. */
  protected async followed(
    _manager: EntityManager,
    _pair: { before: Row; after: Row },
    _by: Actor,
  ): Promise<void> {}

  private async remove(manager: EntityManager, id: string, by: Editor): Promise<Loss[]> {
    const { entity, audited, deletion } = this.kind;
    const before = await this.read(manager, id, 'pessimistic_write');
    expectVersion(by.seen, before);
    const losses = await this.events.emit(manager, by, deletion, id);
    const workerIds = losses.flatMap((loss) => loss.workerIds ?? []);
    await manager.delete(entity, id);
    await audited.record(manager, by, 'deleted', id, { before: { ...this.logged(before), workerIds } });
    return losses;
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
    await this.followed(manager, { before, after }, by);
    return after;
  }

  protected writing(fields: Partial<Fields>, work: (manager: EntityManager) => Promise<Row>): Promise<Row> {
    return this.dataSource.transaction(async (manager) => {
      await this.holdReferences(manager, [fields]);
      return work(manager);
    });
  }

  /** @throws 400 at the field whose record is missing */
  protected async holdReferences(
    _manager: EntityManager,
    _given: readonly Partial<Fields>[],
  ): Promise<void> {}

  protected stored(fields: Partial<Fields>): Partial<Row> {
    return fields as Partial<Row>;
  }

  /** What the log keeps of a record that was added or deleted. */
  protected logged(record: Row): Record<string, unknown> {
    return { ...record };
  }

  private readMany(manager: EntityManager, ids: string[], lock?: RowLock): Promise<Row[]> {
    return manager.find(this.kind.entity, {
      where: { id: In(ids) },
      order: { id: 'ASC' },
      ...(lock ? { lock: { mode: lock } } : {}),
    } as object);
  }

  private async read(manager: EntityManager, id: string, lock?: RowLock): Promise<Row> {
    const record = await manager.findOne(this.kind.entity, byId(id, lock) as object);
    if (!record) throw notFound(this.kind.missing);
    return record;
  }
}
