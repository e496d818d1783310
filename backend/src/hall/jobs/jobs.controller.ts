import { Body, Delete, Get, Post, Put, Query } from '@nestjs/common';
import { StaffController } from '../../platform/http/staff-controller.js';
import { TakesBody } from '../../platform/http/body-limits.js';
import { Answers } from '../../platform/http/api-docs.js';
import { IdParam } from '../../platform/http/ids.js';
import { type Editor, IfMatch } from '../../platform/http/if-match.js';
import { type Actor, By } from '../../platform/http/actor.js';
import { SeenUntilDto } from '../../platform/input/seen-until.js';
import { JobsQuery } from './dto/job-filters.dto.js';
import { JobInputDto, UpdateJobDto } from './dto/job-input.dto.js';
import { JobDetailsDto, JobDto } from './dto/job.dto.js';
import { JobsService } from './jobs.service.js';
import { AnswersPage, type Page } from '../../platform/lists/newest-first.js';
import { LongAnswer } from '../../platform/limits/long-answers.js';

@StaffController('api/jobs')
export class JobsController {
  constructor(private readonly jobs: JobsService) {}

  @Get()
  @LongAnswer('memory')
  @AnswersPage('Jobs that fit all given filters, newest post date first; with `limit` a page of them', JobDto)
  list(@Query() query: JobsQuery): Promise<JobDto[] | Page<JobDto>> {
    return query.limit === undefined ? this.jobs.list(query) : this.jobs.page(query);
  }

  @Get(':id')
  @Answers('One job', { type: JobDetailsDto })
  get(@IdParam() id: string): Promise<JobDetailsDto> {
    return this.jobs.get(id);
  }

  @Post()
  @TakesBody('formattedText')
  @Answers('Post a job', { type: JobDto, status: 201, refuses: [422] })
  create(@Body() body: JobInputDto, @By() by: Actor): Promise<JobDto> {
    return this.jobs.create(body, by);
  }

  @Put(':id')
  @TakesBody('formattedText')
  @Answers('Change a job; its matches stay until they are refreshed', { type: JobDto, refuses: [422] })
  update(@IdParam() id: string, @Body() body: UpdateJobDto, @IfMatch(JobDto) by: Editor): Promise<JobDto> {
    return this.jobs.update(id, body, by);
  }

  @Delete(':id')
  @Answers('Delete a job and its matches; its messages stay', {})
  delete(
    @IdParam() id: string,
    @Query() { seenUntil }: SeenUntilDto,
    @IfMatch(JobDto) by: Editor,
  ): Promise<void> {
    return this.jobs.delete(id, by, seenUntil);
  }
}
