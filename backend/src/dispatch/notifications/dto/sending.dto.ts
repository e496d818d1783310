import { ApiProperty } from '@nestjs/swagger';
import { Formatted, Nullable, OneWordOf, OrNull } from '../../../platform/http/api-docs.js';
import { RUN_STATES, type RunState } from '../notification-run.entity.js';

/** A notification of so many that the worker process writes the texts in parts. */
export class NotificationRunDto {
  @OneWordOf(RUN_STATES, 'NotificationRunState') state: RunState;
  @ApiProperty({ description: 'Of how many workers.', example: 100_000 }) total: number;
  @ApiProperty({ description: 'How many of them were gone through.', example: 4_500 }) done: number;
  @Nullable(undefined, 'Why it was stopped.', null) reason: string | null;
  @Formatted('date-time') startedAt: Date;
}

export class SendingDto {
  @ApiProperty({ description: 'Notifications and offers that wait for their turn.', example: 340 })
  waiting: number;

  @Nullable(
    'date-time',
    'When the next of those is tried that the provider has not taken; null when there is none.',
  )
  nextTryAt: Date | null;

  @Nullable() reason: string | null;

  @OrNull(NotificationRunDto, 'The last notification of more than a thousand; null when there was none.')
  run: NotificationRunDto | null;
}

export class StopSendingResultDto {
  @ApiProperty({ example: '340 texts were stopped.' }) message: string;
  @ApiProperty({ description: 'How many texts are not sent after all.', example: 340 }) stopped: number;
}
