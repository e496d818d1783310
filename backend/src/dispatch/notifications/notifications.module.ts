import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { JobsModule } from '../../hall/jobs/jobs.module.js';
import { SmsModule } from '../../messaging/sms/sms.module.js';
import { DueNotifications } from './due-notifications.service.js';
import { MatchNotification } from './match-notification.entity.js';
import { NotificationRecords } from './notification-records.service.js';
import { Notification } from './notification.entity.js';
import { NotificationsController } from './notifications.controller.js';
import { NotificationsService } from './notifications.service.js';
import { NotificationRun } from './notification-run.entity.js';
import { NotificationRuns } from './notification-runs.service.js';
import { NotificationWriter } from './notification-writer.js';
import { SendingController } from './sending.controller.js';
import { SendingService } from './sending.service.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([Notification, MatchNotification, NotificationRun]),
    JobsModule,
    SmsModule,
  ],
  controllers: [NotificationsController, SendingController],
  providers: [
    NotificationsService,
    DueNotifications,
    NotificationRecords,
    NotificationRuns,
    NotificationWriter,
    SendingService,
  ],
  exports: [NotificationRuns],
})
export class NotificationsModule {}
