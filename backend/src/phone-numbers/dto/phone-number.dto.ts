import { ApiProperty } from '@nestjs/swagger';
import { Formatted, Nullable } from '../../platform/http/api-docs.js';
import { OptionalInstant } from './instant.field.js';
import { OptionalFlag, OptionalText } from '../../platform/http/fields.js';

/** Whether a number may be texted. Its id is the public opt-in link. */
export class PhoneNumberDto {
  @Formatted('uuid')
  id: string;

  @ApiProperty({ description: 'E.164.', example: '+16175550123' })
  phoneNumber: string;

  @ApiProperty()
  optedIn: boolean;

  @ApiProperty()
  blocked: boolean;

  @Nullable('date-time')
  optInDate: Date | null;

  @Nullable()
  ipAddress: string | null;

  @Nullable()
  comment: string | null;

  @Formatted('date-time')
  createdAt: Date;

  @Formatted('date-time')
  updatedAt: Date;
}

export class UpdatePhoneNumberDto {
  @OptionalFlag()
  optedIn?: boolean;

  @OptionalFlag()
  blocked?: boolean;

  @OptionalInstant('Opt-in date cannot be in the future')
  optInDate?: Date | null;

  @OptionalText({ max: 2000, multiline: true })
  comment?: string | null;
}
