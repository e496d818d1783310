import { Body, Controller, Get, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Public, RequiresSession } from '../platform/http/access.js';
import { Answers } from '../platform/http/api-docs.js';
import { PublicIdParam } from '../platform/http/ids.js';
import { AnswersService, MATCH_NOT_FOUND } from './answers.service.js';
import {
  JobMatchAnswerDto,
  JobMatchDto,
  JobMatchFiltersDto,
  JobMatchStatusDto,
} from './dto/job-match.dto.js';
import { MatchesService } from './matches.service.js';

@ApiTags('job-matches')
@Controller('api/job-matches')
@RequiresSession()
export class JobMatchesController {
  constructor(
    private readonly matches: MatchesService,
    private readonly answers: AnswersService,
  ) {}

  @Get()
  @Answers('The matches of a job, in order, with their workers and texts', { type: [JobMatchDto] }, 400)
  list(@Query() { jobId }: JobMatchFiltersDto): Promise<JobMatchDto[]> {
    return this.matches.list(jobId);
  }

  @Put(':id')
  @Public()
  @Answers(
    "A worker's answer behind the link; any status for staff",
    { type: JobMatchAnswerDto },
    400,
    404,
    409,
  )
  answer(
    @PublicIdParam(MATCH_NOT_FOUND) id: string,
    @Body() body: JobMatchStatusDto,
  ): Promise<JobMatchAnswerDto> {
    return this.answers.answer(id, body.status);
  }
}
