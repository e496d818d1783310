import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { RequiresSession } from '../../platform/http/access.js';
import { type Actor, By } from '../../platform/http/actor.js';
import { Answers } from '../../platform/http/api-docs.js';
import { IdParam } from '../../platform/http/ids.js';
import { NotifyResultDto } from '../notifications/dto/notify.dto.js';
import { JobMessageDto } from './dto/job-message.dto.js';
import { JobMessages } from './job-messages.service.js';

@ApiTags('jobs')
@Controller('api/jobs')
@RequiresSession()
export class JobMessagesController {
  constructor(private readonly messages: JobMessages) {}

  @Post(':id/message')
  @Answers(
    'Text a message to workers of a job, whatever its status; the same again soon after texts nobody twice',
    { status: 202, type: NotifyResultDto },
    400,
    404,
    422,
  )
  send(@IdParam() id: string, @Body() body: JobMessageDto, @By() by: Actor): Promise<NotifyResultDto> {
    return this.messages.send(id, body, by);
  }
}
