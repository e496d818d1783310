import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ArrayContains, DataSource, type EntityManager, type EntityTarget } from 'typeorm';
import { difference } from '../../audit/record-change.js';
import type { AuditedActions, lifeOf } from '../../audit/audited-subject.js';
import { holdReferences } from '../../platform/database/references.js';
import { notFound } from '../../platform/errors/api-error.js';
import { type TransactionEvent, TransactionEvents } from '../../platform/events/transaction-events.js';
import { byName } from '../../platform/database/by-name.js';
import { byId, type RowLock } from '../../platform/database/row-lock.js';
import { contains } from '../../platform/database/search.js';
import { columns, instant, integer, statement, text, uuid } from '../../platform/database/sql/index.js';
import { expectVersion, type Editor } from '../../platform/http/if-match.js';
import type { Actor } from '../../platform/http/actor.js';
import { Classification } from './classification.entity.js';
import { classificationDeletion } from './classifications.service.js';
import type {
  ClassificationSetDto,
  SaveClassificationSetDto,
  UpdateClassificationSetDto,
} from './dto/classification-set.dto.js';

export interface ClassificationSetKind {
  entity: EntityTarget<ClassificationSetDto>;
  found: ReturnType<typeof setsFound>;
  audited: AuditedActions<ReturnType<typeof lifeOf>>;
  missing: string;
  /** A set is about to be deleted: its id, answered with the ids of the workers that lose it. */
  deletion: TransactionEvent<string, string[]>;
  feature: string;
}

const search = text.orNull.param('search');
export const setsFound = (table: string) => statement(`${table} found`, {
  id: uuid,
  name: text,
  classificationIds: text.list,
  createdAt: instant,
  version: integer,
})`
  SELECT ${columns} FROM ${table}
  WHERE ${search}::text IS NULL OR ${contains('name', search)} ORDER BY ${byName('name')}, id`;

/** Groups of similar classifications and certificates have the same fields and operations. */
@Injectable()
export abstract class ClassificationSetsService implements OnModuleInit {
  protected abstract readonly kind: ClassificationSetKind;

  constructor(
    protected readonly dataSource: DataSource,
    protected readonly events: TransactionEvents,
  ) {}

  onModuleInit(): void {
    this.events.listen(classificationDeletion, this.kind.feature, (manager, id, by) =>
      this.removeClassification(manager, id, by),
    );
  }

  list(search?: string): Promise<ClassificationSetDto[]> {
    return this.kind.found.rows(this.dataSource, { search: search ?? null });
  }

  get(id: string): Promise<ClassificationSetDto> {
    return this.read(this.dataSource.manager, id);
  }

  create({ name, classificationIds }: SaveClassificationSetDto, by: Actor): Promise<ClassificationSetDto> {
    return this.dataSource.transaction(async (manager) => {
      await this.holdClassifications(manager, classificationIds);
      const { entity, audited } = this.kind;
      const { identifiers } = await manager.insert(entity, {
        name,
        classificationIds: classificationIds ?? [],
      });
      const created = await this.read(manager, (identifiers[0] as { id: string }).id);
      const after = { name: created.name, classificationIds: created.classificationIds };
      await audited.record(manager, by, 'created', created.id, { after });
      return created;
    });
  }

  update(
    id: string,
    { name, classificationIds }: UpdateClassificationSetDto,
    by: Editor,
  ): Promise<ClassificationSetDto> {
    return this.dataSource.transaction(async (manager) => {
      await this.holdClassifications(manager, classificationIds);
      const before = await this.read(manager, id, 'for_no_key_update');
      const changes = {
        ...(name === undefined ? {} : { name }),
        ...(classificationIds === undefined ? {} : { classificationIds: classificationIds ?? [] }),
      };
      expectVersion(by.seen, before, changes);
      return this.change(manager, before, changes, by);
    });
  }

  delete(id: string, by: Editor): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      const { entity, audited, deletion } = this.kind;
      const before = await this.read(manager, id, 'pessimistic_write');
      expectVersion(by.seen, before);
      const { name, classificationIds } = before;
      const workerIds = (await this.events.emit(manager, by, deletion, id)).flat();
      await manager.delete(entity, id);
      await audited.record(manager, by, 'deleted', id, { before: { name, classificationIds, workerIds } });
    });
  }

  /** Takes a classification that is being deleted out of every set that holds it. No worker loses anything by it. */
  private async removeClassification(
    manager: EntityManager,
    classificationId: string,
    by: Actor,
  ): Promise<string[]> {
    const holders = await manager.find(this.kind.entity, {
      where: { classificationIds: ArrayContains([classificationId]) },
      order: { id: 'ASC' },
      lock: { mode: 'for_no_key_update' },
    });
    for (const set of holders) {
      const classificationIds = set.classificationIds.filter((one) => one !== classificationId);
      await this.change(manager, set, { classificationIds }, by);
    }
    return [];
  }

  private async change(
    manager: EntityManager,
    before: ClassificationSetDto,
    changes: Partial<ClassificationSetDto>,
    by: Actor,
  ): Promise<ClassificationSetDto> {
    const changed = difference(before, { ...before, ...changes });
    if (Object.keys(changed.after).length === 0) return before;
    const { entity, audited } = this.kind;
    await manager.update(entity, before.id, changed.after);
    await audited.record(manager, by, 'updated', before.id, changed);
    return this.read(manager, before.id);
  }

  private holdClassifications(manager: EntityManager, ids: string[] | null | undefined): Promise<void> {
    const missing = 'Classification not found';
    return holdReferences(manager, [
      { field: 'classificationIds', entity: Classification, ids: ids ?? [], missing },
    ]);
  }

  private async read(manager: EntityManager, id: string, lock?: RowLock): Promise<ClassificationSetDto> {
    const set = await manager.findOne(this.kind.entity, byId(id, lock));
    if (!set) throw notFound(this.kind.missing);
    return set;
  }
}
