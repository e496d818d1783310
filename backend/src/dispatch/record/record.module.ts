import { Module } from '@nestjs/common';
import { JobsModule } from '../../hall/jobs/jobs.module.js';
import { JobEventsModule } from '../job-events/job-events.module.js';
import { MatchingModule } from '../matching/matching.module.js';
import { OffersModule } from '../offers/offers.module.js';
import { SealsModule } from '../seals/seals.module.js';
import { RecordController } from './record.controller.js';
import { JobRecord } from './record.service.js';

@Module({
  imports: [JobsModule, JobEventsModule, MatchingModule, OffersModule, SealsModule],
  controllers: [RecordController],
  providers: [JobRecord],
})
export class RecordModule {}
