import { ApiProperty, OmitType } from '@nestjs/swagger';
import { AuditEntryDto } from '../../../audit/dto/audit-entry.dto.js';
import { JobDetailsDto } from '../../../hall/jobs/dto/job.dto.js';
import { Formatted, ListOf, Nullable, OneWordOf, OrNull } from '../../../platform/http/api-docs.js';
import { ExceptionDto } from '../../job-events/dto/exception.dto.js';
import { JobEventDto } from '../../job-events/dto/job-event.dto.js';
import { DispatchListDto } from '../../matching/dto/dispatch-list.dto.js';
import { JobOfferDto } from '../../offers/dto/job-offer.dto.js';
import { OFFER_OUTCOMES, type OfferOutcome } from '../../offers/offer-event.entity.js';

/** An offer that was accepted. */
export class DispatchDto {
  @Formatted('uuid') offerId: string;
  @Nullable('uuid') workerId: string | null;
  @ApiProperty({ description: 'As it was.' }) workerName: string;
  @ApiProperty({ description: 'For whom they were to work, as it was offered.' }) employerName: string;
  @Formatted('date-time') acceptedAt: Date;
  @OneWordOf(OFFER_OUTCOMES, 'OfferOutcome', 'What became of it.') outcome: OfferOutcome;
  @Formatted('date-time') outcomeAt: Date;
}

export class RecordedListDto extends OmitType(DispatchListDto, ['jobId', 'jobTitle'] as const) {}

export class RecordSealDto {
  @ApiProperty({ type: 'integer', example: 1234 }) number: number;
  @Formatted('date-time') at: Date;
  @ApiProperty({ type: 'integer', description: 'Rows of this record that the next seal covers.' })
  waiting: number;
}

/** Everything that is kept of a job, also of one that was deleted. */
export class RecordDto {
  @Formatted('uuid') jobId: string;
  @Formatted('date-time') madeAt: Date;

  @OrNull(JobDetailsDto, 'As it is; null once it is deleted.') job: JobDetailsDto | null;

  @ListOf(
    AuditEntryDto,
    'How it came to be as it is, oldest first: its making, each change, its deletion; at most 1,000.',
  )
  history: AuditEntryDto[];

  @ApiProperty({ type: [String], description: 'By which its lists were made.', example: ['2026-1'] })
  rulesVersions: string[];

  @OrNull(RecordSealDto, 'The last seal over any row of this record; null while none is sealed.')
  seal: RecordSealDto | null;

  @ListOf(DispatchDto, 'Oldest first, those that ended among them.') dispatches: DispatchDto[];

  @ListOf(JobOfferDto) offers: JobOfferDto[];
  @ListOf(ExceptionDto, 'Newest first.') exceptions: ExceptionDto[];
  @ListOf(RecordedListDto, 'Oldest first, each with its whole order.') lists: RecordedListDto[];

  @ListOf(JobEventDto, 'All in order: lists, notifications, answers, texts, offers, calls, passes, slips.')
  events: JobEventDto[];
}
