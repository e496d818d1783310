import { Body, Get, Post, Query } from '@nestjs/common';
import { StaffController } from '../../platform/http/staff-controller.js';
import { Answers } from '../../platform/http/api-docs.js';
import { IdParam } from '../../platform/http/ids.js';
import { AnswersPage } from '../../platform/lists/newest-first.js';
import { type Actor, By } from '../../platform/http/actor.js';
import { InboundTextDoneDto, InboundTextDto, InboxQuery } from './dto/inbox.dto.js';
import { Inbox } from './inbox.service.js';

@StaffController('api/inbox', 'sms')
export class InboxController {
  constructor(private readonly inbox: Inbox) {}

  @Get()
  @AnswersPage(
    'Texts from workers, newest first; before all others who may not come and staff have not read',
    InboundTextDto,
  )
  list(@Query() query: InboxQuery) {
    return this.inbox.list(query);
  }

  @Post(':id/done')
  @Answers(
    'Say that a text was dealt with, and whether it was an opt-out: then whoever wrote it is opted out',
    { type: InboundTextDto, refuses: [409] },
  )
  done(@IdParam() id: string, @Body() { isOptOut }: InboundTextDoneDto, @By() by: Actor) {
    return this.inbox.done(id, by, isOptOut);
  }
}
