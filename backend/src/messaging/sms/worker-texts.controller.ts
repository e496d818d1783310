import { Body, Get, Post, Query } from '@nestjs/common';
import { StaffController } from '../../platform/http/staff-controller.js';
import { By, type Staff } from '../../platform/http/actor.js';
import { Answers } from '../../platform/http/api-docs.js';
import { IdParam } from '../../platform/http/ids.js';
import { AnswersPage, type Page } from '../../platform/lists/newest-first.js';
import { NewWorkerTextDto, WorkerTextDto, WorkerTextsQuery } from './dto/worker-texts.dto.js';
import { WorkerTexts } from './worker-texts.service.js';

@StaffController('api/workers/:id/texts')
export class WorkerTextsController {
  constructor(private readonly texts: WorkerTexts) {}

  @Get()
  @AnswersPage(
    'The texts to and from a worker, newest first, also of those whose number passed to somebody else',
    WorkerTextDto,
  )
  list(@IdParam() id: string, @Query() query: WorkerTextsQuery): Promise<Page<WorkerTextDto>> {
    return this.texts.of(id, query);
  }

  @Post()
  @Answers('Text a worker about no job; what they wrote before and waited for staff is done by that', {
    status: 201,
    type: WorkerTextDto,
    refuses: [422],
  })
  send(@IdParam() id: string, @Body() body: NewWorkerTextDto, @By() by: Staff): Promise<WorkerTextDto> {
    return this.texts.send(id, body, by);
  }
}
