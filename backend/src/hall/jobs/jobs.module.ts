import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { JobReferences } from './job-references.service.js';
import { DeletedJob } from './deleted-job.entity.js';
import { Job } from './job.entity.js';
import { JobsAtHand } from './jobs-at-hand.service.js';
import { JobsController } from './jobs.controller.js';
import { JobsSearch } from './jobs-search.service.js';
import { JobsService } from './jobs.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([Job, DeletedJob])],
  controllers: [JobsController],
  providers: [JobsService, JobReferences, JobsSearch, JobsAtHand],
  exports: [JobsService, JobsSearch, JobsAtHand],
})
export class JobsModule {}
