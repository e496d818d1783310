import { ApiProperty, OmitType } from '@nestjs/swagger';
import { Formatted, ListOf, Nullable, NullableJson, OneWordOf } from '../../../platform/http/api-docs.js';
import { RequiredText } from '../../../platform/input/fields.js';
import { ChoiceFilter, SearchFilter } from '../../../platform/input/filters.js';
import { MessageDto } from '../../../platform/outbox/message.dto.js';
import { MessageListQuery } from '../../messages/message-list.js';
import { SMS_PURPOSES, SMS_STATUSES, type SmsPurpose, type SmsStatus } from '../sms.entity.js';

/** The provider takes no more characters. */
export const MAX_SMS_LENGTH = 1600;

export class SmsDto extends MessageDto {
  @ApiProperty({ description: 'E.164.', example: '+16175550123' }) phoneNumber: string;
  @ApiProperty() message: string;
  @OneWordOf(SMS_PURPOSES, 'SmsPurpose') purpose: SmsPurpose;
  @OneWordOf(SMS_STATUSES, 'SmsStatus') status: SmsStatus;

  @Nullable('uuid', 'The text that it was written after, because that one did not arrive.')
  followsId: string | null;

  @Nullable() twilioMessageSid: string | null;
}

export class SmsEventDto {
  @Formatted('uuid') id: string;
  @ApiProperty() eventType: string;
  @Nullable() messageStatus: string | null;
  @Nullable() errorCode: string | null;
  @Nullable() errorMessage: string | null;

  @NullableJson('What the provider sent, as it came; empty once it is no longer kept.')
  webhookPayload: object | null;

  @Formatted('date-time') createdAt: Date;
}

export class SmsDetailsDto extends SmsDto {
  @NullableJson('What the provider was asked.') twilioRequest: object | null;
  @NullableJson('What the provider answered.') twilioResponse: object | null;

  @ApiProperty({ description: 'In how many parts it is sent and billed; 0 once what it said is removed.' })
  segments: number;

  @ListOf(SmsEventDto, 'Newest first.') events: SmsEventDto[];
}

export class ListSmsQuery extends MessageListQuery {
  @ChoiceFilter(SMS_STATUSES, 'SmsStatus') status?: SmsStatus;
  @SearchFilter('A number, or part of one, however it is written.') phoneNumber?: string;
}

/** Which texts; all that fit. */
export class SmsFiltersDto extends OmitType(ListSmsQuery, ['limit', 'before'] as const) {}

export class TestSmsDto {
  @RequiredText({ required: 'Please enter a phone number', max: 40, example: '(617) 555-0123' }) to: string;

  @RequiredText({ required: 'Please enter a message to send', max: MAX_SMS_LENGTH, multiline: true })
  message: string;
}

export class SmsTestResultDto {
  @ApiProperty({ description: 'Whether the provider has accepted the text.' }) success: boolean;
  @ApiProperty({ description: 'E.164.', example: '+16175550123' }) sentTo: string;
  @Nullable(undefined, "The provider's id of the text.") messageId: string | null;
  @Nullable() error: string | null;
  @NullableJson('What the provider answered.') twilioResponse: object | null;
}
