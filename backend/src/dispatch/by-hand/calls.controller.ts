import { Body, Post } from '@nestjs/common';
import { StaffController } from '../../platform/http/staff-controller.js';
import { type Actor, By } from '../../platform/http/actor.js';
import { Answers } from '../../platform/http/api-docs.js';
import { IdParam } from '../../platform/http/ids.js';
import { Calls } from './calls.service.js';
import { CallDto, NewCallDto, NewPassDto, PassDto } from './dto/calls.dto.js';

@StaffController('api/job-matches')
export class CallsController {
  constructor(private readonly calls: Calls) {}

  @Post(':id/calls')
  @Answers(
    'A worker was phoned about the job; what they answered counts as their answer, and makes an offer where none is open',
    { type: CallDto, status: 201, refuses: [409, 422] },
  )
  call(@IdParam() id: string, @Body() body: NewCallDto, @By() by: Actor): Promise<CallDto> {
    return this.calls.call(id, body, by);
  }

  @Post(':id/pass-over')
  @Answers('Pass a worker over on the job, until they are offered it; not while an offer to them is open', {
    type: PassDto,
    status: 201,
    refuses: [409, 422],
  })
  passOver(@IdParam() id: string, @Body() body: NewPassDto, @By() by: Actor): Promise<PassDto> {
    return this.calls.passOver(id, body, by);
  }
}
