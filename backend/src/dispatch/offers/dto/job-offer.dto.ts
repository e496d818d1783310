import { ApiProperty } from '@nestjs/swagger';
import { Formatted, ListOf, Nullable, OneWordOf } from '../../../platform/http/api-docs.js';
import { SMS_STATUSES, type SmsStatus } from '../../../messaging/sms/sms.entity.js';
import { OFFER_OUTCOMES, OFFER_VIAS, type OfferOutcome, type OfferVia } from '../offer-event.entity.js';
import {
  OFFER_CHANNELS,
  type OfferChannel,
  OUT_OF_ORDER_REASONS,
  type OutOfOrderReason,
} from '../offer.entity.js';

export class OfferEventDto {
  @Formatted('date-time') at: Date;
  @OneWordOf(OFFER_OUTCOMES, 'OfferOutcome') outcome: OfferOutcome;
  @OneWordOf(OFFER_VIAS, 'OfferVia') via: OfferVia;
  @Nullable(undefined, 'The staff user who did it, by name.') by: string | null;
  @Nullable(undefined, 'Why, as a sentence.') reason: string | null;
}

/** An offer as it was made, and what became of it. It outlives its match, its worker and its job. */
export class JobOfferDto {
  @Formatted('uuid') id: string;

  @ApiProperty({ format: 'uuid', description: 'Of the match as it was; it may have another id by now.' })
  matchId: string;

  @Nullable('uuid', 'Null when the worker had been deleted before offers were records.')
  workerId: string | null;

  @ApiProperty({ description: "The worker's name at that time." }) workerName: string;
  @ApiProperty({ description: "The name of the job's employer at that time." }) employerName: string;

  @ApiProperty({ description: "The worker's place in the job's order at that time, from 1." })
  priority: number;

  @Nullable('uuid', 'The dispatch list that was in force.') listId: string | null;
  @Nullable('uuid') runId: string | null;

  @OneWordOf(OFFER_CHANNELS, 'OfferChannel', '`staff`: recorded by staff; nobody was told by it.')
  channel: OfferChannel;

  @Nullable(undefined, 'The whole text.') message: string | null;
  @Nullable(undefined, 'The staff user who made it, by name.') madeBy: string | null;
  @Formatted('date-time') madeAt: Date;
  @Nullable('date-time', 'Null: it has no end, or the provider has not accepted its text yet.')
  answerBy: Date | null;
  @ApiProperty({ description: 'An opening is kept for it while it is open.' }) holds: boolean;

  @ApiProperty({
    enum: SMS_STATUSES,
    enumName: 'SmsStatus',
    nullable: true,
    description: 'Of its last text; null when there is none.',
  })
  smsStatus: SmsStatus | null;

  @OneWordOf(OFFER_OUTCOMES, 'OfferOutcome', 'That of its last event.') outcome: OfferOutcome;

  @Formatted('date-time') outcomeAt: Date;
  @OneWordOf(OFFER_VIAS, 'OfferVia') outcomeVia: OfferVia;
  @Nullable() outcomeBy: string | null;
  @ApiProperty({ description: 'It left the written order.' }) isException: boolean;

  @ApiProperty({
    enum: OUT_OF_ORDER_REASONS,
    enumName: 'OutOfOrderReason',
    nullable: true,
    description: 'Of an exception; null: it has no reason.',
  })
  outOfOrderReason: OutOfOrderReason | null;

  @Nullable() outOfOrderNote: string | null;

  @ListOf(OfferEventDto, 'What became of it, oldest first.') events: OfferEventDto[];
}
