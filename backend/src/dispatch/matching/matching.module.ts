import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { JobsModule } from '../../hall/jobs/jobs.module.js';
import { WordingModule } from '../../hall/wording/wording.module.js';
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
import { MoveUp } from './move-up.entity.js';
import { TextsInLanguages } from './texts-in-languages.service.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([JobMatch, DispatchList, MoveUp]),
    JobsModule,
    WordingModule,
    WorkersModule,
    FillLooksModule,
  ],
  controllers: [EligibilityController, DispatchListsController],
  providers: [
    EligibilityService,
    EligibilityConditions,
    MatchesService,
    MatchStandings,
    DispatchLists,
    MatchLinks,
    TextsInLanguages,
  ],
  exports: [
    DispatchLists,
    EligibilityConditions,
    EligibilityService,
    MatchesService,
    MatchLinks,
    MatchStandings,
    TextsInLanguages,
  ],
})
export class MatchingModule {}
