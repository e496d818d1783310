import { Body, Post } from '@nestjs/common';
import { StaffController } from '../../platform/http/staff-controller.js';
import { type Actor, By } from '../../platform/http/actor.js';
import { Answers } from '../../platform/http/api-docs.js';
import { TakesBody } from '../../platform/http/body-limits.js';
import { IdParam } from '../../platform/http/ids.js';
import { TextInLanguageDto } from '../matching/dto/text-in-language.dto.js';
import { NotifyResultDto } from '../notifications/dto/notify.dto.js';
import { JobMessageDto } from './dto/job-message.dto.js';
import { JobMessages } from './job-messages.service.js';
import { MessageReview } from './message-review.service.js';

@StaffController('api/jobs')
export class JobMessagesController {
  constructor(
    private readonly messages: JobMessages,
    private readonly review: MessageReview,
  ) {}

  @Post(':id/message/review')
  @TakesBody('lists')
  @Answers(
    'What a message would say in each language, to how many, and in how many segments; nothing is written',
    { type: [TextInLanguageDto] },
  )
  inLanguages(@IdParam() id: string, @Body() body: JobMessageDto): Promise<TextInLanguageDto[]> {
    return this.review.of(id, body);
  }

  @Post(':id/message')
  @TakesBody('lists')
  @Answers(
    'Text a message to workers of a job, whatever its status; the same again soon after texts nobody twice',
    { status: 202, type: NotifyResultDto, refuses: [422] },
  )
  send(@IdParam() id: string, @Body() body: JobMessageDto, @By() by: Actor): Promise<NotifyResultDto> {
    return this.messages.send(id, body, by);
  }
}
