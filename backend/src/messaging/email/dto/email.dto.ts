import { ApiProperty, OmitType } from '@nestjs/swagger';
import { Formatted, ListOf, Nullable, NullableJson, OneWordOf } from '../../../platform/http/api-docs.js';
import { ChoiceFilter, IdFilter, SearchFilter } from '../../../platform/input/filters.js';
import { MessageDto } from '../../../platform/outbox/message.dto.js';
import { NewestFirstQuery } from '../../../platform/lists/newest-first.js';
import { MessageListQuery } from '../../messages/message-list.js';
import { EMAIL_STATUSES, type EmailStatus } from '../email.entity.js';
import { EVENT_TYPES } from '../event-types.js';

export class EmailDto extends MessageDto {
  @ApiProperty({ example: 'ana@example.org' }) toEmail: string;

  @ApiProperty({ description: 'With the name where there is one.', example: 'Local 26 <hall@example.org>' })
  fromEmail: string;

  @Nullable() replyToEmail: string | null;
  @ApiProperty() subject: string;
  @OneWordOf(EMAIL_STATUSES, 'EmailStatus') status: EmailStatus;
  @Nullable() sendgridMessageId: string | null;
  @ApiProperty({ description: 'How many events the provider told of it.' }) eventCount: number;
}

export class ListEmailsQuery extends MessageListQuery {
  @ChoiceFilter(EMAIL_STATUSES, 'EmailStatus') status?: EmailStatus;
  @SearchFilter("Part of the recipient's address.") toEmail?: string;
}

/** Which e-mails; all that fit. */
export class EmailFiltersDto extends OmitType(ListEmailsQuery, ['limit', 'before'] as const) {
  @SearchFilter('Part of the address of the recipient or of the sender.') address?: string;
  @SearchFilter('Part of the subject.') subject?: string;
}

export class EmailEventDto {
  @Formatted('uuid') id: string;
  @Formatted('uuid') emailId: string;
  @Nullable() sendgridMessageId: string | null;

  @ApiProperty({
    description: `One of ${EVENT_TYPES.join(', ')}; another word of the provider's is given as it came.`,
    example: 'delivered',
  })
  eventType: string;

  @Nullable('date-time', 'When it happened at the provider.') timestamp: Date | null;
  @Nullable() reason: string | null;
  @Nullable() response: string | null;
  @Formatted('date-time') createdAt: Date;
}

export class EmailEventDetailsDto extends EmailEventDto {
  @NullableJson('What the provider sent, as it came; empty once it is no longer kept.')
  webhookPayload: object | null;
}

export class EmailDetailsDto extends EmailDto {
  @Nullable() textContent: string | null;
  @Nullable() htmlContent: string | null;
  @NullableJson('What the provider was asked.') sendgridRequest: object | null;
  @NullableJson('What the provider answered.') sendgridResponse: object | null;

  @ListOf(EmailEventDetailsDto, 'Newest first; at most a thousand.') events: EmailEventDetailsDto[];
}

export class ListEmailEventsQuery extends NewestFirstQuery {
  @IdFilter() emailId?: string;
}
