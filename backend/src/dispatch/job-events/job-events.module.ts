import { Module } from '@nestjs/common';
import { JobsModule } from '../../hall/jobs/jobs.module.js';
import { JobEventsController } from './job-events.controller.js';
import { JobEvents } from './job-events.service.js';

@Module({
  imports: [JobsModule],
  controllers: [JobEventsController],
  providers: [JobEvents],
  exports: [JobEvents],
})
export class JobEventsModule {}
