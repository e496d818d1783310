import { ApiProperty, OmitType } from '@nestjs/swagger';
import { Formatted, Nullable, OneWordOf } from '../../../platform/http/api-docs.js';
import { DayFilter, IdFilter, WholeNumber } from '../../../platform/input/filters.js';
import { MAX_LISTED } from '../../../platform/lists/newest-first.js';

export const EXCEPTION_TYPES = ['offer', 'pass', 'withdrawal', 'urgent', 'moved-up'] as const;
export type ExceptionType = (typeof EXCEPTION_TYPES)[number];

export class ExceptionsQuery {
  @DayFilter() from?: string | null;
  @DayFilter() to?: string | null;
  @IdFilter() jobId?: string;
  @WholeNumber({ min: 1, max: MAX_LISTED, usual: MAX_LISTED }) limit?: number;
  @WholeNumber({ min: 0, max: 10_000_000, usual: 0 }) offset?: number;
}

/** Which exceptions; all that fit. */
export class ExceptionFiltersDto extends OmitType(ExceptionsQuery, ['limit', 'offset'] as const) {}

/** Something that left the written order. */
export class ExceptionDto {
  @ApiProperty({ description: 'Stays the same.', example: 'pass:12' }) id: string;

  @OneWordOf(
    EXCEPTION_TYPES,
    'ExceptionType',
    '`withdrawal`: by staff, which passes the worker over. `urgent`: a job filled by itself outside the texting hours. ' +
      '`moved-up`: an earlier seniority date moved the worker up on the list of an open job.',
  )
  type: ExceptionType;

  @Formatted('date-time') at: Date;
  @Formatted('uuid') jobId: string;
  @ApiProperty() jobTitle: string;
  @ApiProperty() employerName: string;
  @Nullable('uuid') workerId: string | null;
  @Nullable(undefined, 'Null: it is about all of the list.') workerName: string | null;
  @Nullable(undefined, 'The staff user, by name.') by: string | null;

  @Nullable(
    undefined,
    'A reason of the list, or of a withdrawal a sentence; null: without a reason.',
    'special-skill',
  )
  reason: string | null;

  @Nullable() note: string | null;
}
