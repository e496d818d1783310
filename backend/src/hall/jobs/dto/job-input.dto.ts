import { PartialType } from '@nestjs/swagger';
import { OptionalDay } from '../../../platform/input/optional-day.js';
import {
  OptionalOneOfOrNull,
  OptionalRichText,
  RequiredId,
  RequiredRichText,
  RequiredText,
} from '../../../platform/input/fields.js';
import { JOB_STATUSES, JOB_TYPES, type JobStatus, type JobType } from '../job.entity.js';

/** A new job; what is left out takes its default. */
export class JobInputDto {
  @RequiredText({ required: 'Title is required', example: 'Banquet server, Saturday' }) title: string;
  @RequiredRichText('Description is required') description: string;
  @OptionalRichText() instructions?: string | null;
  @RequiredId('Employer is required') employerId: string;
  @RequiredId('Classification is required') classificationId: string;
  @OptionalOneOfOrNull(JOB_STATUSES, 'JobStatus') status?: JobStatus;
  @OptionalOneOfOrNull(JOB_TYPES, 'JobType') type?: JobType;

  /** Default on a new job: today in the hall's time zone. */
  @OptionalDay({ notInFuture: true, coerced: true }) postDate?: string | null;
}

/** What is left out stays as it is. */
export class UpdateJobDto extends PartialType(JobInputDto, { skipNullProperties: false }) {}
