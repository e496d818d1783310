import { ApiProperty } from '@nestjs/swagger';
import { EMAIL_STATUSES, type EmailStatus } from '../../../messaging/email/email.entity.js';
import { Formatted, ListOf, Nullable, OneWordOf } from '../../../platform/http/api-docs.js';
import { WholeNumber } from '../../../platform/input/filters.js';
import { SLIP_STATES, type SlipState } from '../slip-statements.js';

const State = () =>
  ApiProperty({
    enum: SLIP_STATES,
    enumName: 'SlipState',
    description:
      '`nobody` is dispatched; `no-address`: the employer has no e-mail address; `not-sent`; `failed`: the last e-mail ' +
      'did not arrive; `out-of-date`: the last one says something else; `up-to-date`.',
  });

export class DispatchedDto {
  @Formatted('uuid') offerId: string;
  @ApiProperty() workerName: string;
}

export class SentSlipDto {
  @Formatted('uuid') id: string;
  @Formatted('date-time') madeAt: Date;
  @Nullable(undefined, 'The staff user, by name.') madeBy: string | null;
  @ApiProperty({ description: 'How many dispatches it names.' }) dispatches: number;
  @Nullable('date-time', 'When the slip was made that it replaces.') replacesAt: Date | null;
  @Formatted('uuid') emailId: string;
  @ApiProperty({ example: 'banquets@harborlight.example' }) toEmail: string;
  @OneWordOf(EMAIL_STATUSES, 'EmailStatus') status: EmailStatus;
  @Nullable() resultSummary: string | null;
  @Nullable() errorMessage: string | null;
}

/** What the slips of a job say: nothing of a worker but the name. */
export class SlipsDto {
  @Formatted('uuid') jobId: string;
  @Nullable() hallName: string | null;
  @Nullable(undefined, 'E.164.') hallPhone: string | null;
  @ApiProperty() jobTitle: string;
  @ApiProperty() employerName: string;
  @Nullable() contactName: string | null;
  @Nullable(undefined, 'Where it is sent; null: it is only printed.') toEmail: string | null;
  @ApiProperty({ description: 'Of the job.', example: 'Banquet Server' }) classification: string;
  @Nullable('date-time') startsAt: Date | null;
  @Nullable('date-time') endsAt: Date | null;
  @Nullable() reportTo: string | null;
  @ListOf(DispatchedDto, 'By name.') dispatches: DispatchedDto[];
  @ApiProperty({ description: 'Those of the lists by which they are dispatched.', example: ['2026-1'] })
  rulesVersions: string[];
  @State() state: SlipState;
  @ListOf(SentSlipDto, 'Newest first, at most a hundred.') sent: SentSlipDto[];
}

export class SlipResultDto {
  @ApiProperty({ example: 'The slip goes to banquets@harborlight.example: 3 dispatched.' }) message: string;
  @Formatted('uuid') id: string;
  @Formatted('uuid') emailId: string;
  @ApiProperty({ description: 'False: an e-mail with the same had gone out before, and none was made.' })
  isNew: boolean;
}

export class SlipDueDto {
  @Formatted('uuid') jobId: string;
  @ApiProperty() jobTitle: string;
  @ApiProperty() employerName: string;
  @Nullable('date-time') startsAt: Date | null;
  @ApiProperty() dispatches: number;
  @State() state: SlipState;
  @Nullable('date-time', 'When the last one was made.') lastAt: Date | null;
}

export class SlipsDueQuery {
  @WholeNumber({ min: 1, max: 100, usual: 100 }) limit?: number;
}
