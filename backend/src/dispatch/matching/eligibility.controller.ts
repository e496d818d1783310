import { Get, Param, Post, Query, Res, type StreamableFile } from '@nestjs/common';
import type { Response } from 'express';
import { StaffController } from '../../platform/http/staff-controller.js';
import { Answers } from '../../platform/http/api-docs.js';
import { IdParam } from '../../platform/http/ids.js';
import { type Actor, By } from '../../platform/http/actor.js';
import { DispatchLists } from './dispatch-lists.service.js';
import { CreateMatchesResultDto } from './dto/create-matches-result.dto.js';
import { DispatchListDto, DispatchPlacesQuery } from './dto/dispatch-list.dto.js';
import { EligibilityRulesDto } from './dto/eligibility-rules.dto.js';
import { EligibleWorkerDto } from './dto/eligible-worker.dto.js';
import { EligibilityService } from './eligibility.service.js';
import { MatchesService } from './matches.service.js';
import { jsonAnswer } from '../../platform/lists/json-answer.js';
import { PageQuery } from '../../platform/lists/page.js';
import { LongAnswer } from '../../platform/limits/long-answers.js';

@StaffController('api', 'matching')
export class EligibilityController {
  constructor(
    private readonly eligibility: EligibilityService,
    private readonly matches: MatchesService,
  ) {}

  @Get('eligibility-rules')
  @Answers('The written rules of dispatch', { type: EligibilityRulesDto })
  rules(): EligibilityRulesDto {
    return this.eligibility.rules();
  }

  @Get('eligibility-rules/:version')
  @Answers('The rules of a version, as a dispatch list names it', { type: EligibilityRulesDto })
  rulesOfVersion(@Param('version') version: string): EligibilityRulesDto {
    return this.eligibility.rulesOf(version);
  }

  @Get('jobs/:id/eligible-workers')
  @LongAnswer('connection')
  @Answers('Who is eligible for a job, in order, and why; with `limit` a page of them', {
    type: [EligibleWorkerDto],
    isPage: true,
  })
  async eligibleWorkers(
    @IdParam() id: string,
    @Query() query: PageQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    return jsonAnswer(response, await this.eligibility.answer(id, query));
  }

  @Post('jobs/:id/create-matches')
  @Answers('Bring the matches of a job up to date', { type: CreateMatchesResultDto })
  createMatches(@IdParam() id: string, @By() by: Actor): Promise<CreateMatchesResultDto> {
    return this.matches.refresh(id, by);
  }
}

@StaffController('api/dispatch-lists', 'matching')
export class DispatchListsController {
  constructor(private readonly lists: DispatchLists) {}

  @Get(':id')
  @Answers('The list that a refresh of matches made: who stood where, and by what', { type: DispatchListDto })
  get(@IdParam() id: string, @Query() query: DispatchPlacesQuery): Promise<DispatchListDto> {
    return this.lists.get(id, query);
  }
}
