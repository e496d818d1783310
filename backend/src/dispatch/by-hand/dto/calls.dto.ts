import { ApiProperty } from '@nestjs/swagger';
import { Formatted, Nullable, OneWordOf } from '../../../platform/http/api-docs.js';
import { OneOf, OptionalId, OptionalText } from '../../../platform/input/fields.js';
import { CALL_RESULTS, type CallResult } from '../../calls/call.entity.js';
import { PASS_REASONS, type PassReason } from '../../calls/pass.entity.js';
import { OUT_OF_ORDER_REASONS, type OutOfOrderReason } from '../../offers/offer.entity.js';

const MAX_NOTE = 500;

export class NewCallDto {
  @OneOf(CALL_RESULTS, { name: 'CallResult' }) result: CallResult;
  @OptionalText({ max: MAX_NOTE, multiline: true }) note?: string | null;

  @OptionalId(
    'Of `accepted` and `declined`: the offer that could be answered when the sender last looked (open, waiting, without ' +
      'an answer or not delivered), null when there was none. When it is another one by now, nothing is recorded (409 ' +
      '`match_changed`). Left out, whatever is there is answered.',
  )
  seenOfferId?: string | null;
}

export class ToldDto {
  @OptionalText({ max: MAX_NOTE, multiline: true }) note?: string | null;
}

export class NewPassDto {
  @OneOf(OUT_OF_ORDER_REASONS, { name: 'OutOfOrderReason' }) reason: OutOfOrderReason;
  @OptionalText({ max: MAX_NOTE, multiline: true, description: 'Required with the reason `other`.' })
  note?: string | null;
}

abstract class NotedDto {
  @Formatted('uuid') id: string;
  @Formatted('uuid') jobId: string;
  @Formatted('uuid') workerId: string;
  @ApiProperty({ format: 'uuid', description: 'Of the match as it was; it may have another id by now.' })
  matchId: string;
  @ApiProperty({ description: "The worker's name at that time." }) workerName: string;
  @Nullable() note: string | null;
  @Nullable(undefined, 'The staff user, by name.') madeBy: string | null;
  @Formatted('date-time') madeAt: Date;
}

/** A worker was phoned about a job. It outlives its match, its worker and its job. */
export class CallDto extends NotedDto {
  @OneWordOf(CALL_RESULTS, 'CallResult') result: CallResult;
  @Nullable('uuid', 'The offer that was accepted or declined by it.') offerId: string | null;

  @ApiProperty({ description: 'They accepted when no place was free, and wait for one.' })
  waiting: boolean;
}

/** A worker was passed over on a job. It outlives its match, its worker and its job. */
export class PassDto extends NotedDto {
  @OneWordOf(PASS_REASONS, 'PassReason') reason: PassReason;
}
