import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { JobsModule } from '../jobs/jobs.module.js';
import { WorkersModule } from '../workers/workers.module.js';
import { AnswersService } from './answers.service.js';
import { DispatchList } from './dispatch-list.entity.js';
import { DispatchListsController } from './dispatch-lists.controller.js';
import { DispatchLists } from './dispatch-lists.service.js';
import { EligibilityConditions } from './eligibility-conditions.service.js';
import { EligibilityController } from './eligibility.controller.js';
import { EligibilityService } from './eligibility.service.js';
import { JobMatch } from './job-match.entity.js';
import { JobMatchesController } from './job-matches.controller.js';
import { MatchLinks } from './match-links.service.js';
import { MatchMessages } from './match-messages.service.js';
import { MatchesService } from './matches.service.js';
import { OpenOffers } from './open-offers.service.js';
import { SmsModule } from '../sms/sms.module.js';
import { SecondTries } from './second-tries.service.js';
import { StoppedTexts } from './stopped-texts.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([JobMatch, DispatchList]), JobsModule, SmsModule, WorkersModule],
  controllers: [EligibilityController, JobMatchesController, DispatchListsController],
  providers: [
    EligibilityService,
    EligibilityConditions,
    MatchesService,
    MatchMessages,
    StoppedTexts,
    SecondTries,
    AnswersService,
    DispatchLists,
    MatchLinks,
    OpenOffers,
  ],
  exports: [MatchesService, MatchMessages, OpenOffers, StoppedTexts, SecondTries],
})
export class MatchingModule {}
