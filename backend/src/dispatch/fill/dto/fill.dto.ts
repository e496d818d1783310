import { ApiProperty } from '@nestjs/swagger';
import { Formatted, Nullable } from '../../../platform/http/api-docs.js';
import {
  OneOf,
  OptionalFlag,
  OptionalOneOfOrNull,
  OptionalText,
  OptionalWhole,
  RequiredText,
} from '../../../platform/input/fields.js';
import { OptionalInstant } from '../../../platform/input/optional-instant.js';
import { MAX_SMS_LENGTH } from '../../../messaging/sms/dto/sms.dto.js';
import { CALL_RESULTS, type CallResult } from '../../calls/call.entity.js';
import { AGAIN, ONLY, RUN_STATES, UNREACHABLE } from '../fill-run.entity.js';
import type { FillSettings, RunState } from '../fill-state.js';

export class FillDto {
  @RequiredText({ required: 'Offer message is required', max: MAX_SMS_LENGTH, multiline: true })
  message: string;

  @OptionalWhole({
    min: 1,
    max: 10_080,
    description:
      'Minutes to answer each offer. Left out: at each offer 240 when the job starts in more than three days, 60 in ' +
      'more than one, 20 in more than six hours, else 5; 60 without a start.',
  })
  answerWithinMinutes?: number | null;

  @OneOf(ONLY, { name: 'FillOnly' }) only: FillSettings['only'];

  @OptionalInstant({
    withZone: true,
    description:
      'Everybody is asked first whether they are interested; offers begin then, or once all answered.',
  })
  canvassUntil?: Date | null;

  @OptionalText({ max: 1600, multiline: true, description: 'At the end of each text that asks.' })
  note?: string | null;

  @OneOf(UNREACHABLE, { name: 'FillUnreachable' }) unreachable: FillSettings['unreachable'];

  @OptionalFlag('Texts go outside the texting hours, too. Only when the job starts within 24 hours.')
  urgent?: boolean;

  @OptionalOneOfOrNull(AGAIN, 'FillAgain', 'Who did not answer an earlier offer is offered the job again.')
  again?: FillSettings['again'];
}

export class StopFillDto {
  @OptionalFlag('Open offers are withdrawn, and their workers are told; else they stand.')
  withdraw?: boolean;

  @OptionalText({ max: 500 }) reason?: string | null;
}

export class FillPlaceDto {
  @Formatted('uuid') matchId: string;
  @ApiProperty() workerName: string;
  @ApiProperty({ description: "Their place in the job's order, from 1." }) priority: number;
}

export class FillUnreachableDto {
  @Formatted('uuid') matchId: string;
  @ApiProperty() workerName: string;
  @ApiProperty({ description: 'Why they cannot be texted.', example: 'No phone number' }) reason: string;
}

export class FillPreviewDto {
  @ApiProperty({ type: [FillPlaceDto], description: 'Who is offered the job first, in order.' })
  first: FillPlaceDto[];

  @ApiProperty({
    type: [FillUnreachableDto],
    description: 'Whose turn is to come and who cannot be texted; the first thousand.',
  })
  unreachable: FillUnreachableDto[];

  @ApiProperty({ type: 'integer', description: 'How many are dispatched elsewhere at that time.' })
  alreadyDispatched: number;

  @ApiProperty({ type: 'integer', description: 'How many answered that they are not interested.' })
  notInterested: number;

  @ApiProperty({
    type: 'integer',
    description: "Segments of an offer in the hall's language that needs most.",
  })
  segments: number;
  @ApiProperty({ description: 'Texts do not go now, but wait for the texting hours.' })
  outsideHours: boolean;

  @Nullable(undefined, { description: 'Why the run cannot start; null when it can.' })
  refusal: string | null;
}

export class FillSettingsDto {
  @ApiProperty() message: string;
  @ApiProperty({ type: 'integer', nullable: true }) answerWithinMinutes: number | null;
  @ApiProperty({ enum: ONLY, enumName: 'FillOnly' }) only: FillSettings['only'];
  @Nullable('date-time') canvassUntil: Date | null;
  @Nullable() note: string | null;
  @ApiProperty({ enum: UNREACHABLE, enumName: 'FillUnreachable' })
  unreachable: FillSettings['unreachable'];
  @ApiProperty() urgent: boolean;
  @ApiProperty({ enum: AGAIN, enumName: 'FillAgain', nullable: true }) again: FillSettings['again'];
}

export class LastCallDto {
  @ApiProperty({ enum: CALL_RESULTS, enumName: 'CallResult' }) result: CallResult;
  @Formatted('date-time') at: Date;
  @Nullable(undefined, { description: 'The staff user, by name.' }) by: string | null;
  @Nullable() note: string | null;
}

export class ToCallDto extends FillPlaceDto {
  @Nullable() phone: string | null;
  @ApiProperty({ description: 'Why they are to be called.' }) reason: string;
  @ApiProperty({ type: LastCallDto, nullable: true }) lastCall: LastCallDto | null;
}

export class FillRunDto {
  @Formatted('uuid') id: string;
  @ApiProperty({ enum: RUN_STATES, enumName: 'FillState' }) state: RunState;
  @ApiProperty({ description: 'The staff user, by name.' }) startedBy: string;
  @Formatted('date-time') startedAt: Date;
  @ApiProperty({ type: FillSettingsDto }) settings: FillSettingsDto;
  @Nullable('uuid', { description: "The job's latest dispatch list, which the run goes by." })
  listId: string | null;
  @ApiProperty({ type: 'integer', nullable: true }) openings: number | null;
  @ApiProperty({ type: 'integer' }) filled: number;
  @ApiProperty({ type: 'integer' }) offersOpen: number;
  @ApiProperty({ type: 'integer' }) onWaitingList: number;
  @Nullable('date-time', { description: 'When something happens next by itself; null: nothing does.' })
  nextAt: Date | null;
  @ApiProperty({
    type: String,
    format: 'date-time',
    description: "The database's clock, which `nextAt` goes by.",
  })
  now: Date;
  @ApiProperty({ example: '2 offers are open, the first until 5:00 PM; Ana Lopez is next.' })
  sentence: string;
  @ApiProperty({ type: [FillPlaceDto] }) next: FillPlaceDto[];
  @ApiProperty({ type: [ToCallDto], description: 'Each has an opening kept.' }) toCall: ToCallDto[];
}
