import { ApiProperty } from '@nestjs/swagger';
import { Formatted, Nullable } from '../../../platform/http/api-docs.js';
import { RUN_STATES, type RunState } from '../notification-run.entity.js';

/** A notification of so many that the worker process writes the texts in parts. */
export class NotificationRunDto {
  @ApiProperty({ enum: RUN_STATES, enumName: 'NotificationRunState' }) state: RunState;
  @ApiProperty({ description: 'Of how many workers.', example: 100_000 }) total: number;
  @ApiProperty({ description: 'How many of them were gone through.', example: 4_500 }) done: number;
  @Nullable(undefined, { example: null, description: 'Why it was stopped.' }) reason: string | null;
  @Formatted('date-time') startedAt: Date;
}

export class SendingDto {
  @ApiProperty({ description: 'Notifications and offers that wait for their turn.', example: 340 })
  waiting: number;

  @Nullable('date-time', {
    description: 'When the next of those is tried that the provider has not taken; null when there is none.',
  })
  nextTryAt: Date | null;

  @Nullable() reason: string | null;

  @ApiProperty({
    type: NotificationRunDto,
    nullable: true,
    description: 'The last notification of more than a thousand; null when there was none.',
  })
  run: NotificationRunDto | null;
}

export class StopSendingResultDto {
  @ApiProperty({ example: '340 texts were stopped.' }) message: string;
  @ApiProperty({ description: 'How many texts are not sent after all.', example: 340 }) stopped: number;
}
