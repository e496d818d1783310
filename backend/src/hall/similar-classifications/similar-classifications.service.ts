import { Injectable } from '@nestjs/common';
import { ClassificationSetsService, setsFound } from '../classifications/classification-sets.service.js';
import type { Loss } from '../records/records.service.js';
import { TransactionEvent } from '../../platform/events/transaction-events.js';
import { auditedGroup } from './audited.js';
import { SimilarClassification } from './similar-classification.entity.js';

/** The group with this id is about to be deleted. */
export const similarClassificationDeletion = new TransactionEvent<string, Loss>(
  'similar-classification.deletion',
);

const found = setsFound('substantially_similar_classifications');

@Injectable()
export class SimilarClassificationsService extends ClassificationSetsService {
  protected readonly kind = {
    entity: SimilarClassification,
    found,
    audited: auditedGroup,
    missing: 'Substantially similar classification not found',
    deletion: similarClassificationDeletion,
  };
  protected readonly feature = 'similar-classifications';
}
