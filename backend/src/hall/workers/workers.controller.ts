import { Body, Delete, Get, Patch, Post, Query } from '@nestjs/common';
import { StaffController } from '../../platform/http/staff-controller.js';
import { Answers } from '../../platform/http/api-docs.js';
import { TakesBody } from '../../platform/http/body-limits.js';
import { IdParam } from '../../platform/http/ids.js';
import { SeenUntilDto } from '../../platform/input/seen-until.js';
import { type Editor, IfMatch } from '../../platform/http/if-match.js';
import { type Actor, By } from '../../platform/http/actor.js';
import {
  ChangedWorkersDto,
  ChangedWorkersQuery,
  CreateWorkerDto,
  ListedWorkerDto,
  UpdateWorkerDto,
  WorkerDto,
  WorkersQuery,
} from './dto/worker.dto.js';
import { WorkersService } from './workers.service.js';
import { PhoneNumberDto } from '../phone-numbers/dto/phone-number.dto.js';
import { AnswersPage } from '../../platform/lists/newest-first.js';
import { LongAnswer } from '../../platform/limits/long-answers.js';

@StaffController('api/workers')
export class WorkersController {
  constructor(private readonly workers: WorkersService) {}

  @Get()
  @LongAnswer('memory')
  @AnswersPage(
    'Workers that fit all given filters, by last and first name; with `limit` a page of them',
    ListedWorkerDto,
  )
  list(@Query() query: WorkersQuery) {
    return query.limit === undefined ? this.workers.list(query) : this.workers.page(query);
  }

  @Get('changed-page')
  @Answers('The order of a page of the list, with the rows of workers who have changed', {
    type: ChangedWorkersDto,
  })
  changedPage(@Query() query: ChangedWorkersQuery): Promise<ChangedWorkersDto> {
    return this.workers.changedPage(query);
  }

  @Get(':id')
  @Answers('One worker', { type: WorkerDto })
  get(@IdParam() id: string): Promise<WorkerDto> {
    return this.workers.get(id);
  }

  @Get(':id/phone-number')
  @Answers("The record of a worker's phone number, with their consent", { type: PhoneNumberDto })
  phoneNumber(@IdParam() id: string): Promise<PhoneNumberDto> {
    return this.workers.phoneNumberOf(id);
  }

  @Post()
  @Answers('Add a worker, and the record of the phone number', {
    type: WorkerDto,
    status: 201,
    refuses: [409],
  })
  create(@Body() body: CreateWorkerDto, @By() by: Actor): Promise<WorkerDto> {
    return this.workers.create(body, by);
  }

  @Patch(':id')
  @TakesBody('lists')
  @Answers('Change the given fields of a worker', { type: WorkerDto })
  update(@IdParam() id: string, @Body() body: UpdateWorkerDto, @IfMatch(WorkerDto) by: Editor) {
    return this.workers.update(id, body, by);
  }

  @Delete(':id')
  @Answers('Delete a worker; matches and messages stay', {})
  delete(
    @IdParam() id: string,
    @Query() { seenUntil }: SeenUntilDto,
    @IfMatch(WorkerDto) by: Editor,
  ): Promise<void> {
    return this.workers.delete(id, by, seenUntil);
  }
}
