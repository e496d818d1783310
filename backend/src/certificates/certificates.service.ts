import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import { ClassificationSetsService } from '../classifications/classification-sets.service.js';
import { WorkersService } from '../workers/workers.service.js';
import { Certificate } from './certificate.entity.js';

@Injectable()
export class CertificatesService extends ClassificationSetsService {
  protected readonly kind = {
    entity: Certificate,
    table: 'certificates',
    entityType: 'certificate',
    topic: 'certificates',
    missing: 'Certificate not found',
  } as const;

  constructor(
    dataSource: DataSource,
    audit: AuditService,
    private readonly workers: WorkersService,
  ) {
    super(dataSource, audit);
  }

  protected release(manager: EntityManager, id: string): Promise<string[]> {
    return this.workers.clearReference(manager, 'bestCertificateId', id);
  }
}
