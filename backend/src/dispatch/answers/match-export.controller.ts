import { Get, Query, type StreamableFile } from '@nestjs/common';
import { phoneCell } from '../../hall/phone-numbers/phone.js';
import { StaffController } from '../../platform/http/staff-controller.js';
import { AnswersCsv, type CsvColumn, csvOfRows } from '../../platform/lists/csv-answer.js';
import { type JobMatchDto, JobMatchFiltersDto } from './dto/job-match.dto.js';
import { MatchList } from './match-list.service.js';

const columns: CsvColumn<JobMatchDto>[] = [
  ['#', ({ priority }) => priority],
  ['First Name', ({ worker }) => worker?.firstName],
  ['Last Name', ({ worker }) => worker?.lastName],
  ['Phone', ({ worker }) => phoneCell(worker?.phone)],
  ['Member Status', ({ worker }) => worker?.memberStatus],
  ['Match Status', ({ status }) => status],
  ['Notification Status', ({ notificationStatus }) => notificationStatus],
  ['Notified', ({ notifiedAt }) => notifiedAt?.toISOString()],
  ['Offer Status', ({ offerStatus }) => offerStatus],
  ['Offered', ({ offeredAt }) => offeredAt?.toISOString()],
];

@StaffController('api', 'job-matches')
export class MatchExportController {
  constructor(private readonly matches: MatchList) {}

  /** Without the matches' ids: whoever has one can answer in the worker's name. */
  @Get('job-matches.csv')
  @AnswersCsv('The matches of a job, in order', '"#","First Name","Last Name"\r\n')
  async list(@Query() { jobId }: JobMatchFiltersDto): Promise<StreamableFile> {
    return csvOfRows('matches.csv', columns, await this.matches.of(jobId));
  }
}
