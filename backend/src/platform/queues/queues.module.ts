import { BullModule, getQueueToken } from '@nestjs/bullmq';
import { DynamicModule, Global, Module, type Provider } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { AppConfig } from '../config/app-config.js';
import { queueTelemetry } from '../tracing/tracing.js';
import { JobQueues, type HallQueue } from './job-queues.js';
import { QueueBackend, type QueueRole } from './queue-backend.js';
import { QueueConsumers, QUEUES } from './queue-consumers.js';
import { jobOptions, type QueueSettings } from './queue-settings.js';

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
  static forApi(queues: readonly QueueSettings[]): DynamicModule {
    return this.as('producer', queues);
  }

  static forWorker(queues: readonly QueueSettings[]): DynamicModule {
    return this.as('consumer', queues, [{ provide: QUEUES, useValue: queues }, QueueConsumers]);
  }

  private static as(
    role: QueueRole,
    queues: readonly QueueSettings[],
    providers: Provider[] = [],
  ): DynamicModule {
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
          ...queues.map((queue) => ({
            name: queue.name,
            inject: [AppConfig],
            useFactory: ({ times }: AppConfig) => ({ defaultJobOptions: jobOptions(queue, times) }),
          })),
        ),
      ],
      providers: [
        {
          provide: JobQueues,
          inject: [AppConfig, ...queues.map(({ name }) => getQueueToken(name))],
          useFactory: (config: AppConfig, ...all: HallQueue[]) => {
            const sizes = queues.map(({ name, idsPerJob }) => [name, idsPerJob?.(config) ?? 1] as const);
            return new JobQueues(all, new Map(sizes), config.times.queue.answer);
          },
        },
        ...providers,
      ],
      exports: [JobQueues],
    };
  }
}
