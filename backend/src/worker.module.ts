import { DynamicModule, Module } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { AuditModule } from './audit/audit.module.js';
import { DemoHallModule } from './operations/demo-hall-guard/demo-hall-guard.module.js';
import { featureModules } from './feature.modules.js';
import { FiguresWorkerModule } from './dispatch/figures/figures-worker.module.js';
import { FillWorkerModule } from './dispatch/fill/fill-worker.module.js';
import { JobTextsWorkerModule } from './dispatch/job-texts/job-texts-worker.module.js';
import { ImportsWorkerModule } from './hall/imports/imports-worker.module.js';
import { NotificationsWorkerModule } from './dispatch/notifications/notifications-worker.module.js';
import { RepliesWorkerModule } from './dispatch/replies/replies-worker.module.js';
import { AppConfig, ConfigModule } from './platform/config/app-config.js';
import { DatabaseModule } from './platform/database/database.module.js';
import { TransactionEventsModule } from './platform/events/transaction-events.js';
import { LimitsModule } from './platform/limits/limits.module.js';
import { LoggingModule } from './platform/logging/logging.module.js';
import { OutboxModule } from './platform/outbox/outboxes.js';
import { OutboxWorkerModule } from './platform/outbox/outbox-worker.module.js';
import { QueuesModule } from './platform/queues/queues.module.js';
import { SealsWorkerModule } from './dispatch/seals/seals-worker.module.js';
import { RetentionWorkerModule } from './operations/retention/retention-worker.module.js';
import { channels } from './messaging/channels.js';
import { queues } from './queues.js';
import { transactionListeners } from './transaction-listeners.js';
import { WorkerHealthModule } from './worker-health.module.js';

/** The process that works on the queues and keeps the schedules. Run as many as you like. */
@Module({})
export class WorkerModule {
  static forRoot(config: AppConfig): DynamicModule {
    return {
      module: WorkerModule,
      imports: [
        ConfigModule.forRoot(config),
        LoggingModule,
        DatabaseModule,
        TransactionEventsModule.forRoot(transactionListeners),
        LimitsModule,
        DemoHallModule,
        QueuesModule.forWorker(queues),
        OutboxModule.forRoot(channels),
        ScheduleModule.forRoot(),
        AuditModule,
        WorkerHealthModule,
        ...featureModules,
        OutboxWorkerModule.forRoot(channels),
        FiguresWorkerModule,
        FillWorkerModule,
        JobTextsWorkerModule,
        NotificationsWorkerModule,
        RepliesWorkerModule,
        ImportsWorkerModule,
        RetentionWorkerModule,
        SealsWorkerModule,
      ],
    };
  }
}
