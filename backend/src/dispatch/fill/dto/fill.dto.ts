import { ApiProperty } from '@nestjs/swagger';
import { Formatted, ListOf, Nullable, OneWordOf, OrNull } from '../../../platform/http/api-docs.js';
import {
  OneOf,
  OptionalFlag,
  OptionalOneOfOrNull,
  OptionalText,
  OptionalWhole,
  RequiredText,
} from '../../../platform/input/fields.js';
import { OptionalInstant } from '../../../platform/input/optional-instant.js';
import { OPEN_OFFERS, type OpenOffers } from '../../../hall/jobs/dto/job-input.dto.js';
import { MAX_SMS_LENGTH } from '../../../messaging/sms/dto/sms.dto.js';
import { OptionalVersions, versionsDocs, type Versions } from '../../../languages/versions.field.js';
import { TextInLanguageDto } from '../../matching/dto/text-in-language.dto.js';
import { CALL_RESULTS, type CallResult } from '../../calls/call.entity.js';
import { AGAIN, ONLY, RUN_STATES, UNREACHABLE } from '../entities/fill-run.entity.js';
import type { FillSettings, RunState } from '../decisions/fill-state.js';

export class FillDto {
  @RequiredText({ required: 'Offer message is required', max: MAX_SMS_LENGTH, multiline: true })
  message: string;

  @OptionalVersions({ max: MAX_SMS_LENGTH, multiline: true, of: 'The offer message' })
  messageIn?: Versions | null;

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

  @OptionalVersions({ max: 1600, multiline: true, of: 'The note', beside: 'note' }) noteIn?: Versions | null;

  @OneOf(UNREACHABLE, { name: 'FillUnreachable' }) unreachable: FillSettings['unreachable'];

  @OptionalFlag('Texts go outside the texting hours, too. Only when the job starts within 24 hours.')
  urgent?: boolean;

  @OptionalOneOfOrNull(AGAIN, 'FillAgain', 'Who did not answer an earlier offer is offered the job again.')
  again?: FillSettings['again'];
}

export class ResumeFillDto {
  @OptionalOneOfOrNull(
    OPEN_OFFERS,
    'OpenOffers',
    'Whether the offers stand that are open; those withdrawn, and with them those that wait, cost nobody their turn. ' +
      'Default `stand`.',
  )
  openOffers?: OpenOffers;
}

export class StopFillDto {
  @OptionalFlag('Open offers are withdrawn, and their workers are told; else they stand.')
  withdraw?: boolean;

  @OptionalText({ max: 500 }) reason?: string | null;
}

export class FillPlaceDto {
  @Formatted('uuid') matchId: string;
  @Nullable('uuid', 'Null once the worker was deleted.') workerId: string | null;
  @ApiProperty() workerName: string;
  @ApiProperty({ description: "Their place in the job's order, from 1." }) priority: number;
}

class FillPreviewMatchDto {
  @Nullable('uuid', 'Null: the start makes the match.') matchId: string | null;
  @ApiProperty() workerName: string;
}

export class FillPreviewPlaceDto extends FillPreviewMatchDto {
  @ApiProperty({ description: "Their place in the job's order, from 1." }) priority: number;
}

export class FillUnreachableDto extends FillPreviewMatchDto {
  @ApiProperty({ description: 'Why they cannot be texted.', example: 'No phone number' }) reason: string;
}

export class FillPreviewDto {
  @ListOf(
    FillPreviewPlaceDto,
    'Who is offered the job first, in the order of the list that a start would make.',
  )
  first: FillPreviewPlaceDto[];

  @ListOf(FillUnreachableDto, 'Whose turn is to come and who cannot be texted; the first thousand.')
  unreachable: FillUnreachableDto[];

  @ApiProperty({ type: 'integer', description: 'How many are dispatched elsewhere at that time.' })
  alreadyDispatched: number;

  @ApiProperty({ type: 'integer', description: 'How many answered that they are not interested.' })
  notInterested: number;

  @ApiProperty({
    type: 'integer',
    description: 'Segments of an offer, in the language that needs most of those who may be offered the job.',
  })
  segments: number;

  @ListOf(
    TextInLanguageDto,
    'An offer in each language of those whom it may be texted to, with how many they are.',
  )
  texts: TextInLanguageDto[];

  @ApiProperty({ description: 'Texts do not go now, but wait for the texting hours.' })
  outsideHours: boolean;

  @Nullable(undefined, 'Why the run cannot start; null when it can.') refusal: string | null;
}

export class FillSettingsDto {
  @ApiProperty() message: string;
  @ApiProperty(versionsDocs(MAX_SMS_LENGTH, 'The message in further languages.')) messageIn: Versions | null;
  @ApiProperty({ type: 'integer', nullable: true }) answerWithinMinutes: number | null;
  @OneWordOf(ONLY, 'FillOnly') only: FillSettings['only'];
  @Nullable('date-time') canvassUntil: Date | null;
  @Nullable() note: string | null;
  @ApiProperty(versionsDocs(1600, 'The note in further languages.')) noteIn: Versions | null;
  @OneWordOf(UNREACHABLE, 'FillUnreachable') unreachable: FillSettings['unreachable'];
  @ApiProperty() urgent: boolean;
  @ApiProperty({ enum: AGAIN, enumName: 'FillAgain', nullable: true }) again: FillSettings['again'];
}

export class LastCallDto {
  @OneWordOf(CALL_RESULTS, 'CallResult') result: CallResult;
  @Formatted('date-time') at: Date;
  @Nullable(undefined, 'The staff user, by name.') by: string | null;
  @Nullable() note: string | null;
}

export class ToCallDto extends FillPlaceDto {
  @Nullable() phone: string | null;
  @ApiProperty({ description: 'Why they are to be called.' }) reason: string;
  @Nullable(
    'uuid',
    'The offer that a yes or a no answers, for `seenOfferId` of a call; null: one is made with it.',
  )
  offerId: string | null;
  @OrNull(LastCallDto) lastCall: LastCallDto | null;
}

export class FillRunDto {
  @Formatted('uuid') id: string;
  @OneWordOf(RUN_STATES, 'FillState') state: RunState;
  @ApiProperty({ description: 'The staff user, by name.' }) startedBy: string;
  @Formatted('date-time') startedAt: Date;
  @ApiProperty({ type: FillSettingsDto }) settings: FillSettingsDto;
  @Nullable('uuid', "The job's latest dispatch list, which the run goes by.") listId: string | null;
  @ApiProperty({ type: 'integer', nullable: true }) openings: number | null;
  @ApiProperty({ type: 'integer' }) filled: number;
  @ApiProperty({ type: 'integer' }) offersOpen: number;
  @ApiProperty({
    type: 'integer',
    description:
      'How many offers that are open or wait were made before the job changed, while nobody has said whether they stand: ' +
      'say it by `openOffers` as the run is resumed.',
  })
  offersInDoubt: number;
  @ApiProperty({ type: 'integer' }) onWaitingList: number;
  @Nullable('date-time', 'When something happens next by itself; null: nothing does.') nextAt: Date | null;
  @ApiProperty({
    type: String,
    format: 'date-time',
    description: "The database's clock, which `nextAt` goes by.",
  })
  now: Date;
  @ApiProperty({ example: '2 offers are open, the first until 5:00 PM; Ana Lopez is next.' })
  sentence: string;
  @ListOf(FillPlaceDto) next: FillPlaceDto[];
  @ListOf(ToCallDto, 'Each has an opening kept.') toCall: ToCallDto[];
}
