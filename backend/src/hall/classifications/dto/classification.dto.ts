import { ApiProperty, PartialType } from '@nestjs/swagger';
import { Formatted, RecordVersion } from '../../../platform/http/api-docs.js';
import { RequiredText } from '../../../platform/input/fields.js';

export class ClassificationDto {
  @Formatted('uuid') id: string;
  @ApiProperty({ example: 'Banquet Server' }) name: string;
  @RecordVersion() version: number;
}

export class SaveClassificationDto {
  @RequiredText({ required: 'Name is required', example: 'Banquet Server' }) name: string;
}

/** What is left out stays as it is. */
export class UpdateClassificationDto extends PartialType(SaveClassificationDto, {
  skipNullProperties: false,
}) {}
