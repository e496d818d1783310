import { Module } from '@nestjs/common';
import { MatchingModule } from '../matching/matching.module.js';
import { SmsModule } from '../sms/sms.module.js';
import { NotificationsController } from './notifications.controller.js';
import { NotificationsService } from './notifications.service.js';
import { ResendService } from './resend.service.js';

@Module({
  imports: [MatchingModule, SmsModule],
  controllers: [NotificationsController],
  providers: [NotificationsService, ResendService],
})
export class NotificationsModule {}
