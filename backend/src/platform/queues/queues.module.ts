import { BullModule, getQueueToken } from '@nestjs/bullmq';
import { DynamicModule, Global, Module, type Provider } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { AppConfig } from '../config/app-config.js';
import { queueTelemetry } from '../tracing/tracing.js';
import { JobQueues, type HallQueue } from './job-queues.js';
import { QueueBackend, type QueueRole } from './queue-backend.js';
import { QueueConsumers } from './queue-consumers.js';
import { jobOptions, QUEUE_NAMES } from './queue-settings.js';

@Global()
@Module({})
class QueueBackendModule {
  static for(role: QueueRole): DynamicModule {
    return {
      module: QueueBackendModule,
      providers: [
        {
          provide: QueueBackend,
          inject: [AppConfig],
          useFactory: (config: AppConfig) => QueueBackend.create(config, role),
        },
      ],
      exports: [QueueBackend],
    };
  }
}

/** The queues, for every feature: `JobQueues` adds ids; processors run only where `forWorker` is imported. */
@Global()
@Module({})
export class QueuesModule {
  static forApi(): DynamicModule {
    return this.as('producer');
  }

  static forWorker(): DynamicModule {
    return this.as('consumer', [QueueConsumers]);
  }

  private static as(role: QueueRole, providers: Provider[] = []): DynamicModule {
    return {
      module: QueuesModule,
      imports: [
        DiscoveryModule,
        QueueBackendModule.for(role),
        BullModule.forRootAsync({
          inject: [QueueBackend],
          useFactory: ({ connection, prefix }: QueueBackend) => ({
            connection,
            prefix,
            telemetry: queueTelemetry(),
          }),
          extraOptions: { manualRegistration: true },
        }),
        BullModule.registerQueueAsync(
          ...QUEUE_NAMES.map((name) => ({
            name,
            inject: [AppConfig],
            useFactory: ({ times }: AppConfig) => ({ defaultJobOptions: jobOptions(name, times) }),
          })),
        ),
      ],
      providers: [
        {
          provide: JobQueues,
          inject: [AppConfig, ...QUEUE_NAMES.map((name) => getQueueToken(name))],
          useFactory: ({ times }: AppConfig, ...queues: HallQueue[]) =>
            new JobQueues(queues, times.queue.answer),
        },
        ...providers,
      ],
      exports: [JobQueues],
    };
  }
}
