import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { JobsModule } from '../../hall/jobs/jobs.module.js';
import { MatchingModule } from '../matching/matching.module.js';
import { SmsModule } from '../../messaging/sms/sms.module.js';
import { WordingModule } from '../../hall/wording/wording.module.js';
import { Canvassing } from './canvassing.service.js';
import { DueNotifications } from './due-notifications.service.js';
import { LinksAgain } from './links-again.service.js';
import { MatchNotification } from './match-notification.entity.js';
import { NotificationRecords } from './notification-records.service.js';
import { Notification } from './notification.entity.js';
import {
  LinksAgainController,
  NotificationsController,
  SendingController,
} from './notifications.controller.js';
import { NotificationsService } from './notifications.service.js';
import { NotificationRun } from './notification-run.entity.js';
import { NotificationRuns } from './notification-runs.service.js';
import { NotificationReview } from './notification-review.service.js';
import { NotificationWriter } from './notification-writer.js';
import { SendingService } from './sending.service.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([Notification, MatchNotification, NotificationRun]),
    JobsModule,
    MatchingModule,
    SmsModule,
    WordingModule,
  ],
  controllers: [NotificationsController, LinksAgainController, SendingController],
  providers: [
    NotificationsService,
    Canvassing,
    DueNotifications,
    LinksAgain,
    NotificationRecords,
    NotificationRuns,
    NotificationReview,
    NotificationWriter,
    SendingService,
  ],
  exports: [NotificationRuns, Canvassing],
})
export class NotificationsModule {}
