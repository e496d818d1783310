import { Module } from '@nestjs/common';
import { JobsModule } from '../../hall/jobs/jobs.module.js';
import { Exceptions } from './exceptions.service.js';
import { ExceptionsController, JobEventsController } from './job-events.controller.js';
import { JobEvents } from './job-events.service.js';

@Module({
  imports: [JobsModule],
  controllers: [JobEventsController, ExceptionsController],
  providers: [JobEvents, Exceptions],
  exports: [JobEvents],
})
export class JobEventsModule {}
