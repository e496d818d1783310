import { Injectable } from '@nestjs/common';
import { ClassificationSetsService, setsFound } from '../classifications/classification-sets.service.js';
import type { Loss } from '../records/records.service.js';
import { TransactionEvent } from '../../platform/events/transaction-events.js';
import { auditedCertificate } from './audited.js';
import { Certificate } from './certificate.entity.js';

/** The certificate with this id is about to be deleted. */
export const certificateDeletion = new TransactionEvent<string, Loss>('certificate.deletion');

const found = setsFound('certificates');

@Injectable()
export class CertificatesService extends ClassificationSetsService {
  protected readonly kind = {
    entity: Certificate,
    found,
    audited: auditedCertificate,
    missing: 'Certificate not found',
    deletion: certificateDeletion,
  };
  protected readonly feature = 'certificates';
}
