import { ApiProperty } from '@nestjs/swagger';
import { Formatted, ListOf, Nullable, OneWordOf, OrNull } from '../../../platform/http/api-docs.js';
import { type ExceptionReason, EXCEPTION_REASONS } from '../report-words.js';

export class HoursToFillDto {
  @ApiProperty({ description: 'Half of the jobs took no longer.', example: 1.5 }) median: number;
  @ApiProperty({ description: 'Nine of ten jobs took no longer.', example: 6.25 }) p90: number;
}

export class ReasonCountDto {
  @OneWordOf(
    EXCEPTION_REASONS,
    'ExceptionReason',
    '`withdrawal`: staff withdrew an offer; `urgent` and `moved-up`: see the exceptions; `none`: without a reason.',
  )
  reason: ExceptionReason;

  @ApiProperty({ type: 'integer' }) count: number;
}

const whole = (description?: string) =>
  ApiProperty({ type: 'integer', minimum: 0, description, example: 12 });

export class ReportTotalsDto {
  @whole('Offers by the day of the offer; so are the four that follow.') offers: number;
  @whole('Of these, with a yes, also where the dispatch ended later; not what was a mistake (`correction`).')
  accepted: number;
  @whole() declined: number;
  @whole() noAnswer: number;
  @whole() withdrawn: number;

  @whole("Places taken, no-shows among them, by the day of the job's start, else of the yes.")
  dispatched: number;
  @whole() noShows: number;
  @whole('What left the written order, by its day.') exceptions: number;
  @ListOf(ReasonCountDto, 'The exceptions by reason; only those that occur.')
  exceptionsByReason: ReasonCountDto[];
  @whole('Texts about jobs that the provider took, by the day on which they were written.') texts: number;
  @whole('In how many parts these were sent.') segments: number;
  @whole(
    'For each job, the workers whom the hall tried to reach in the period: no text was delivered and no call answered.',
  )
  notReached: number;

  @OrNull(
    HoursToFillDto,
    'From the first text or call about a job to its last opening taken, within the texting hours; of the jobs whose ' +
      'last opening was taken in the period. Null: there are none.',
  )
  hoursToFill: HoursToFillDto | null;
}

export class ReportRowDto extends ReportTotalsDto {
  @ApiProperty({
    description: 'Id, word, number of the echelon or month; `unknown`: not known any more.',
    example: '2026-11',
  })
  key: string;

  @ApiProperty({ example: 'November 2026' }) name: string;
}

export class ReportDto {
  @ListOf(ReportRowDto, 'By name; months and echelons in their order.') rows: ReportRowDto[];

  @ApiProperty({ type: ReportTotalsDto }) totals: ReportTotalsDto;
}

/** Somebody, or a job, behind a figure. */
export class ReportPersonDto {
  @ApiProperty({ description: 'Stays the same.', example: 'pass:12' }) id: string;
  @Formatted('date-time') at: Date;
  @Nullable('uuid') jobId: string | null;
  @Nullable(undefined, 'As it was, where that was kept.') jobTitle: string | null;
  @Nullable() employerName: string | null;
  @Nullable('uuid') workerId: string | null;
  @Nullable() workerName: string | null;

  @Nullable(
    undefined,
    'What it counts as beside: the outcome of an offer, the reason of an exception, the status of a text.',
    'accepted',
  )
  what: string | null;

  @Nullable(undefined, 'In words.') reason: string | null;

  @ApiProperty({ type: Number, nullable: true, description: 'Segments of a text, hours to fill of a job.' })
  amount: number | null;
}
