import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { isUniqueViolation } from '../../platform/database/pg-errors.js';
import { conflict } from '../../platform/errors/api-error.js';
import { TransactionEvent } from '../../platform/events/transaction-events.js';
import { byName } from '../../platform/database/by-name.js';
import { contains } from '../../platform/database/search.js';
import { columns, statement, types } from '../../platform/database/sql/index.js';
import { type Loss, RecordsService } from '../records/records.service.js';
import { auditedClassification } from './audited.js';
import { Classification } from './classification.entity.js';
import type { ClassificationDto, SaveClassificationDto } from './dto/classification.dto.js';

/** The classification with this id is about to be deleted. */
export const classificationDeletion = new TransactionEvent<string, Loss>('classification.deletion');

const search = types.text.orNull.param('search');
const classificationsFound = statement('classifications found', {
  id: types.uuid,
  name: types.text,
  version: types.integer,
})`
  SELECT ${columns} FROM classifications
  WHERE ${search}::text IS NULL OR ${contains('name::text', search)} ORDER BY ${byName('name')}, id`;

@Injectable()
export class ClassificationsService extends RecordsService<ClassificationDto, SaveClassificationDto> {
  protected readonly kind = {
    entity: Classification,
    found: classificationsFound,
    audited: auditedClassification,
    missing: 'Classification not found',
    deletion: classificationDeletion,
  };
  /** A name is a key of its table. */
  protected override readonly lockToChange = 'pessimistic_write';

  /** A name already there is a 409 beside the field. */
  protected override async writing(
    { name }: Partial<SaveClassificationDto>,
    work: (manager: EntityManager) => Promise<ClassificationDto>,
  ): Promise<ClassificationDto> {
    try {
      return await this.dataSource.transaction(work);
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      const message = `A classification named “${name}” already exists.`;
      throw conflict('name_taken', message, [{ field: 'name', message }]);
    }
  }

  protected override logged({ name }: ClassificationDto) {
    return { name };
  }
}
