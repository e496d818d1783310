import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ErrorDto } from '../../../platform/errors/error.dto.js';
import { Nullable, NullableJson } from '../../../platform/http/api-docs.js';
import { Check } from '../../../platform/input/convert.js';
import {
  EmailAddress,
  OptionalText,
  RequiredRichText,
  RequiredText,
} from '../../../platform/input/fields.js';
import { parseMailbox } from '../addresses.js';

const INVALID_TO = 'Please enter a valid email address';
const INVALID_FROM = 'Please enter a valid email address or leave empty to use system settings';

const OptionalMailbox = () =>
  applyDecorators(
    OptionalText({
      max: 500,
      example: 'Local 26 <hall@example.org>',
      description: 'An address, with or without a name; without it the settings count.',
    }),
    Check(
      'isMailbox',
      (value) => typeof value === 'string' && parseMailbox(value) !== undefined,
      INVALID_FROM,
    ),
  );

export class TestEmailDto {
  @EmailAddress(INVALID_TO)
  @RequiredText({ required: INVALID_TO, example: 'ana@example.org' })
  to: string;

  @OptionalMailbox() from?: string | null;
  @RequiredText({ required: 'Subject is required' }) subject: string;
  @RequiredRichText('Email content is required') html: string;
}

export class TestEmailResultDto {
  @ApiProperty({ description: 'Whether the provider has taken the e-mail.' }) success: boolean;
  @Nullable() error: string | null;
  @Nullable(undefined, "The provider's id of the e-mail.") messageId: string | null;
  @NullableJson('What the provider was asked.') requestData: object | null;
  @NullableJson('What the provider answered.') responseData: object | null;
}

/** A refusal of the provider also returns request and response. */
export class RefusedTestEmailDto extends ErrorDto {
  @ApiPropertyOptional({ description: 'False; only when the provider refused.', example: false })
  success?: boolean;

  @ApiPropertyOptional({ type: String, nullable: true, example: null }) messageId?: string | null;

  @ApiPropertyOptional({ type: Object, additionalProperties: true, nullable: true })
  requestData?: object | null;

  @ApiPropertyOptional({ type: Object, additionalProperties: true, nullable: true })
  responseData?: object | null;
}
