import { ApiProperty, ApiPropertyOptional, PickType } from '@nestjs/swagger';
import { IsOptional, IsUUID } from 'class-validator';
import { StatusUnlessDeleted } from '../../../hall/jobs/dto/job.dto.js';
import type { JobStatus } from '../../../hall/jobs/job.entity.js';
import { Formatted, Nullable } from '../../../platform/http/api-docs.js';
import { WholeNumber } from '../../../platform/input/filters.js';
import { JobOfferDto } from '../../offers/dto/job-offer.dto.js';
import { MOST_JOBS, USUAL_JOBS } from './worker-job.dto.js';

export class EmployerDispatchesQuery {
  @WholeNumber({ min: 1, max: MOST_JOBS, usual: USUAL_JOBS }) limit?: number;

  @ApiPropertyOptional({ format: 'uuid', description: 'The id of the last one seen: earlier ones follow.' })
  @IsOptional()
  @IsUUID(undefined, { message: 'Invalid uuid' })
  before?: string;
}

/** An offer of one of the employer's jobs that was accepted, whatever became of it then. */
export class EmployerDispatchDto extends PickType(JobOfferDto, ['outcome', 'outcomeAt']) {
  @ApiProperty({ format: 'uuid', description: 'That of the offer.' }) id: string;
  @Formatted('uuid') jobId: string;
  @ApiProperty() jobTitle: string;

  @StatusUnlessDeleted() jobStatus: JobStatus | null;

  @Nullable('date-time') startsAt: Date | null;

  @Nullable('uuid', 'Null once the worker was deleted.') workerId: string | null;
  @ApiProperty({ description: 'As it was then.' }) workerName: string;
  @Formatted('date-time') acceptedAt: Date;
}
