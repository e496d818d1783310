import { Module } from '@nestjs/common';
import { NotificationRunProcessor } from './notification-run.processor.js';
import { NotificationRunSweeper } from './notification-run-sweeper.js';
import { NotificationsModule } from './notifications.module.js';

/** Writes large notifications; only in the worker process. */
@Module({
  imports: [NotificationsModule],
  providers: [NotificationRunProcessor, NotificationRunSweeper],
})
export class NotificationsWorkerModule {}
