import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { isUniqueViolation } from '../../platform/database/pg-errors.js';
import { conflict, notFound } from '../../platform/errors/api-error.js';
import { TransactionEvent, TransactionEvents } from '../../platform/events/transaction-events.js';
import { byName } from '../../platform/database/by-name.js';
import { byId, type RowLock } from '../../platform/database/row-lock.js';
import { contains } from '../../platform/database/search.js';
import { columns, integer, statement, text, uuid } from '../../platform/database/sql/index.js';
import { expectVersion, type Editor } from '../../platform/http/if-match.js';
import type { Actor } from '../../platform/http/actor.js';
import { auditedClassification } from './audited.js';
import { Classification } from './classification.entity.js';
import type {
  ClassificationDto,
  SaveClassificationDto,
  UpdateClassificationDto,
} from './dto/classification.dto.js';

/** The classification with this id is about to be deleted. Answered with the ids of the workers that lose it. */
export const classificationDeletion = new TransactionEvent<string, string[]>('classification.deletion');

const search = text.orNull.param('search');
const classificationsFound = statement('classifications found', { id: uuid, name: text, version: integer })`
  SELECT ${columns} FROM classifications
  WHERE ${search}::text IS NULL OR ${contains('name::text', search)} ORDER BY ${byName('name')}, id`;

@Injectable()
export class ClassificationsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly events: TransactionEvents,
  ) {}

  list(search?: string): Promise<ClassificationDto[]> {
    return classificationsFound.rows(this.dataSource, { search: search ?? null });
  }

  get(id: string): Promise<ClassificationDto> {
    return this.read(this.dataSource.manager, id);
  }

  create({ name }: SaveClassificationDto, by: Actor): Promise<ClassificationDto> {
    return this.naming(name, async (manager) => {
      const { identifiers } = await manager.insert(Classification, { name });
      const { id } = identifiers[0] as { id: string };
      await auditedClassification.record(manager, by, 'created', id, { after: { name } });
      return this.read(manager, id);
    });
  }

  update(id: string, { name }: UpdateClassificationDto, by: Editor): Promise<ClassificationDto> {
    return this.naming(name, async (manager) => {
      const before = await this.read(manager, id, 'pessimistic_write');
      expectVersion(by.seen, before, { name });
      if (name === undefined || before.name === name) return before;
      await manager.update(Classification, id, { name });
      const values = { before: { name: before.name }, after: { name } };
      await auditedClassification.record(manager, by, 'updated', id, values);
      return this.read(manager, id);
    });
  }

  /** The lock keeps new references to it from coming until the deletion is through. */
  delete(id: string, by: Editor): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      const before = await this.read(manager, id, 'pessimistic_write');
      expectVersion(by.seen, before);
      const workerIds = (await this.events.emit(manager, by, classificationDeletion, id)).flat();
      await manager.delete(Classification, id);
      const values = { before: { name: before.name, workerIds } };
      await auditedClassification.record(manager, by, 'deleted', id, values);
    });
  }

  /** A transaction that gives a classification its name; a name already there is a 409 beside the field. */
  private async naming<T>(
    name: string | undefined,
    work: (manager: EntityManager) => Promise<T>,
  ): Promise<T> {
    try {
      return await this.dataSource.transaction(work);
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      const message = `A classification named “${name}” already exists.`;
      throw conflict('name_taken', message, [{ field: 'name', message }]);
    }
  }

  private async read(manager: EntityManager, id: string, lock?: RowLock): Promise<ClassificationDto> {
    const row = await manager.findOne(Classification, byId(id, lock));
    if (!row) throw notFound('Classification not found');
    return row;
  }
}
