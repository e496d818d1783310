import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { JobsModule } from '../../hall/jobs/jobs.module.js';
import { WorkersModule } from '../../hall/workers/workers.module.js';
import { FillLooksModule } from '../fill-looks/fill-looks.module.js';
import { DispatchList } from './dispatch-list.entity.js';
import { DispatchLists } from './dispatch-lists.service.js';
import { EligibilityConditions } from './eligibility-conditions.service.js';
import { DispatchListsController, EligibilityController } from './eligibility.controller.js';
import { EligibilityService } from './eligibility.service.js';
import { JobMatch } from './job-match.entity.js';
import { MatchLinks } from './match-links.service.js';
import { MatchStandings } from './match-standings.service.js';
import { MatchesService } from './matches.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([JobMatch, DispatchList]), JobsModule, WorkersModule, FillLooksModule],
  controllers: [EligibilityController, DispatchListsController],
  providers: [
    EligibilityService,
    EligibilityConditions,
    MatchesService,
    MatchStandings,
    DispatchLists,
    MatchLinks,
  ],
  exports: [EligibilityConditions, MatchesService, MatchLinks, MatchStandings],
})
export class MatchingModule {}
