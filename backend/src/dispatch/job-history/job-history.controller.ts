import { Get, Query, type StreamableFile } from '@nestjs/common';
import { StaffController } from '../../platform/http/staff-controller.js';
import { IdParam } from '../../platform/http/ids.js';
import { AnswersCsv, CSV_PAGE, type CsvColumn, csvOfPages } from '../../platform/lists/csv-answer.js';
import { AnswersPage, type Page } from '../../platform/lists/newest-first.js';
import { EmployerDispatchDto, EmployerDispatchesQuery } from './dto/employer-dispatch.dto.js';
import { WorkerJobDto, WorkerJobsQuery } from './dto/worker-job.dto.js';
import { EmployerDispatches } from './employer-dispatches.service.js';
import { WorkerJobs } from './worker-jobs.service.js';

const csvColumns: CsvColumn<EmployerDispatchDto>[] = [
  ['Worker', ({ workerName }) => workerName],
  ['Job', ({ jobTitle }) => jobTitle],
  ['Starts', ({ startsAt }) => startsAt?.toISOString()],
  ['Accepted', ({ acceptedAt }) => acceptedAt.toISOString()],
  ['Outcome', ({ outcome }) => outcome],
  ['Outcome At', ({ outcomeAt }) => outcomeAt?.toISOString()],
];

@StaffController('api/workers/:id/jobs')
export class WorkerJobsController {
  constructor(private readonly jobs: WorkerJobs) {}

  @Get()
  @AnswersPage(
    'The jobs whose lists a worker came on, the newest first; of deleted jobs those they were offered, called about or ' +
      'passed over on',
    WorkerJobDto,
  )
  list(@IdParam() id: string, @Query() query: WorkerJobsQuery): Promise<Page<WorkerJobDto>> {
    return this.jobs.of(id, query);
  }
}

@StaffController('api/employers/:id')
export class EmployerDispatchesController {
  constructor(private readonly dispatches: EmployerDispatches) {}

  @Get('dispatches.csv')
  @AnswersCsv("Who was dispatched to an employer's jobs, the latest job first", '"Worker","Job","Starts"\r\n')
  async export(@IdParam() id: string): Promise<StreamableFile> {
    return csvOfPages('dispatches.csv', csvColumns, await this.dispatches.pagesTo(id, CSV_PAGE));
  }

  @Get('dispatches')
  @AnswersPage(
    "Who was dispatched to an employer's jobs, the latest job first, with what became of it",
    EmployerDispatchDto,
  )
  list(@IdParam() id: string, @Query() query: EmployerDispatchesQuery): Promise<Page<EmployerDispatchDto>> {
    return this.dispatches.to(id, query);
  }
}
