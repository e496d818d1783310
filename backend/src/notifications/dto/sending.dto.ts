import { ApiProperty } from '@nestjs/swagger';
import { Nullable } from '../../platform/http/api-docs.js';

/** What is still to be sent about a job. */
export class SendingDto {
  @ApiProperty({ description: 'Texts that wait for their turn; those of offers, too.', example: 340 })
  waiting: number;

  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'When the next of those is tried that the provider has not taken; null when there is none.',
  })
  nextTryAt: Date | null;

  @Nullable()
  reason: string | null;
}

export class StopSendingResultDto {
  @ApiProperty({ example: '340 texts were stopped.' })
  message: string;

  @ApiProperty({ description: 'How many texts are not sent after all.', example: 340 })
  stopped: number;
}
