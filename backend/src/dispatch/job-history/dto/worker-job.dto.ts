import { ApiProperty, ApiPropertyOptional, PickType } from '@nestjs/swagger';
import { IsOptional, IsUUID } from 'class-validator';
import { StatusUnlessDeleted } from '../../../hall/jobs/dto/job.dto.js';
import { JOB_STATUSES, type JobStatus } from '../../../hall/jobs/job.entity.js';
import { Formatted, Nullable, OneWordOf, OrNull } from '../../../platform/http/api-docs.js';
import { ChoiceFilter, WholeNumber } from '../../../platform/input/filters.js';
import { JobMatchDto } from '../../answers/dto/job-match.dto.js';
import { CALL_RESULTS, type CallResult } from '../../calls/call.entity.js';
import { MATCH_STATUSES, type MatchStatus } from '../../matching/job-match.entity.js';
import { JobOfferDto } from '../../offers/dto/job-offer.dto.js';

export const MOST_JOBS = 200;
export const USUAL_JOBS = 50;

export class WorkerJobsQuery {
  @WholeNumber({ min: 1, max: MOST_JOBS, usual: USUAL_JOBS }) limit?: number;

  @ApiPropertyOptional({ format: 'uuid', description: 'The id of the last job seen: older ones follow.' })
  @IsOptional()
  @IsUUID(undefined, { message: 'Invalid uuid' })
  before?: string;

  @ChoiceFilter(JOB_STATUSES, 'JobStatus') jobStatus?: JobStatus;
}

export class WorkerJobCallDto {
  @OneWordOf(CALL_RESULTS, 'CallResult') result: CallResult;
  @Formatted('date-time') at: Date;
  @Nullable(undefined, 'The staff user, by name.') by: string | null;
}

export class WorkerJobOfferDto extends PickType(JobOfferDto, [
  'id',
  'channel',
  'madeAt',
  'outcome',
  'outcomeAt',
]) {}

/** Where a worker stands for a job, what they were told and answered. */
export class WorkerJobDto extends PickType(JobMatchDto, [
  'notificationStatus',
  'notificationError',
  'notifiedAt',
  'notificationSms',
]) {
  @Formatted('uuid') jobId: string;
  @Nullable('uuid', 'Null once the job was deleted.') matchId: string | null;
  @ApiProperty() jobTitle: string;

  @StatusUnlessDeleted() jobStatus: JobStatus | null;

  @Nullable('uuid', 'Null once the job was deleted.') employerId: string | null;
  @ApiProperty() employerName: string;
  @Nullable('date-time') startsAt: Date | null;

  @ApiProperty({
    format: 'date-time',
    description: "When they came on the job's list; by it the newest are first.",
  })
  since: Date;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'The place on the last list; null for who is not on it.',
    example: 12,
  })
  priority: number | null;

  @ApiProperty({
    enum: MATCH_STATUSES,
    enumName: 'MatchStatus',
    nullable: true,
    description: 'What they answered. Null once the job was deleted.',
  })
  status: MatchStatus | null;

  @OrNull(WorkerJobOfferDto) offer: WorkerJobOfferDto | null;
  @OrNull(WorkerJobCallDto) call: WorkerJobCallDto | null;

  @ApiProperty({
    description:
      'The place and what became of it, from what the job and its records say now. Why they have that place is told by ' +
      '`GET /api/jobs/{id}/why`.',
    example: 'Number 12 on the list; offered, did not answer in time.',
  })
  verdict: string;
}
