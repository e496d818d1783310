import { Body, Get, Headers, Put, Query } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import { Public } from '../../platform/http/access.js';
import { StaffController } from '../../platform/http/staff-controller.js';
import { Answers } from '../../platform/http/api-docs.js';
import { PublicIdParam } from '../../platform/http/ids.js';
import { type Editor, IfMatch } from '../../platform/http/if-match.js';
import { MATCH_NOT_FOUND } from '../matching/match-standings.service.js';
import { AnswersService } from './answers.service.js';
import {
  ChangedMatchesDto,
  ChangedMatchesQuery,
  JobMatchAnswerDto,
  JobMatchDto,
  JobMatchesQuery,
  JobMatchStatusDto,
} from './dto/job-match.dto.js';
import { MatchFiguresDto, MatchFiguresQuery } from './dto/match-figures.dto.js';
import { MatchList } from './match-list.service.js';
import { AnswersPage, type Page } from '../../platform/lists/newest-first.js';
import { LongAnswer } from '../../platform/limits/long-answers.js';

/** Marks a request of the worker's page: a session alone cannot, for staff open that page, too. */
const WORKERS_PAGE = 'x-workers-page';

@StaffController('api/job-matches')
export class JobMatchesController {
  constructor(
    private readonly matches: MatchList,
    private readonly answers: AnswersService,
  ) {}

  @Get()
  @LongAnswer('memory')
  @AnswersPage(
    'The matches of a job, in order, with their workers and texts; with anything else asked a page of them',
    JobMatchDto,
  )
  list(@Query() query: JobMatchesQuery): Promise<JobMatchDto[] | Page<JobMatchDto>> {
    return this.matches.list(query);
  }

  @Get('changed-page')
  @Answers('The order of a page of the list, with the rows of matches and workers who have changed', {
    type: ChangedMatchesDto,
  })
  changedPage(@Query() query: ChangedMatchesQuery): Promise<ChangedMatchesDto> {
    return this.matches.changedPage(query);
  }

  @Get('figures')
  @Answers('How many matches of a job there are of each kind', { type: MatchFiguresDto })
  figures(@Query() query: MatchFiguresQuery): Promise<MatchFiguresDto> {
    return this.matches.figures(query.jobId, query);
  }

  @Put(':id')
  @Public()
  @Answers("A worker's answer behind the link; any status for staff", {
    type: JobMatchAnswerDto,
    refuses: [403, 409, 422],
  })
  @ApiHeader({
    name: WORKERS_PAGE,
    required: false,
    description: "Sent by the worker's page: staff who are signed in cannot answer there (403).",
  })
  answer(
    @PublicIdParam(MATCH_NOT_FOUND) id: string,
    @Body() { status, seen }: JobMatchStatusDto,
    @Headers(WORKERS_PAGE) fromWorkersPage: string | undefined,
    @IfMatch(JobMatchAnswerDto) by: Editor,
  ): Promise<JobMatchAnswerDto> {
    return this.answers.answer(id, status, by, { seen, isOnWorkersPage: fromWorkersPage !== undefined });
  }
}
