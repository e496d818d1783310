import { Get, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { StaffController } from '../../platform/http/staff-controller.js';
import { Answers } from '../../platform/http/api-docs.js';
import { IdParam } from '../../platform/http/ids.js';
import { AnswersPage, type Page } from '../../platform/lists/newest-first.js';
import { ExceptionDto, ExceptionsQuery } from './dto/exception.dto.js';
import { JobEventDto, JobEventsQuery } from './dto/job-event.dto.js';
import { Exceptions } from './exceptions.service.js';
import { JobEvents } from './job-events.service.js';

@StaffController('api/jobs')
export class JobEventsController {
  constructor(private readonly events: JobEvents) {}

  @Get(':id/events')
  @Answers(
    'Everything that happened with a job, or with one worker on it, oldest first; also of a job that was deleted',
    { type: [JobEventDto], isPage: true },
  )
  async list(
    @IdParam() id: string,
    @Query() query: JobEventsQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<JobEventDto[]> {
    const { events, total } = await this.events.of(id, query);
    response.set('X-Total-Count', String(total));
    return events;
  }
}

@StaffController('api/exceptions')
export class ExceptionsController {
  constructor(private readonly exceptions: Exceptions) {}

  @Get()
  @AnswersPage('What left the written order, with its reason or without one, newest first', ExceptionDto)
  list(@Query() query: ExceptionsQuery): Promise<Page<ExceptionDto>> {
    return this.exceptions.find(query);
  }
}
