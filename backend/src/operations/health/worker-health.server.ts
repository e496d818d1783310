import {
  Injectable,
  type INestApplication,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { AppConfig } from '../../platform/config/app-config.js';
import { ErrorFilter } from '../../platform/http/error.filter.js';
import { HallMetrics } from '../metrics/hall-metrics.service.js';
import { MetricsController } from '../metrics/metrics.controller.js';
import { HealthController } from './health.controller.js';
import { HealthService } from './health.service.js';

/** The api's own routes for whoever watches over a process, of a worker, on `WORKER_PORT` if there is one. */
@Injectable()
export class WorkerHealthServer implements OnApplicationBootstrap, OnApplicationShutdown {
  private app?: INestApplication;

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
    this.app = await NestFactory.create(
      { module: class WorkerHealth {}, controllers: [HealthController, MetricsController], providers },
      { bodyParser: false, forceCloseConnections: true, abortOnError: false },
    );
    this.app.useGlobalFilters(new ErrorFilter());
    await (host ? this.app.listen(workerPort, host) : this.app.listen(workerPort));
  }

  async onApplicationShutdown(): Promise<void> {
    await this.app?.close();
  }
}
