import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { RequiresSession } from '../../platform/http/access.js';
import { Answers } from '../../platform/http/api-docs.js';
import { IdParam } from '../../platform/http/ids.js';
import { type Actor, By } from '../../platform/http/actor.js';
import { NotifyDto, NotifyResultDto } from './dto/notify.dto.js';
import { LinksAgain } from './links-again.service.js';
import { NotificationsService } from './notifications.service.js';

@ApiTags('jobs')
@Controller('api/jobs')
@RequiresSession()
export class NotificationsController {
  constructor(private readonly notifications: NotificationsService) {}

  @Post(':id/notify')
  @Answers(
    'Text the matched workers that were not told yet, or not successfully',
    { status: 202, type: NotifyResultDto },
    400,
    404,
    409,
    422,
  )
  notify(@IdParam() id: string, @Body() body: NotifyDto, @By() by: Actor): Promise<NotifyResultDto> {
    return this.notifications.notify(id, body, by);
  }
}

@ApiTags('job-matches')
@Controller('api/job-matches')
@RequiresSession()
export class LinksAgainController {
  constructor(private readonly links: LinksAgain) {}

  @Post(':id/send-link')
  @Answers(
    'Text the link again to a worker who has answered, and whose link changed with their number',
    { status: 202, type: NotifyResultDto },
    400,
    404,
    409,
    422,
  )
  sendLink(@IdParam() id: string, @By() by: Actor): Promise<NotifyResultDto> {
    return this.links.send(id, by);
  }
}
