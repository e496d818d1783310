import { Module } from '@nestjs/common';
import { JobEventsModule } from '../job-events/job-events.module.js';
import { MatchingModule } from '../matching/matching.module.js';
import { WhyController } from './why.controller.js';
import { Why } from './why.service.js';

@Module({ imports: [MatchingModule, JobEventsModule], controllers: [WhyController], providers: [Why] })
export class WhyModule {}
