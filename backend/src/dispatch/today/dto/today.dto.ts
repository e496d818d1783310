import { ApiProperty, PickType } from '@nestjs/swagger';
import { InboundTextDto } from '../../../messaging/sms/dto/inbox.dto.js';
import { Formatted, ListOf, Nullable, OneWordOf, OrNull } from '../../../platform/http/api-docs.js';
import { RUN_STATES } from '../../fill/entities/fill-run.entity.js';
import { CALLED_ABOUT } from '../../fill/people-to-call.service.js';
import { SlipDueDto } from '../../slips/dto/slip.dto.js';
import { ANSWER_VIAS, ANSWERS } from '../../job-events/latest-answers.service.js';

/** How many there are, of which the list beside it may name only the first. */
const Total = (description = 'How many there are in all.') =>
  ApiProperty({ type: 'integer', minimum: 0, description });

export class TodayRunDto {
  @OneWordOf(RUN_STATES, 'FillState') state: (typeof RUN_STATES)[number];

  @Nullable(
    undefined,
    'What happens next and when, as its last look saw it; null before the first.',
    '2 offers are open, the first until 11:14 AM; Rosa Diaz is next.',
  )
  sentence: string | null;
}

export class TodayNamedJobDto {
  @Formatted('uuid') id: string;
  @ApiProperty() title: string;
  @Formatted('uuid') employerId: string;
  @ApiProperty() employerName: string;
}

export class TodayJobDto extends TodayNamedJobDto {
  @Nullable('date-time') startsAt: Date | null;

  @ApiProperty({ type: 'integer', nullable: true, description: 'Null: its places are not counted.' })
  openings: number | null;

  @ApiProperty({ type: 'integer', description: 'Places that are taken.' }) filled: number;
  @ApiProperty({ type: 'integer', description: 'Offers that wait for an answer.' }) offersOpen: number;
  @ApiProperty({ type: 'integer', description: 'Workers who said yes when no place was free.' })
  waiting: number;

  @OrNull(TodayRunDto, 'Its last run; null: it had none.') run: TodayRunDto | null;
}

export class TodayReplyDto extends PickType(InboundTextDto, [
  'id',
  'phoneNumber',
  'workers',
  'body',
  'understoodAs',
  'jobId',
  'jobTitle',
  'createdAt',
] as const) {}

export class TodayCallDto {
  @Nullable('uuid', 'Null: the job was deleted.') matchId: string | null;
  @Nullable('uuid', 'Of a deleted job: for `POST /api/offers/{id}/told`, once somebody has told them.')
  offerId: string | null;
  @Nullable('uuid', 'Null: the job was deleted.') jobId: string | null;
  @ApiProperty() jobTitle: string;
  @Nullable('uuid') workerId: string | null;
  @ApiProperty() workerName: string;
  @Nullable() phone: string | null;
  @OneWordOf(
    CALLED_ABOUT,
    'CalledAbout',
    'What they are to be told: an offer or an open place, a place that is theirs, when it starts, that they are not to ' +
      'come any more, or that they are dispatched to two jobs at once.',
  )
  about: (typeof CALLED_ABOUT)[number];
  @ApiProperty({ description: 'Why they are to be phoned.', example: 'No phone number' }) reason: string;
}

export class TodayOfferDto {
  @Formatted('uuid') offerId: string;
  @Formatted('uuid') jobId: string;
  @ApiProperty() jobTitle: string;
  @Nullable('uuid') workerId: string | null;
  @ApiProperty() workerName: string;
  @Formatted('date-time') answerBy: Date;
}

export class TodayTextsDto {
  @Formatted('date') since: string;
  @Total('Refused since that day on, which the calendar of the hall counts.') failed: number;
  @Total('Not delivered since that day.') undelivered: number;
  @Total('Of any age: nobody knows yet whether they were sent.') unknown: number;
}

export class TodayJobsDto {
  @Total() total: number;
  @ListOf(TodayJobDto) items: TodayJobDto[];
}

export class TodayNamedJobsDto {
  @Total() total: number;
  @ListOf(TodayNamedJobDto) items: TodayNamedJobDto[];
}

export class TodayRepliesDto {
  @Total() total: number;
  @ListOf(TodayReplyDto, 'Who may not come first.') items: TodayReplyDto[];
}

export class TodayCallsDto {
  @Total() total: number;
  @ListOf(TodayCallDto) items: TodayCallDto[];
}

export class TodayOffersDto {
  @Total() total: number;
  @ListOf(TodayOfferDto, 'The one that ends first, first.') items: TodayOfferDto[];
}

export class TodaySlipsDto {
  @Total('How many there are; a hundred are counted at most.') total: number;
  @ListOf(SlipDueDto) items: SlipDueDto[];
}

/** What waits for somebody, each with the first few and how many there are. */
export class TodayNeedsDto {
  @ApiProperty({ description: 'Texts from workers that nobody has dealt with.' }) replies: TodayRepliesDto;
  @ApiProperty({
    description:
      'People to phone: a run keeps a place for them, no text tells them in time of one, or they are to come to two ' +
      'jobs at once.',
  })
  calls: TodayCallsDto;
  @ApiProperty({ description: 'Offers that end within 15 minutes.' }) endingOffers: TodayOffersDto;
  @ApiProperty() texts: TodayTextsDto;
  @ApiProperty({ description: 'Open jobs whose list goes by what they no longer are.' })
  outdatedLists: TodayNamedJobsDto;
  @ApiProperty({ description: 'Jobs whose employer has not got what is true now of who comes.' })
  slips: TodaySlipsDto;
  @ApiProperty() drafts: TodayNamedJobsDto;
  @ApiProperty({ description: 'Texts go out at any hour, for no texting hours are set.' })
  hasNoTextingHours: boolean;
}

export class TodayAnswerDto {
  @ApiProperty({ description: 'Stays the same.', example: 'offer:12' }) id: string;
  @Formatted('date-time') at: Date;
  @Nullable('uuid', 'Null: the job was deleted.') jobId: string | null;
  @ApiProperty() jobTitle: string;
  @Nullable('uuid') workerId: string | null;
  @ApiProperty() workerName: string;

  @OneWordOf(ANSWERS, 'TodayAnswer', '`waiting`: a yes without a place.') answer: (typeof ANSWERS)[number];

  @OneWordOf(ANSWER_VIAS, 'TodayAnswerVia') via: (typeof ANSWER_VIAS)[number];
  @Nullable(undefined, 'The staff user who wrote it down.') by: string | null;
}

export class FigureDayDto {
  @Formatted('date') day: string;
  @ApiProperty({ type: Number, nullable: true, description: 'Null: there was none on that day.' })
  value: number | null;
}

export class FigureDto {
  @ApiProperty({ type: Number, nullable: true, description: 'Null: there is nothing to say it of.' })
  value: number | null;

  @ListOf(FigureDayDto, 'One for each day of the period.') days: FigureDayDto[];
}

/** At most a minute old. */
export class TodayFiguresDto {
  @Formatted('date') from: string;
  @Formatted('date') to: string;
  @ApiProperty({ description: 'Taken by a yes that stands, by the day of the yes.' }) placesFilled: FigureDto;

  @ApiProperty({
    description:
      'The median, in hours within the texting hours, from the first text or call about a job to its last opening, by ' +
      'the day of that.',
  })
  hoursToFill: FigureDto;

  @ApiProperty({
    description: 'From 0 to 1: offers that were answered, of those that could be; by the day of the offer.',
  })
  answered: FigureDto;

  @ApiProperty({ description: 'From 0 to 1: active workers who can be texted, now and on each day.' })
  reachable: FigureDto;
}

export class TodayDto {
  @ApiProperty({ description: 'Open ones, the most urgent first.' }) jobs: TodayJobsDto;
  @ApiProperty() needs: TodayNeedsDto;
  @ListOf(TodayAnswerDto, 'Of the last three days, the newest first.') answers: TodayAnswerDto[];
  @ApiProperty() figures: TodayFiguresDto;
}
