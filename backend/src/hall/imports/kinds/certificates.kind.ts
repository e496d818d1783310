import { Injectable } from '@nestjs/common';
import { CertificatesService } from '../../certificates/certificates.service.js';
import { ClassificationsService } from '../../classifications/classifications.service.js';
import { ClassificationSetsKind } from './classification-sets.kind.js';

@Injectable()
export class CertificatesKind extends ClassificationSetsKind {
  constructor(service: CertificatesService, classifications: ClassificationsService) {
    const of = {
      what: 'certificate',
      nameWords: ['certificate', 'certification', 'cert', 'certificate name', 'training', 'course'],
      id: { field: 'id', label: 'Certificate ID', words: ['certificateid', 'hiring hall id'] },
    };
    super({ ...of, service }, classifications);
  }
}
