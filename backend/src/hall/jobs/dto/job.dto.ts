import { ApiProperty } from '@nestjs/swagger';
import { Formatted, Nullable, OneWordOf, RecordVersion } from '../../../platform/http/api-docs.js';
import { versionsDocs, type Versions } from '../../../languages/versions.field.js';
import { JOB_STATUSES, JOB_TYPES, type JobStatus, type JobType } from '../job.entity.js';

/** Of a job that may have been deleted since. */
export const StatusUnlessDeleted = () =>
  ApiProperty({
    enum: JOB_STATUSES,
    enumName: 'JobStatus',
    nullable: true,
    description: 'Null once the job was deleted.',
  });

export class JobDto {
  @Formatted('uuid') id: string;
  @ApiProperty() title: string;
  @ApiProperty(versionsDocs(200, 'The title in further languages, where it was typed in them.'))
  titleIn: Versions | null;

  @ApiProperty({ description: 'Sanitised HTML.' }) description: string;

  /** Sanitised HTML; the worker sees it only after accepting. */
  @Nullable() instructions: string | null;
  @Formatted('uuid') employerId: string;
  @Formatted('uuid') classificationId: string;
  @OneWordOf(JOB_STATUSES, 'JobStatus') status: JobStatus;
  @OneWordOf(JOB_TYPES, 'JobType') type: JobType;
  @Nullable('date') postDate: string | null;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    minimum: 1,
    maximum: 999,
    description: 'How many places it has; null: they are not counted.',
  })
  openings: number | null;

  @Nullable('date-time') startsAt: Date | null;
  @Nullable('date-time') endsAt: Date | null;

  @Nullable(
    undefined,
    'The worker sees it only after accepting.',
    'Staff entrance, 24 Pier Road; ask for Marisol',
  )
  reportTo: string | null;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    minimum: 1,
    maximum: 48,
    description: 'So many hours before the start those who come are reminded; null: they are not.',
  })
  remindHoursBefore: number | null;

  @ApiProperty({
    type: 'integer',
    description: 'Places that are taken: offers that were accepted and stand, and those who did not show up.',
    example: 5,
  })
  filled: number;

  @ApiProperty({ type: 'integer', description: 'Offers that wait for an answer.', example: 2 })
  offersOpen: number;

  @ApiProperty({
    type: 'integer',
    description: 'Workers who said yes when no place was free.',
    example: 0,
  })
  waiting: number;

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
