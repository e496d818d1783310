import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform, type TransformFnParams } from 'class-transformer';
import { IsInt, IsOptional, IsUUID, Max, Min } from 'class-validator';
import { Formatted, Nullable } from '../../platform/http/api-docs.js';
import { RequiredText } from '../../platform/http/fields.js';
import { ChoiceFilter, IdFilter, SearchFilter } from '../../platform/http/filters.js';
import { SMS_PURPOSES, SMS_STATUSES, type SmsPurpose, type SmsStatus } from '../sms.entity.js';

export const MAX_LISTED = 1000;

/** The provider takes no more characters. */
export const MAX_SMS_LENGTH = 1600;

const Json = (description: string) =>
  ApiProperty({ type: Object, additionalProperties: true, nullable: true, description });

/** A text and what became of it. */
export class SmsDto {
  @Formatted('uuid')
  id: string;

  @ApiProperty({ description: 'E.164.', example: '+16175550123' })
  phoneNumber: string;

  @ApiProperty()
  message: string;

  @ApiProperty({ enum: SMS_PURPOSES, enumName: 'SmsPurpose' })
  purpose: SmsPurpose;

  @ApiProperty({ enum: SMS_STATUSES, enumName: 'SmsStatus' })
  status: SmsStatus;

  @Nullable()
  resultSummary: string | null;

  @Nullable('uuid')
  workerId: string | null;

  @Nullable('uuid')
  jobId: string | null;

  @Nullable()
  twilioMessageSid: string | null;

  @Json('What the provider was asked.')
  twilioRequest: object | null;

  @Json('What the provider answered.')
  twilioResponse: object | null;

  @Nullable()
  errorMessage: string | null;

  @ApiProperty({ description: 'How often the provider was asked.' })
  attempts: number;

  @Formatted('date-time')
  createdAt: Date;

  @Formatted('date-time')
  updatedAt: Date;
}

export class SmsEventDto {
  @Formatted('uuid')
  id: string;

  @ApiProperty()
  eventType: string;

  @Nullable()
  messageStatus: string | null;

  @Nullable()
  errorCode: string | null;

  @Nullable()
  errorMessage: string | null;

  @Formatted('date-time')
  createdAt: Date;
}

export class SmsDetailsDto extends SmsDto {
  @ApiProperty({ description: 'In how many parts it is sent and billed.' })
  segments: number;

  @ApiProperty({ type: [SmsEventDto], description: 'Newest first.' })
  events: SmsEventDto[];
}

export class ListSmsQuery {
  @ApiPropertyOptional({ type: Number, minimum: 1, maximum: MAX_LISTED, default: MAX_LISTED })
  @IsOptional()
  @Transform(({ value }: TransformFnParams): unknown => (value === '' ? undefined : Number(value)))
  @Max(MAX_LISTED, { message: `Number must be less than or equal to ${MAX_LISTED}` })
  @Min(1, { message: 'Number must be greater than or equal to 1' })
  @IsInt({ message: 'Invalid input' })
  limit?: number;

  @ApiPropertyOptional({ format: 'uuid', description: 'The id of the last text seen: older ones follow.' })
  @IsOptional()
  @IsUUID(undefined, { message: 'Invalid uuid' })
  before?: string;

  @IdFilter()
  jobId?: string;

  @IdFilter()
  workerId?: string;

  @ChoiceFilter(SMS_STATUSES, 'SmsStatus')
  status?: SmsStatus;

  @SearchFilter('A number, or part of one, however it is written.')
  phoneNumber?: string;
}

export class TestSmsDto {
  @RequiredText({ required: 'Please enter a phone number', max: 40, example: '(617) 555-0123' })
  to: string;

  @RequiredText({ required: 'Please enter a message to send', max: MAX_SMS_LENGTH })
  message: string;
}

export class SmsTestResultDto {
  @ApiProperty({ description: 'Whether the provider has accepted the text.' })
  success: boolean;

  @ApiProperty({ description: 'E.164.', example: '+16175550123' })
  sentTo: string;

  @ApiProperty({ type: String, nullable: true, description: "The provider's id of the text." })
  messageId: string | null;

  @Nullable()
  error: string | null;

  @Json('What the provider answered.')
  twilioResponse: object | null;
}
