import { DynamicModule, Module } from '@nestjs/common';
import { ApiReferenceModule } from './operations/api-reference/api-reference.module.js';
import { AuditModule } from './audit/audit.module.js';
import { AuthModule } from './staff/auth/auth.module.js';
import { DemoHallModule } from './operations/demo-hall-guard/demo-hall-guard.module.js';
import { featureModules } from './feature.modules.js';
import { HealthModule } from './operations/health/health.module.js';
import { channels } from './messaging/channels.js';
import { MetricsModule } from './operations/metrics/metrics.module.js';
import { AppConfig, ConfigModule } from './platform/config/app-config.js';
import { DatabaseModule } from './platform/database/database.module.js';
import { EventsModule } from './platform/events/events.module.js';
import { TransactionEventsModule } from './platform/events/transaction-events.js';
import { DrainingModule } from './platform/http/draining.js';
import { LimitsModule } from './platform/limits/limits.module.js';
import { LoggingModule } from './platform/logging/logging.module.js';
import { OutboxModule } from './platform/outbox/outboxes.js';
import { QueuesModule } from './platform/queues/queues.module.js';
import { QueueBoardModule } from './operations/queue-board/queue-board.module.js';
import { queues } from './queues.js';
import { transactionListeners } from './transaction-listeners.js';

/** The process that answers HTTP. It adds to the queues and works on none. */
@Module({})
export class ApiModule {
  static forRoot(config: AppConfig): DynamicModule {
    return {
      module: ApiModule,
      imports: [
        ConfigModule.forRoot(config),
        LoggingModule,
        DrainingModule,
        DatabaseModule,
        TransactionEventsModule.forRoot(transactionListeners),
        DemoHallModule,
        QueuesModule.forApi(queues),
        OutboxModule.forRoot(channels),
        EventsModule,
        LimitsModule,
        AuditModule,
        AuthModule,
        HealthModule,
        MetricsModule,
        QueueBoardModule,
        ApiReferenceModule,
        ...featureModules,
      ],
    };
  }
}
