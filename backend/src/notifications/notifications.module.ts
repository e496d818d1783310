import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { JobsModule } from '../jobs/jobs.module.js';
import { MatchingModule } from '../matching/matching.module.js';
import { SmsModule } from '../sms/sms.module.js';
import { NotificationsController } from './notifications.controller.js';
import { NotificationsService } from './notifications.service.js';
import { NotificationRun } from './notification-run.entity.js';
import { NotificationRuns } from './notification-runs.service.js';
import { NotificationWriter } from './notification-writer.js';
import { ResendService } from './resend.service.js';
import { SendingController } from './sending.controller.js';
import { SendingService } from './sending.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([NotificationRun]), JobsModule, MatchingModule, SmsModule],
  controllers: [NotificationsController, SendingController],
  providers: [NotificationsService, NotificationRuns, NotificationWriter, ResendService, SendingService],
  exports: [NotificationRuns],
})
export class NotificationsModule {}
