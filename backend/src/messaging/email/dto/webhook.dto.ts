import { ApiProperty } from '@nestjs/swagger';
import { Nullable } from '../../../platform/http/api-docs.js';

/** Our event webhook as it is set up at the e-mail provider. */
export class WebhookStatusDto {
  @ApiProperty() exists: boolean;
  @Nullable(undefined, undefined, '77d4a5da-7015-11ed-a1eb-0242ac120002') id: string | null;
  @Nullable() friendlyName: string | null;
  @Nullable() url: string | null;
  @ApiProperty() enabled: boolean;
  @ApiProperty({ type: [String], example: ['delivered', 'bounce', 'spam_report'] }) eventTypes: string[];
}

export class WebhookChangeDto {
  @ApiProperty({ description: 'What was done, for people.', example: 'Webhook created successfully' })
  message: string;
}
