import { ApiProperty } from '@nestjs/swagger';
import { Formatted, Nullable, OneWordOf } from '../../../platform/http/api-docs.js';
import { IdFilter, WholeNumber } from '../../../platform/input/filters.js';
import { MAX_LISTED } from '../../../platform/lists/newest-first.js';
import { JOB_EVENT_TYPES, type JobEventType } from '../job-event-statements.js';

export class JobEventsQuery {
  @IdFilter() workerId?: string;
  @WholeNumber({ min: 1, max: MAX_LISTED, usual: MAX_LISTED }) limit?: number;
  @WholeNumber({ min: 0, max: 10_000_000, usual: 0 }) offset?: number;
}

/** Something that happened with a job. */
export class JobEventDto {
  @ApiProperty({ description: 'Stays the same.', example: 'outcome:1204' }) id: string;
  @Formatted('date-time') at: Date;
  @OneWordOf(JOB_EVENT_TYPES, 'JobEventType') type: JobEventType;
  @Nullable('uuid', 'Null: it is about nobody in particular, or nobody knows any more.')
  workerId: string | null;
  @Nullable(undefined, 'As it was, where that was kept.') workerName: string | null;
  @Nullable(undefined, 'The staff user, by name.') by: string | null;
  @Nullable(undefined, '`link`, `reply`, `call`, `staff`, `deadline`, `provider`, `job` or `system`.')
  via: string | null;
  @ApiProperty({ example: 'Ana Lopez accepted.' }) says: string;

  @ApiProperty({
    type: Object,
    additionalProperties: true,
    description: 'Details by type, such as `offerId`, `outcome`, `reason`, `note`, `result`, `status`.',
  })
  data: Record<string, string | number | boolean | null>;
}
