import { Injectable } from '@nestjs/common';
import { CertificatesService } from '../../certificates/certificates.service.js';
import { type CertificateDto, SaveCertificateDto } from '../../certificates/dto/certificate.dto.js';
import { ClassificationsService } from '../../classifications/classifications.service.js';
import { type ReadFields, RecordsKind } from './records.kind.js';
import { NamedRecords } from './references.js';

@Injectable()
export class CertificatesKind extends RecordsKind<CertificateDto, SaveCertificateDto> {
  constructor(
    service: CertificatesService,
    private readonly classifications: ClassificationsService,
  ) {
    super({
      what: 'certificate',
      nameField: 'name',
      form: SaveCertificateDto,
      service,
      fields: [
        {
          field: 'name',
          label: 'Name',
          words: ['certificate', 'certification', 'cert', 'certificate name', 'training', 'course'],
        },
        {
          field: 'classificationIds',
          label: 'Classifications',
          words: [
            'classification',
            'qualifies for',
            'classes',
            'associated classifications',
            'classificationids',
          ],
        },
        { field: 'id', label: 'Certificate ID', words: ['certificateid', 'hiring hall id'] },
      ],
    });
  }

  protected async reader(): Promise<ReadFields> {
    const known = new NamedRecords('classification', await this.classifications.list());
    return ({ classificationIds: written, ...values }, now) => {
      if (written === undefined) return { fields: values, problems: [] };
      const current = now?.classificationIds as readonly string[] | undefined;
      const { ids, problems } = known.findAll('classificationIds', written, current);
      return { fields: { ...values, classificationIds: ids }, problems };
    };
  }
}
