import { Module } from '@nestjs/common';
import { CallsModule } from '../calls/calls.module.js';
import { FillModule } from '../fill/fill.module.js';
import { MatchingModule } from '../matching/matching.module.js';
import { OffersModule } from '../offers/offers.module.js';
import { AnswersService } from './answers.service.js';
import { JobMatchesController } from './job-matches.controller.js';
import { MatchExportController } from './match-export.controller.js';
import { MatchList } from './match-list.service.js';

@Module({
  imports: [MatchingModule, OffersModule, CallsModule, FillModule],
  controllers: [JobMatchesController, MatchExportController],
  providers: [AnswersService, MatchList],
  exports: [AnswersService],
})
export class AnswersModule {}
