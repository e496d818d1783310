import { Module } from '@nestjs/common';
import { EmployersModule } from '../../hall/employers/employers.module.js';
import { WorkersModule } from '../../hall/workers/workers.module.js';
import { EmployerDispatches } from './employer-dispatches.service.js';
import { EmployerDispatchesController, WorkerJobsController } from './job-history.controller.js';
import { WorkerJobs } from './worker-jobs.service.js';

/** What the record tells of one worker or one employer, job by job. */
@Module({
  imports: [WorkersModule, EmployersModule],
  controllers: [WorkerJobsController, EmployerDispatchesController],
  providers: [WorkerJobs, EmployerDispatches],
})
export class JobHistoryModule {}
