import { DynamicModule, Module } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { AuditModule } from './audit/audit.module.js';
import { DemoHallModule } from './operations/demo-hall-guard/demo-hall-guard.module.js';
import { EmailWorkerModule } from './messaging/email/email-worker.module.js';
import { featureModules } from './feature.modules.js';
import { HealthWorkerModule } from './operations/health/health-worker.module.js';
import { NotificationsWorkerModule } from './dispatch/notifications/notifications-worker.module.js';
import { AppConfig } from './platform/config/app-config.js';
import { ConfigModule } from './platform/config/config.module.js';
import { DatabaseModule } from './platform/database/database.module.js';
import { TransactionEventsModule } from './platform/events/transaction-events.js';
import { LimitsModule } from './platform/limits/limits.module.js';
import { LoggingModule } from './platform/logging/logging.module.js';
import { QueuesModule } from './platform/queues/queues.module.js';
import { RetentionWorkerModule } from './operations/retention/retention-worker.module.js';
import { SmsWorkerModule } from './messaging/sms/sms-worker.module.js';
import { transactionListeners } from './transaction-listeners.js';

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
        QueuesModule.forWorker(),
        ScheduleModule.forRoot(),
        AuditModule,
        HealthWorkerModule,
        ...featureModules,
        SmsWorkerModule,
        NotificationsWorkerModule,
        EmailWorkerModule,
        RetentionWorkerModule,
      ],
    };
  }
}
