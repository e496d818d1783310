import { Module } from '@nestjs/common';
import { NotificationRunProcessor } from './notification-run.processor.js';
import { NotificationRunSweeper } from './notification-run-sweeper.js';
import { NotificationsModule } from './notifications.module.js';

/** What writes large notifications: in the worker only. */
@Module({
  imports: [NotificationsModule],
  providers: [NotificationRunProcessor, NotificationRunSweeper],
})
export class NotificationsWorkerModule {}
