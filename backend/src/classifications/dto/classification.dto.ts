import { ApiProperty } from '@nestjs/swagger';
import { Formatted } from '../../platform/http/api-docs.js';
import { RequiredText } from '../../platform/http/fields.js';

export class ClassificationDto {
  @Formatted('uuid')
  id: string;

  @ApiProperty({ example: 'Banquet Server' })
  name: string;
}

export class SaveClassificationDto {
  @RequiredText({ required: 'Name is required', example: 'Banquet Server' })
  name: string;
}
