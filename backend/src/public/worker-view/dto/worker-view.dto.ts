import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { JOB_STATUSES, JOB_TYPES, type JobStatus, type JobType } from '../../../hall/jobs/job.entity.js';
import { MATCH_STATUSES, type MatchStatus } from '../../../dispatch/matching/job-match.entity.js';
import { HallContactDto } from '../../../hall/contact/dto/hall.dto.js';
import { Formatted, Nullable } from '../../../platform/http/api-docs.js';
import {
  MEMBER_STATUSES,
  WORKER_STATUSES,
  type MemberStatus,
  type WorkerStatus,
} from '../../../hall/workers/worker.entity.js';

export class WorkerViewMatchDto {
  @Formatted('uuid') id: string;
  @ApiProperty({ enum: MATCH_STATUSES, enumName: 'MatchStatus' }) status: MatchStatus;
}

export class WorkerViewJobDto {
  @ApiProperty({ description: 'Empty for a draft.' }) title: string;
  @ApiProperty({ enum: JOB_TYPES, enumName: 'JobType' }) type: JobType;
  @ApiProperty({ enum: JOB_STATUSES, enumName: 'JobStatus' }) status: JobStatus;

  @ApiProperty({ description: 'Sanitised HTML; empty while the page shows but a sentence.' })
  description: string;

  @Nullable(undefined, { description: 'Sanitised HTML; only once accepted.' }) instructions: string | null;
  @Nullable('date') postDate: string | null;
  @Formatted('date-time') createdAt: string;
}

export class WorkerViewWorkerDto {
  @ApiProperty() firstName: string;
  @ApiProperty() lastName: string;
  @ApiProperty({ enum: MEMBER_STATUSES, enumName: 'MemberStatus' }) memberStatus: MemberStatus;
  @ApiProperty({ enum: WORKER_STATUSES, enumName: 'WorkerStatus' }) status: WorkerStatus;
  @Nullable() phone: string | null;
  @Nullable() email: string | null;
}

export class WorkerViewEmployerDto {
  @ApiProperty() companyName: string;
  @Nullable() contactName: string | null;
  @Nullable() address: string | null;
}

export class WorkerViewClassificationDto {
  @ApiProperty() name: string;
}

export class WorkerViewDto {
  @ApiProperty() jobMatch: WorkerViewMatchDto;
  @ApiProperty() job: WorkerViewJobDto;
  @ApiProperty() worker: WorkerViewWorkerDto;
  @ApiProperty() employer: WorkerViewEmployerDto;
  @ApiProperty() classification: WorkerViewClassificationDto;

  @ApiPropertyOptional({
    description: 'Who asks is signed in as staff: they see the page and cannot answer on it.',
  })
  preview?: boolean;

  @ApiPropertyOptional({ description: 'How to reach the hall, where it is known.' }) hall?: HallContactDto;
}
