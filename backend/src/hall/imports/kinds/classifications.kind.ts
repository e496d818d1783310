import { Injectable } from '@nestjs/common';
import { ClassificationsService } from '../../classifications/classifications.service.js';
import {
  type ClassificationDto,
  SaveClassificationDto,
} from '../../classifications/dto/classification.dto.js';
import { type ReadFields, RecordsKind } from './records.kind.js';

@Injectable()
export class ClassificationsKind extends RecordsKind<ClassificationDto, SaveClassificationDto> {
  constructor(service: ClassificationsService) {
    super({
      what: 'classification',
      nameField: 'name',
      form: SaveClassificationDto,
      service,
      fields: [
        {
          field: 'name',
          label: 'Name',
          words: [
            'classification',
            'class',
            'job class',
            'job title',
            'title',
            'position',
            'classification name',
          ],
        },
        { field: 'id', label: 'Classification ID', words: ['classificationid', 'hiring hall id'] },
      ],
    });
  }

  protected async reader(): Promise<ReadFields> {
    return (fields) => ({ fields, problems: [] });
  }
}
