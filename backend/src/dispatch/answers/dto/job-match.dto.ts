import { ApiProperty, ApiPropertyOptional, IntersectionType, PickType } from '@nestjs/swagger';
import { DISPATCH_CLASSES, type DispatchClass } from '../../../hall/employers/employer.entity.js';
import { UNREACHABLE_REASONS, type UnreachableReason } from '../../../hall/workers/reachability.js';
import {
  Formatted,
  ListOf,
  Nullable,
  OneWordOf,
  OrNull,
  RecordVersion,
} from '../../../platform/http/api-docs.js';
import { ChoiceFilter, IdFilter, SearchFilter } from '../../../platform/input/filters.js';
import { ChangedPageDto, ChangedQuery } from '../../../platform/lists/changed-page.js';
import { PageQuery } from '../../../platform/lists/page.js';
import { OptionalOneOfOrNull, OptionalText, RequiredId } from '../../../platform/input/fields.js';
import { SmsDto } from '../../../messaging/sms/dto/sms.dto.js';
import { WorkerDto } from '../../../hall/workers/dto/worker.dto.js';
import { DispatchPlaceDto } from '../../matching/dto/dispatch-list.dto.js';
import { MATCH_STATUSES, type MatchStatus } from '../../matching/job-match.entity.js';
import {
  NOTIFICATION_STATUSES,
  type NotificationStatus,
} from '../../notifications/match-notification.entity.js';
import { OFFER_STATUSES, type OfferStatus } from '../../offers/match-offer.entity.js';

const ofWorker = ['id', 'firstName', 'lastName', 'phone', 'memberStatus', 'status', 'language'] as const;

export class MatchedWorkerDto extends PickType(WorkerDto, ofWorker) {
  @ApiProperty({
    enum: UNREACHABLE_REASONS,
    enumName: 'UnreachableReason',
    nullable: true,
    description: 'Why the worker cannot be texted now; null when they can.',
  })
  unreachableReason: UnreachableReason | null;
}

export class MatchSmsDto extends PickType(SmsDto, ['id', 'status', 'errorMessage', 'updatedAt']) {
  @Nullable('date-time', 'Of one that waits: when it is tried again.') nextTryAt: Date | null;
}

/** Why a worker stands where they stand: what the last refresh went by, whatever has changed since. */
export class MatchPlaceDto extends PickType(DispatchPlaceDto, [
  'echelon',
  'seniorityDate',
  'countedFromToday',
  'tiebreak',
]) {
  @OneWordOf(DISPATCH_CLASSES, 'DispatchClass') dispatchClass: DispatchClass;

  @ApiProperty({
    description: 'Of the rules the list was made by; see eligibility-rules.',
    example: '2026-1',
  })
  rulesVersion: string;

  @ApiProperty({ description: 'How reasons call the rule that gives the place.', example: 'Echelon 1' })
  rule: string;
}

export class JobMatchDto {
  @Formatted('uuid') id: string;
  @Formatted('uuid') jobId: string;
  @Nullable('uuid') workerId: string | null;
  @ApiProperty() priority: number;
  @OneWordOf(MATCH_STATUSES, 'MatchStatus') status: MatchStatus;
  @Nullable('uuid') smsId: string | null;

  @ApiProperty({ enum: NOTIFICATION_STATUSES, enumName: 'NotificationStatus', nullable: true })
  notificationStatus: NotificationStatus | null;

  @Nullable() notificationError: string | null;
  @Nullable('date-time') notifiedAt: Date | null;
  @Nullable('uuid') offerSmsId: string | null;

  @ApiProperty({ enum: OFFER_STATUSES, enumName: 'OfferStatus', nullable: true })
  offerStatus: OfferStatus | null;

  @Nullable('date-time') offeredAt: Date | null;
  @Formatted('date-time') createdAt: Date;

  @OrNull(MatchedWorkerDto, 'Null once the worker was deleted.') worker: MatchedWorkerDto | null;

  @OrNull(MatchPlaceDto, 'Null for who is not on the last list.') place: MatchPlaceDto | null;

  @OrNull(MatchSmsDto) notificationSms: MatchSmsDto | null;
  @OrNull(MatchSmsDto) offerSms: MatchSmsDto | null;

  @ApiProperty({
    description:
      'The worker has answered, and then the link changed with their number: no text holds one that opens. See send-link.',
  })
  linkChanged: boolean;

  @RecordVersion() version: number;
}

export class JobMatchFiltersDto {
  @RequiredId('Job is required') jobId: string;
}

export const TO_CALL = 'to-call';
/** What a part of the list may be. */
export const MATCHES_SHOWN = [...MATCH_STATUSES, TO_CALL] as const;

export class JobMatchesQuery extends IntersectionType(JobMatchFiltersDto, PageQuery) {
  @SearchFilter("Part of the worker's name, or of the phone number.")
  search?: string;

  @ChoiceFilter(MATCHES_SHOWN, 'MatchesShown') status?: (typeof MATCHES_SHOWN)[number];
  /** The id of a worker, or of a match. */
  @IdFilter() whose?: string;
}

export class ChangedMatchesQuery extends IntersectionType(JobMatchesQuery, ChangedQuery) {}

export class ChangedMatchesDto extends ChangedPageDto {
  @ListOf(
    JobMatchDto,
    'Those of the page that have changed, or whose workers have, and what may have come onto it.',
  )
  rows: JobMatchDto[];
}

export class JobMatchStatusDto {
  @OptionalOneOfOrNull(MATCH_STATUSES, 'MatchStatus', 'Left out or null: nothing changes.')
  status?: MatchStatus;

  @OptionalText({
    max: 100,
    example: '9f86d081884c7d65',
    description:
      "What the worker's page told of the job, as it got it: a worker's yes to a job that is another by now is a 409.",
  })
  seen?: string | null;
}

export class JobMatchAnswerDto extends PickType(JobMatchDto, ['id', 'jobId', 'status', 'version']) {
  @ApiPropertyOptional({
    description: 'Accepted when no place was free: the worker waits for one, and the match stays Offered.',
  })
  waiting?: boolean;
}
