import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import { ClassificationSetsService } from '../classifications/classification-sets.service.js';
import { WorkersService } from '../workers/workers.service.js';
import { SimilarClassification } from './similar-classification.entity.js';

@Injectable()
export class SimilarClassificationsService extends ClassificationSetsService {
  protected readonly kind = {
    entity: SimilarClassification,
    table: 'substantially_similar_classifications',
    entityType: 'similar-classification',
    topic: 'similar-classifications',
    missing: 'Substantially similar classification not found',
  } as const;

  constructor(
    dataSource: DataSource,
    audit: AuditService,
    private readonly workers: WorkersService,
  ) {
    super(dataSource, audit);
  }

  protected release(manager: EntityManager, id: string): Promise<string[]> {
    return this.workers.removeGroup(manager, id);
  }
}
