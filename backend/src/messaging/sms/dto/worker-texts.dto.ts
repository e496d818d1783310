import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsUUID } from 'class-validator';
import { Formatted, Nullable, OneWordOf } from '../../../platform/http/api-docs.js';
import { RequiredText } from '../../../platform/input/fields.js';
import { WholeNumber } from '../../../platform/input/filters.js';
import { MAX_SMS_LENGTH } from './sms.dto.js';

export const DIRECTIONS = ['in', 'out'] as const;

/** More than anybody reads of a thread at once. */
export const MOST_TEXTS = 500;

export class WorkerTextsQuery {
  @WholeNumber({ min: 1, max: MOST_TEXTS, usual: MOST_TEXTS }) limit?: number;

  @ApiPropertyOptional({ format: 'uuid', description: 'The id of the last one seen: older ones follow.' })
  @IsOptional()
  @IsUUID(undefined, { message: 'Invalid uuid' })
  before?: string;
}

export class WorkerTextDto {
  @Formatted('uuid') id: string;

  @OneWordOf(DIRECTIONS, 'TextDirection', '`in`: from the worker.') direction: (typeof DIRECTIONS)[number];

  @ApiProperty({ description: 'Empty once it is no longer kept.' }) body: string;

  @ApiProperty({
    description:
      'Of a text to the worker its status (as of `GET /api/sms`), of one from them what it was taken for.',
    example: 'delivered',
  })
  status: string;

  @Nullable('uuid', 'The job that it is about.') jobId: string | null;
  @Nullable(undefined, 'Null once the job was deleted.') jobTitle: string | null;
  @Formatted('date-time') createdAt: Date;
}

export class NewWorkerTextDto {
  @RequiredText({ required: 'Please enter a message to send', max: MAX_SMS_LENGTH, multiline: true })
  message: string;

  @ApiPropertyOptional({
    type: String,
    format: 'uuid',
    nullable: true,
    description:
      'The id of the newest text from them that is answered by this; null: it answers none. Left out: all but those that may be an opt-out or give a dispatch up.',
  })
  @IsOptional()
  @IsUUID(undefined, { message: 'Invalid uuid' })
  seen?: string | null;
}
