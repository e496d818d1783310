import { Body, Get, Post, Query } from '@nestjs/common';
import { StaffController } from '../../platform/http/staff-controller.js';
import { Answers } from '../../platform/http/api-docs.js';
import { IdParam } from '../../platform/http/ids.js';
import { type Actor, By } from '../../platform/http/actor.js';
import { TextInLanguageDto } from '../matching/dto/text-in-language.dto.js';
import { NotificationReviewDto } from './dto/notification-review.dto.js';
import { NotifyDto, NotifyResultDto } from './dto/notify.dto.js';
import { SendingDto, StopSendingResultDto } from './dto/sending.dto.js';
import { LinksAgain } from './links-again.service.js';
import { NotificationReview } from './notification-review.service.js';
import { NotificationsService } from './notifications.service.js';
import { SendingService } from './sending.service.js';

@StaffController('api/jobs')
export class NotificationsController {
  constructor(
    private readonly notifications: NotificationsService,
    private readonly review: NotificationReview,
  ) {}

  @Get(':id/notification-review')
  @Answers('What a notification would say in each language, to how many, and in how many segments', {
    type: [TextInLanguageDto],
  })
  inLanguages(
    @IdParam() id: string,
    @Query() { textsUnknownAgain }: NotificationReviewDto,
  ): Promise<TextInLanguageDto[]> {
    return this.review.of(id, textsUnknownAgain !== 'false');
  }

  @Post(':id/notify')
  @Answers('Text the matched workers that were not told yet, or not successfully', {
    status: 202,
    type: NotifyResultDto,
    refuses: [409, 422],
  })
  notify(@IdParam() id: string, @Body() body: NotifyDto, @By() by: Actor): Promise<NotifyResultDto> {
    return this.notifications.notify(id, body, by);
  }
}

@StaffController('api/job-matches')
export class LinksAgainController {
  constructor(private readonly links: LinksAgain) {}

  @Post(':id/send-link')
  @Answers('Text the link again to a worker who has answered, and whose link changed with their number', {
    status: 202,
    type: NotifyResultDto,
    refuses: [409, 422],
  })
  sendLink(@IdParam() id: string, @By() by: Actor): Promise<NotifyResultDto> {
    return this.links.send(id, by);
  }
}

@StaffController('api/jobs')
export class SendingController {
  constructor(private readonly sending: SendingService) {}

  @Get(':id/sending')
  @Answers('What is still to be sent about a job', { type: SendingDto })
  get(@IdParam() id: string): Promise<SendingDto> {
    return this.sending.get(id);
  }

  @Post(':id/stop-sending')
  @Answers('Stop the texts about a job that still wait; they count as not sent, and offers among them end', {
    type: StopSendingResultDto,
  })
  stop(@IdParam() id: string, @By() by: Actor): Promise<StopSendingResultDto> {
    return this.sending.stop(id, by);
  }
}
