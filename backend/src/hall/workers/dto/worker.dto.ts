import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { LANGUAGES, type Language } from '../../../languages/languages.js';
import { Formatted, Nullable, RecordVersion } from '../../../platform/http/api-docs.js';
import { ChangedPageDto } from '../../../platform/lists/changed-page.js';
import { MEMBER_STATUSES, WORKER_STATUSES, type MemberStatus, type WorkerStatus } from '../worker.entity.js';

export class WorkerDto {
  @Formatted('uuid') id: string;
  @ApiProperty() firstName: string;
  @ApiProperty() lastName: string;
  @Nullable() email: string | null;
  @Nullable() phone: string | null;
  @ApiProperty({ enum: WORKER_STATUSES, enumName: 'WorkerStatus' }) status: WorkerStatus;
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

  @ApiProperty({ enum: MEMBER_STATUSES, enumName: 'MemberStatus' }) memberStatus: MemberStatus;
  @ApiProperty({ enum: LANGUAGES, enumName: 'Language', description: 'In which they are written to.' })
  language: Language;

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
  @ApiProperty({
    type: [ListedWorkerDto],
    description: 'Those of the page that have changed, and who may have come onto it.',
  })
  rows: ListedWorkerDto[];
}
