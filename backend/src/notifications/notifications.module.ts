import { Module } from '@nestjs/common';
import { JobsModule } from '../jobs/jobs.module.js';
import { MatchingModule } from '../matching/matching.module.js';
import { SmsModule } from '../sms/sms.module.js';
import { NotificationsController } from './notifications.controller.js';
import { NotificationsService } from './notifications.service.js';
import { ResendService } from './resend.service.js';
import { SendingController } from './sending.controller.js';
import { SendingService } from './sending.service.js';

@Module({
  imports: [JobsModule, MatchingModule, SmsModule],
  controllers: [NotificationsController, SendingController],
  providers: [NotificationsService, ResendService, SendingService],
})
export class NotificationsModule {}
