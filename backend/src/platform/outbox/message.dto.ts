import { ApiProperty } from '@nestjs/swagger';
import { Formatted, Nullable } from '../http/api-docs.js';

/** What staff see of any message, however it is sent. */
export class MessageDto {
  @Formatted('uuid') id: string;
  @Nullable(undefined, 'What became of it, for people.') resultSummary: string | null;
  @Nullable() errorMessage: string | null;
  @Nullable('uuid') workerId: string | null;
  @Nullable() workerName: string | null;
  @Nullable('uuid') jobId: string | null;
  @Nullable() jobTitle: string | null;
  @ApiProperty({ description: 'How often the provider was asked.' }) attempts: number;

  @Nullable(
    'date-time',
    'Of one that waits: when it is tried again; null when its turn comes as soon as it can.',
  )
  nextTryAt: Date | null;

  @Nullable(
    'date-time',
    'When what it said was removed, for its age or because the person was erased; null: it is kept.',
  )
  bodyRemovedAt: Date | null;

  @Formatted('date-time') createdAt: Date;
  @Formatted('date-time') updatedAt: Date;
}
