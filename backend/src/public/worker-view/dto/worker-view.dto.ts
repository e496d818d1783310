import { ApiProperty, ApiPropertyOptional, PickType } from '@nestjs/swagger';
import { JOB_STATUSES, JOB_TYPES, type JobStatus, type JobType } from '../../../hall/jobs/job.entity.js';
import { MATCH_STATUSES, type MatchStatus } from '../../../dispatch/matching/job-match.entity.js';
import { versionsDocs, type Versions } from '../../../languages/versions.field.js';
import { ReaderDto } from '../../reader/dto/reader.dto.js';
import { HallContactDto } from '../../../hall/contact/dto/hall.dto.js';
import { Formatted, Nullable, OneWordOf, OrNull } from '../../../platform/http/api-docs.js';
import { EmployerDto } from '../../../hall/employers/dto/employer.dto.js';
import { WorkerDto } from '../../../hall/workers/dto/worker.dto.js';

export class WorkerViewMatchDto {
  @Formatted('uuid') id: string;
  @OneWordOf(MATCH_STATUSES, 'MatchStatus') status: MatchStatus;
}

export class WorkerViewJobDto {
  @ApiProperty({ description: 'Empty for a draft.' }) title: string;
  @ApiProperty(versionsDocs(200, 'The title in further languages, where it was typed in them.'))
  titleIn: Versions | null;

  @OneWordOf(JOB_TYPES, 'JobType') type: JobType;
  @OneWordOf(JOB_STATUSES, 'JobStatus') status: JobStatus;

  @ApiProperty({ description: 'Sanitised HTML; empty while the page shows but a sentence.' })
  description: string;

  @Nullable(undefined, 'Sanitised HTML; only once accepted.') instructions: string | null;
  @Nullable('date') postDate: string | null;
  @Formatted('date-time') createdAt: string;
  @Nullable('date-time') startsAt: string | null;
  @Nullable('date-time') endsAt: string | null;
  @Nullable(undefined, 'Only once accepted.', 'Staff entrance, 24 Pier Road') reportTo: string | null;
}

const ofWorker = ['firstName', 'lastName', 'memberStatus', 'status', 'phone', 'email'] as const;

export class WorkerViewWorkerDto extends PickType(WorkerDto, ofWorker) {}

export class WorkerViewEmployerDto extends PickType(EmployerDto, ['companyName', 'contactName', 'address']) {}

const OFFER_STATES = ['open', 'late', 'waiting', 'withdrawn', 'started'] as const;
export type OfferState = (typeof OFFER_STATES)[number];

export class WorkerViewOfferDto {
  @ApiProperty({ format: 'uuid', description: 'Tells one offer of the job from the next.' }) id: string;

  @OneWordOf(
    OFFER_STATES,
    'WorkerViewOfferState',
    '`late`: the answer time is over; `waiting`: they said yes, and wait for an opening.',
  )
  state: OfferState;

  @Nullable('date-time', 'Of one that is open or late, where it has an end that is known.')
  answerBy: string | null;

  @ApiPropertyOptional({ description: 'A yes would wait for an opening, or goes on waiting.' })
  wouldWait?: boolean;
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

  @OrNull(WorkerViewOfferDto, 'The last offer, while there is something to say.')
  offer: WorkerViewOfferDto | null;

  @Nullable(
    undefined,
    'What the page tells of the job, for the answer to it; null while it shows but a sentence.',
    '9f86d081884c7d65',
  )
  seen: string | null;

  @ApiProperty({
    example: 'America/New_York',
    description: "IANA name of the hall's time zone: the page tells times on its clock, as texts do.",
  })
  timezone: string;

  @ApiPropertyOptional({
    description: 'Who asks is signed in as staff: they see the page and cannot answer on it.',
  })
  preview?: boolean;

  @ApiPropertyOptional({ description: 'How to reach the hall, where it is known.' }) hall?: HallContactDto;
  @ApiPropertyOptional({ description: 'In which language the page opens.' }) reader?: ReaderDto;
}
