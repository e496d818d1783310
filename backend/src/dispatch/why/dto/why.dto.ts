import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsUUID } from 'class-validator';
import { Formatted, ListOf, Nullable, OrNull } from '../../../platform/http/api-docs.js';
import { ChoiceFilter } from '../../../platform/input/filters.js';
import { JobEventDto } from '../../job-events/dto/job-event.dto.js';
import { ConditionDto } from '../../matching/dto/eligibility-rules.dto.js';

export class WhyQuery {
  @ApiProperty({ format: 'uuid', description: 'Of whom it is asked.' })
  @IsUUID(undefined, { message: 'Invalid uuid' })
  workerId: string;

  @ChoiceFilter(['true', 'false'])
  @ApiPropertyOptional({
    enum: ['true', 'false'],
    description:
      '`false` leaves out what staff wrote freely, which may name others: for a print for the member.',
  })
  notes?: 'true' | 'false';
}

export class CheckedConditionDto extends ConditionDto {
  @ApiProperty({ description: 'By itself, whatever the others say.' }) holds: boolean;

  @ApiProperty({ description: 'What it looked at of the worker.', example: 'works at Harborlight Hotel' })
  worker: string;

  @Nullable(
    undefined,
    'What it looked at of the job; null when it looks at nothing.',
    'the job is at Back Bay Arms',
  )
  job: string | null;
}

export class CheckedEchelonDto {
  @ApiProperty() echelon: number;
  @ApiProperty({ description: 'All of its conditions hold.' }) holds: boolean;
  @ListOf(CheckedConditionDto) conditions: CheckedConditionDto[];
}

export class ListInForceDto {
  @Formatted('uuid') id: string;
  @ApiProperty({ format: 'date-time' }) at: Date;
  @ApiProperty({ example: '2026-1' }) rulesVersion: string;
}

export class ChangedFieldDto {
  @ApiProperty({ example: 'l26EmployerId' }) field: string;
  @Nullable(undefined, 'In words; null for none.', 'Back Bay Arms') before: string | null;
  @Nullable(undefined, undefined, 'Harborlight Hotel') after: string | null;
  @ApiProperty({ format: 'date-time' }) at: Date;
  @Nullable(undefined, 'Who changed it; null for the product itself.') by: string | null;
}

export class WhyNowDto {
  @ApiProperty() eligible: boolean;
  @ApiProperty({ type: Number, nullable: true }) priority: number | null;

  @ListOf(ChangedFieldDto, 'What of the worker and of the job changed since the list.')
  changed: ChangedFieldDto[];
}

/** Why a worker was, or was not, called for a job: by the list in force, from what was kept with it. */
export class WhyDto {
  @ApiProperty({ description: 'One sentence for the member.', example: 'No list was made for this job.' })
  verdict: string;
  @ApiProperty({ description: 'On the list in force.' }) eligible: boolean;
  @ApiProperty({ type: Number, nullable: true, description: 'Place on it, from 1.' }) priority: number | null;
  @ApiProperty({ type: Number, nullable: true, description: 'How many stood before them.', example: 2 })
  before: number | null;

  @OrNull(
    ListInForceDto,
    'The one in force when the last opening was taken, else the latest; null when none was made.',
  )
  list: ListInForceDto | null;

  @ListOf(CheckedConditionDto, 'Those of the whole, whatever the echelon.') conditions: CheckedConditionDto[];

  @ListOf(CheckedEchelonDto, 'Empty for a worker who was added after the list.')
  echelons: CheckedEchelonDto[];

  @OrNull(WhyNowDto, "Null where today's data give the same answer.") now: WhyNowDto | null;

  @ListOf(JobEventDto, 'What happened with the job and this worker, in order.') events: JobEventDto[];
}
