import { Module } from '@nestjs/common';
import { JobEventsModule } from '../job-events/job-events.module.js';
import { MatchingModule } from '../matching/matching.module.js';
import { ChangesSince } from './changes-since.service.js';
import { WhyController } from './why.controller.js';
import { Why } from './why.service.js';

@Module({
  imports: [MatchingModule, JobEventsModule],
  controllers: [WhyController],
  providers: [Why, ChangesSince],
})
export class WhyModule {}
