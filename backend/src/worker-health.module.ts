import { Injectable, Module, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { HealthController } from './operations/health/health.controller.js';
import { HealthService } from './operations/health/health.service.js';
import { HallMetrics } from './operations/metrics/hall-metrics.service.js';
import { MetricsController } from './operations/metrics/metrics.controller.js';
import { AppConfig } from './platform/config/app-config.js';
import { DrainingModule } from './platform/http/draining.js';
import { ErrorFilter } from './platform/http/error.filter.js';

/** The api's own routes for whoever watches over a process, of a worker, on `WORKER_PORT` if there is one. */
@Injectable()
class WorkerHealth implements OnApplicationBootstrap, OnApplicationShutdown {
  private app?: NestExpressApplication;

  constructor(
    private readonly config: AppConfig,
    private readonly health: HealthService,
    private readonly metrics: HallMetrics,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { workerPort, host } = this.config;
    if (workerPort === undefined) return;
    const providers = [
      { provide: AppConfig, useValue: this.config },
      { provide: HealthService, useValue: this.health },
      { provide: HallMetrics, useValue: this.metrics },
    ];
    this.app = await NestFactory.create<NestExpressApplication>(
      { module: class WatchedWorker {}, controllers: [HealthController, MetricsController], providers },
      // The worker's own logger takes what there is to say; Nest's would write past it, and fail on a full disk.
      { bodyParser: false, forceCloseConnections: true, abortOnError: false, logger: false },
    );
    this.app.disable('x-powered-by');
    this.app.useGlobalFilters(new ErrorFilter());
    await (host ? this.app.listen(workerPort, host) : this.app.listen(workerPort));
  }

  async onApplicationShutdown(): Promise<void> {
    await this.app?.close();
  }
}

@Module({ imports: [DrainingModule], providers: [HealthService, HallMetrics, WorkerHealth] })
export class WorkerHealthModule {}
