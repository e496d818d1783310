import { ApiProperty, PartialType } from '@nestjs/swagger';
import { Formatted, RecordVersion } from '../../../platform/http/api-docs.js';
import { IdList, RequiredText } from '../../../platform/input/fields.js';

export class ClassificationSetDto {
  @Formatted('uuid') id: string;
  @ApiProperty() name: string;
  @ApiProperty({ type: 'array', items: { type: 'string', format: 'uuid' } }) classificationIds: string[];
  @Formatted('date-time') createdAt: Date;
  @RecordVersion() version: number;
}

export class SaveClassificationSetDto {
  @RequiredText({ required: 'Name is required' }) name: string;
  @IdList() classificationIds?: string[] | null;
}

/** What is left out stays as it is. */
export class UpdateClassificationSetDto extends PartialType(SaveClassificationSetDto, {
  skipNullProperties: false,
}) {}
