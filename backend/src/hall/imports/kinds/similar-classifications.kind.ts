import { Injectable } from '@nestjs/common';
import { ClassificationsService } from '../../classifications/classifications.service.js';
import { SimilarClassificationsService } from '../../similar-classifications/similar-classifications.service.js';
import { ClassificationSetsKind } from './classification-sets.kind.js';

@Injectable()
export class SimilarClassificationsKind extends ClassificationSetsKind {
  constructor(service: SimilarClassificationsService, classifications: ClassificationsService) {
    const of = {
      what: 'group',
      nameWords: [
        'group',
        'group name',
        'similar group',
        'similar classification',
        'substantially similar',
        'substantially similar classification',
        'substantially similar classifications',
      ],
      id: { field: 'id', label: 'Group ID', words: ['groupid', 'hiring hall id'] },
    };
    super({ ...of, service }, classifications);
  }
}
