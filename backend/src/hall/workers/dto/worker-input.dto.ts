import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional, IntersectionType, PartialType } from '@nestjs/swagger';
import { ValidateIf } from 'class-validator';
import { OptionalPhone } from '../../phone-numbers/dto/phone.field.js';
import { LANGUAGES, type Language, USUAL_LANGUAGE } from '../../../languages/languages.js';
import { OptionalDay } from '../../../platform/input/optional-day.js';
import {
  IdList,
  OneOf,
  OptionalEmail,
  OptionalId,
  OptionalText,
  RequiredText,
} from '../../../platform/input/fields.js';
import { ChoiceFilter, IdFilter, SearchFilter } from '../../../platform/input/filters.js';
import { ChangedQuery } from '../../../platform/lists/changed-page.js';
import { PageQuery } from '../../../platform/lists/page.js';
import { MEMBER_STATUSES, WORKER_STATUSES, type MemberStatus, type WorkerStatus } from '../worker.entity.js';

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

  @Defaulted('Active' satisfies WorkerStatus)
  @OneOf(WORKER_STATUSES, { required: 'Status is required', name: 'WorkerStatus' })
  status?: WorkerStatus;

  @Defaulted('Local 26 Recall List' satisfies MemberStatus)
  @OneOf(MEMBER_STATUSES, { required: 'Member status is required', name: 'MemberStatus' })
  memberStatus?: MemberStatus;

  @Defaulted(USUAL_LANGUAGE)
  @OneOf(LANGUAGES, { name: 'Language' })
  language?: Language;
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
