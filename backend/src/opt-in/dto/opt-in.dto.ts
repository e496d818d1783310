import { ApiProperty } from '@nestjs/swagger';
import { Formatted, Nullable } from '../../platform/http/api-docs.js';
import { RequiredFlag } from '../../platform/http/fields.js';

export class OptInDto {
  @ApiProperty({ description: 'E.164.', example: '+16175550123' })
  phoneNumber: string;

  @ApiProperty()
  optedIn: boolean;

  @Nullable('date-time')
  optInDate: Date | null;

  @Formatted('date-time')
  updatedAt: Date;
}

export class ChooseOptInDto {
  @RequiredFlag()
  optedIn: boolean;
}
