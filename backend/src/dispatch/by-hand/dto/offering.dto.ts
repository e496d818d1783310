import { ApiProperty } from '@nestjs/swagger';
import { MAX_SMS_LENGTH } from '../../../messaging/sms/dto/sms.dto.js';
import { Formatted, ListOf, Nullable, OneWordOf } from '../../../platform/http/api-docs.js';
import {
  OptionalOneOfOrNull,
  OptionalText,
  OptionalWhole,
  RequiredIds,
  RequiredText,
} from '../../../platform/input/fields.js';
import { OptionalVersions, type Versions } from '../../../languages/versions.field.js';
import { MATCH_STATUSES, type MatchStatus } from '../../matching/job-match.entity.js';
import { OUT_OF_ORDER_REASONS, type OutOfOrderReason } from '../../offers/offer.entity.js';

const MAX_ANSWER_MINUTES = 10_080;

export class OfferDto {
  @RequiredText({ required: 'Offer message is required', max: MAX_SMS_LENGTH, multiline: true })
  message: string;

  @OptionalVersions({ max: MAX_SMS_LENGTH, multiline: true, of: 'The message' }) messageIn?: Versions | null;

  @OptionalWhole({
    min: 1,
    max: MAX_ANSWER_MINUTES,
    description:
      'How long the worker may take to answer, from when the provider has accepted the text. Left out: without an end, ' +
      'or the answer time of the run that fills the job.',
  })
  answerWithinMinutes?: number | null;

  @OptionalOneOfOrNull(
    OUT_OF_ORDER_REASONS,
    'OutOfOrderReason',
    'Why the order is left; an offer that leaves it without one is marked so.',
  )
  outOfOrderReason?: OutOfOrderReason;

  @OptionalText({ max: 500, multiline: true, description: 'Required with the reason `other`.' })
  outOfOrderNote?: string | null;

  @OptionalText({
    max: 100,
    description:
      'The `version` of the check that the sender has seen. When the check says something else by now, nothing is sent ' +
      '(409 `check_changed`). Left out, whatever stands against the offers is not compared.',
  })
  seenCheck?: string | null;
}

export class OffersDto extends OfferDto {
  @RequiredIds('At least one worker is required') matchIds: string[];
}

export class CheckOffersDto {
  @RequiredIds('At least one worker is required') matchIds: string[];
}

export class OfferResultDto {
  @ApiProperty({ example: 'Job offer sent to Ana Lopez.' }) message: string;
}

export class StandsBeforeDto {
  @Formatted('uuid') matchId: string;
  @ApiProperty() workerName: string;
  @ApiProperty({ description: "The worker's place in the job's order, from 1." }) priority: number;
}

/** An offer that is about to be made. */
export class OfferCheckDto {
  @Formatted('uuid') matchId: string;
  @ApiProperty() workerName: string;
  @ApiProperty() priority: number;
  @ApiProperty({ description: 'It would leave the written order, so a reason is asked for.' })
  isException: boolean;

  @ApiProperty({ description: 'How many stand before them and have not had their turn.', example: 2 })
  standBefore: number;

  @ApiProperty({
    type: Boolean,
    nullable: true,
    description: 'Whether an opening would be kept for it; null: the openings of the job are not counted.',
  })
  holds: boolean | null;

  @Nullable(
    undefined,
    'The job at that time to which the worker is dispatched: their yes would be refused.',
    'Banquet server, Saturday',
  )
  dispatchedTo: string | null;

  @OneWordOf(MATCH_STATUSES, 'MatchStatus') status: MatchStatus;

  @Nullable(undefined, 'Why it cannot be made, as a sentence; null when it can.') refusal: string | null;
}

export class OffersCheckDto {
  @ListOf(OfferCheckDto, 'In the order of the list.') offers: OfferCheckDto[];

  @ListOf(
    StandsBeforeDto,
    'Who stands before one of them and has not had their turn, in the order of the list.',
  )
  before: StandsBeforeDto[];

  @ApiProperty({
    description:
      'Their texts go now, whatever the hour: a single one, and those of a job that an urgent run fills.',
  })
  atAnyHour: boolean;

  @ApiProperty({
    description:
      'Another one once the places, who stands before, a dispatch or an answer of no has changed; for `seenCheck`.',
  })
  version: string;
}
