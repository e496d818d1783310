import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../../audit/audit.service.js';
import { isUniqueViolation } from '../../platform/database/pg-errors.js';
import { conflict, notFound } from '../../platform/errors/api-error.js';
import { announce } from '../../platform/events/change-announcer.js';
import { TransactionEvent, TransactionEvents } from '../../platform/events/transaction-events.js';
import { byName } from '../../platform/database/by-name.js';
import { byId, type RowLock } from '../../platform/database/row-lock.js';
import { contains } from '../../platform/database/search.js';
import { columns, integer, statement, text, uuid } from '../../platform/database/sql/index.js';
import { expectVersion, type SeenVersions } from '../../platform/http/if-match.js';
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
    private readonly audit: AuditService,
    private readonly events: TransactionEvents,
  ) {}

  list(search?: string): Promise<ClassificationDto[]> {
    return classificationsFound.rows(this.dataSource, { search: search ?? null });
  }

  get(id: string): Promise<ClassificationDto> {
    return this.read(this.dataSource.manager, id);
  }

  create({ name }: SaveClassificationDto): Promise<ClassificationDto> {
    return this.naming(name, async (manager) => {
      const { identifiers } = await manager.insert(Classification, { name });
      const { id } = identifiers[0] as { id: string };
      await this.record(manager, 'created', id, { after: { name } });
      return this.read(manager, id);
    });
  }

  /** What is left out stays as it is. */
  update(id: string, { name }: UpdateClassificationDto, seen?: SeenVersions): Promise<ClassificationDto> {
    return this.naming(name, async (manager) => {
      const before = await this.read(manager, id, 'pessimistic_write');
      expectVersion(seen, before, { name });
      if (name === undefined || before.name === name) return before;
      await manager.update(Classification, id, { name });
      await this.record(manager, 'updated', id, { before: { name: before.name }, after: { name } });
      return this.read(manager, id);
    });
  }

  /** The lock keeps new references to it from coming until the deletion is through. */
  delete(id: string, seen?: SeenVersions): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      const before = await this.read(manager, id, 'pessimistic_write');
      expectVersion(seen, before);
      const workerIds = (await this.events.emit(manager, classificationDeletion, id)).flat();
      await manager.delete(Classification, id);
      await this.record(manager, 'deleted', id, { before: { name: before.name, workerIds } });
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

  private async record(
    manager: EntityManager,
    what: 'created' | 'updated' | 'deleted',
    id: string,
    values: { before?: Record<string, unknown>; after?: Record<string, unknown> },
  ): Promise<void> {
    const entityType = 'classification';
    await this.audit.record(manager, {
      action: `${entityType}.${what}`,
      entityType,
      entityId: id,
      ...values,
    });
    await announce(manager, 'classifications', [id]);
  }

  private async read(manager: EntityManager, id: string, lock?: RowLock): Promise<ClassificationDto> {
    const row = await manager.findOne(Classification, byId(id, lock));
    if (!row) throw notFound('Classification not found');
    return row;
  }
}
