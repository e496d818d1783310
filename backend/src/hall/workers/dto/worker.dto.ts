import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, IntersectionType, PartialType } from '@nestjs/swagger';
import { ValidateIf } from 'class-validator';
import { LANGUAGES, type Language } from '../../../languages/languages.js';
import type { RowOf } from '../../../platform/database/sql/index.js';
import { Formatted, ListOf, Nullable, OneWordOf, RecordVersion } from '../../../platform/http/api-docs.js';
import {
  IdList,
  OneOf,
  OptionalEmail,
  OptionalFlag,
  OptionalId,
  OptionalText,
  RequiredText,
} from '../../../platform/input/fields.js';
import { ChoiceFilter, IdFilter, SearchFilter } from '../../../platform/input/filters.js';
import { OptionalDay } from '../../../platform/input/optional-day.js';
import { ChangedPageDto, ChangedQuery } from '../../../platform/lists/changed-page.js';
import { PageQuery } from '../../../platform/lists/page.js';
import { OptionalPhone } from '../../phone-numbers/dto/phone.field.js';
import {
  MEMBER_STATUSES,
  NOBODY,
  WORKER_STATUSES,
  type MemberStatus,
  type WorkerStatus,
  type workerColumns,
} from '../worker.entity.js';

/** May be left out; null and blank are refused. */
const Defaulted = (usual: string) =>
  applyDecorators(
    ApiPropertyOptional({ description: `Left out of a new worker: ${usual}.` }),
    ValidateIf((_, value) => value !== undefined),
  );

export class CreateWorkerDto {
  @RequiredText({ required: 'First name is required' }) firstName: string;
  @RequiredText({ required: 'Last name is required' }) lastName: string;
  @OptionalEmail() email?: string | null;
  @OptionalPhone() phone?: string | null;

  @Defaulted(NOBODY.status)
  @OneOf(WORKER_STATUSES, { required: 'Status is required', name: 'WorkerStatus' })
  status?: WorkerStatus;

  @Defaulted(NOBODY.memberStatus)
  @OneOf(MEMBER_STATUSES, { required: 'Member status is required', name: 'MemberStatus' })
  memberStatus?: MemberStatus;

  @Defaulted(NOBODY.language)
  @OneOf(LANGUAGES, { name: 'Language' })
  language?: Language;

  @OptionalFlag(
    'Asks for the check of the form: a worker who is on the list already with the same first and last name (whatever ' +
      'their case and accents) and the same phone is refused (409 `worker_exists`, with the `id` and `name` of that ' +
      '`worker`). Without it anybody is taken. Of a change only what gives the worker another name or phone is checked.',
  )
  refuseNamesake?: boolean;
}

/** The edit, L26 and BEST forms each send their own fields; what is left out stays as it is. */
export class UpdateWorkerDto extends PartialType(CreateWorkerDto, { skipNullProperties: false }) {
  @OptionalText() l26EmployeeId?: string | null;
  @OptionalId() l26ClassificationId?: string | null;
  @OptionalDay() l26ClassificationDate?: string | null;
  @OptionalId() l26EmployerId?: string | null;
  @OptionalDay() l26EmployerDate?: string | null;
  @IdList() l26CanWorkIn?: string[] | null;
  @OptionalId() bestCertificateId?: string | null;
  @OptionalDay() bestCertificateDate?: string | null;
  @IdList() bestCanWorkIn?: string[] | null;
}

export class WorkerDto implements RowOf<typeof workerColumns> {
  @Formatted('uuid') id: string;
  @ApiProperty() firstName: string;
  @ApiProperty() lastName: string;
  @Nullable() email: string | null;
  @Nullable() phone: string | null;
  @OneWordOf(WORKER_STATUSES, 'WorkerStatus') status: WorkerStatus;
  @Nullable() l26EmployeeId: string | null;
  @Nullable('uuid') l26ClassificationId: string | null;
  @Nullable('date') l26ClassificationDate: string | null;
  @Nullable('uuid') l26EmployerId: string | null;
  @Nullable('date') l26EmployerDate: string | null;

  @ApiProperty({
    type: 'array',
    items: { type: 'string', format: 'uuid' },
    description: 'Groups of substantially similar classifications.',
  })
  l26CanWorkIn: string[];

  @Nullable('uuid') bestCertificateId: string | null;
  @Nullable('date') bestCertificateDate: string | null;

  @ApiProperty({
    type: 'array',
    items: { type: 'string', format: 'uuid' },
    description: 'Groups of substantially similar classifications.',
  })
  bestCanWorkIn: string[];

  @OneWordOf(MEMBER_STATUSES, 'MemberStatus') memberStatus: MemberStatus;
  @OneWordOf(LANGUAGES, 'Language', 'In which they are written to.') language: Language;

  @ApiProperty({ description: 'Breaks ties of seniority, lowest first.', example: 4271902 }) tiebreak: number;
  @Formatted('date-time') createdAt: Date;
  @RecordVersion() version: number;
}

/** What a list of workers shows of the record of a number. */
export class PhoneRecordDto {
  @Formatted('uuid') id: string;
  @ApiProperty() optedIn: boolean;
  @ApiProperty() blocked: boolean;
}

export class ListedWorkerDto extends WorkerDto {
  @ApiPropertyOptional({
    type: PhoneRecordDto,
    nullable: true,
    description: "The record of the worker's number; only in a page, that is with `limit`.",
  })
  phoneRecord?: PhoneRecordDto | null;
}

export class ChangedWorkersDto extends ChangedPageDto {
  @ListOf(ListedWorkerDto, 'Those of the page that have changed, and who may have come onto it.')
  rows: ListedWorkerDto[];
}

export class WorkerFiltersDto {
  @SearchFilter('Part of "first last", "last, first", or digits of the phone number.') search?: string;
  @ChoiceFilter(WORKER_STATUSES, 'WorkerStatus') status?: WorkerStatus;
  @ChoiceFilter(MEMBER_STATUSES, 'MemberStatus') memberStatus?: MemberStatus;
  @ChoiceFilter(LANGUAGES, 'Language') language?: Language;
  @IdFilter() l26EmployerId?: string;
  @IdFilter() l26ClassificationId?: string;
  @IdFilter() bestCertificateId?: string;
}

export class WorkersQuery extends IntersectionType(WorkerFiltersDto, PageQuery) {}

export class ChangedWorkersQuery extends IntersectionType(WorkersQuery, ChangedQuery) {}
