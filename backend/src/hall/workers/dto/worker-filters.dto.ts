import { ChoiceFilter, IdFilter, SearchFilter } from '../../../platform/input/filters.js';
import { MEMBER_STATUSES, WORKER_STATUSES, type MemberStatus, type WorkerStatus } from '../worker.entity.js';

export class WorkerFiltersDto {
  @SearchFilter('Part of "first last", "last, first", or digits of the phone number.') search?: string;
  @ChoiceFilter(WORKER_STATUSES, 'WorkerStatus') status?: WorkerStatus;
  @ChoiceFilter(MEMBER_STATUSES, 'MemberStatus') memberStatus?: MemberStatus;
  @IdFilter() l26EmployerId?: string;
  @IdFilter() l26ClassificationId?: string;
  @IdFilter() bestCertificateId?: string;
}
