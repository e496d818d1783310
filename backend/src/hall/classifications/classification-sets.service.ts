import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ArrayContains, type EntityManager } from 'typeorm';
import { byName } from '../../platform/database/by-name.js';
import { holdReferences } from '../../platform/database/references.js';
import { contains } from '../../platform/database/search.js';
import { columns, statement, types } from '../../platform/database/sql/index.js';
import type { Actor } from '../../platform/http/actor.js';
import { type Loss, RecordsService } from '../records/records.service.js';
import { Classification } from './classification.entity.js';
import { classificationDeletion } from './classifications.service.js';
import type { ClassificationSetDto, SaveClassificationSetDto } from './dto/classification-set.dto.js';

const search = types.text.orNull.param('search');
export const setsFound = (table: string) => statement(`${table} found`, {
  id: types.uuid,
  name: types.text,
  classificationIds: types.text.list,
  createdAt: types.instant,
  version: types.integer,
})`
  SELECT ${columns} FROM ${table}
  WHERE ${search}::text IS NULL OR ${contains('name', search)} ORDER BY ${byName('name')}, id`;

/** Groups of similar classifications and certificates have the same fields and operations. */
@Injectable()
export abstract class ClassificationSetsService
  extends RecordsService<ClassificationSetDto, SaveClassificationSetDto>
  implements OnModuleInit
{
  /** By which it listens to the deletion of a classification. */
  protected abstract readonly feature: string;

  onModuleInit(): void {
    this.events.listen(classificationDeletion, this.feature, (manager, id, by) =>
      this.removeClassification(manager, id, by),
    );
  }

  protected override holdReferences(
    manager: EntityManager,
    given: readonly Partial<SaveClassificationSetDto>[],
  ): Promise<void> {
    const ids = given.flatMap(({ classificationIds }) => classificationIds ?? []);
    const missing = 'Classification not found';
    return holdReferences(manager, [{ field: 'classificationIds', entity: Classification, ids, missing }]);
  }

  protected override stored({ name, classificationIds }: Partial<SaveClassificationSetDto>) {
    return {
      ...(name === undefined ? {} : { name }),
      ...(classificationIds === undefined ? {} : { classificationIds: classificationIds ?? [] }),
    };
  }

  protected override logged({ name, classificationIds }: ClassificationSetDto) {
    return { name, classificationIds };
  }

  private async removeClassification(manager: EntityManager, id: string, by: Actor): Promise<Loss> {
    const holders = await manager.find(this.kind.entity, {
      where: { classificationIds: ArrayContains([id]) },
      order: { id: 'ASC' },
      lock: { mode: 'for_no_key_update' },
    });
    for (const set of holders) {
      const classificationIds = set.classificationIds.filter((one) => one !== id);
      await this.change(manager, set, { classificationIds }, by);
    }
    return { sets: holders.length };
  }
}
