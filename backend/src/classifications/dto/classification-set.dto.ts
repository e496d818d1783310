import { ApiProperty } from '@nestjs/swagger';
import { Formatted } from '../../platform/http/api-docs.js';
import { IdList, RequiredText } from '../../platform/http/fields.js';

/** What names a set of classifications: a group of similar ones, or what a certificate qualifies for. */
export class ClassificationSetDto {
  @Formatted('uuid')
  id: string;

  @ApiProperty()
  name: string;

  @ApiProperty({ type: 'array', items: { type: 'string', format: 'uuid' } })
  classificationIds: string[];

  @Formatted('date-time')
  createdAt: Date;
}

export class SaveClassificationSetDto {
  @RequiredText({ required: 'Name is required' })
  name: string;

  @IdList()
  classificationIds?: string[] | null;
}
