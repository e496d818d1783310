import { ApiProperty } from '@nestjs/swagger';
import { Formatted, Nullable, RecordVersion } from '../../../platform/http/api-docs.js';
import { JOB_STATUSES, JOB_TYPES, type JobStatus, type JobType } from '../job.entity.js';

export class JobDto {
  @Formatted('uuid') id: string;
  @ApiProperty() title: string;
  @ApiProperty({ description: 'Sanitised HTML.' }) description: string;

  /** Sanitised HTML; the worker sees it only after accepting. */
  @Nullable() instructions: string | null;
  @Formatted('uuid') employerId: string;
  @Formatted('uuid') classificationId: string;
  @ApiProperty({ enum: JOB_STATUSES, enumName: 'JobStatus' }) status: JobStatus;
  @ApiProperty({ enum: JOB_TYPES, enumName: 'JobType' }) type: JobType;
  @Nullable('date') postDate: string | null;
  @Formatted('date-time') createdAt: Date;
  @RecordVersion() version: number;
}

export class JobDetailsDto extends JobDto {
  @ApiProperty({
    description:
      "Whether the matches were made for another employer or classification than the job's, or by the rules of " +
      'another dispatch class than its employer has now; refreshing them makes it false.',
    example: false,
  })
  matchesOutdated: boolean;
}
