import { Module } from '@nestjs/common';
import { EmployersModule } from '../employers/employers.module.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { WorkersModule } from '../workers/workers.module.js';
import { SearchController } from './search.controller.js';
import { SearchService } from './search.service.js';

@Module({
  imports: [WorkersModule, JobsModule, EmployersModule],
  controllers: [SearchController],
  providers: [SearchService],
})
export class SearchModule {}
