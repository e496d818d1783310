import { Module } from '@nestjs/common';
import { JobsModule } from '../../hall/jobs/jobs.module.js';
import { Exceptions } from './exceptions.service.js';
import { ExceptionsExportController } from './exceptions-export.controller.js';
import { ExceptionsController, JobEventsController } from './job-events.controller.js';
import { JobEvents } from './job-events.service.js';
import { LatestAnswers } from './latest-answers.service.js';

@Module({
  imports: [JobsModule],
  controllers: [JobEventsController, ExceptionsController, ExceptionsExportController],
  providers: [JobEvents, Exceptions, LatestAnswers],
  exports: [Exceptions, JobEvents, LatestAnswers],
})
export class JobEventsModule {}
