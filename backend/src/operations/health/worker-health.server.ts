import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Injectable, OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { HallMetrics } from '../metrics/hall-metrics.service.js';
import { AppConfig } from '../../platform/config/app-config.js';
import { ApiError } from '../../platform/errors/api-error.js';
import { demandOperator } from '../../platform/http/operators.js';
import { HealthService } from './health.service.js';

interface Answer {
  status?: number;
  type?: string;
  text: string;
}

/** A worker's answers to whoever watches over it, on `WORKER_PORT` if there is one: the api's paths and answers. */
@Injectable()
export class WorkerHealthServer implements OnApplicationBootstrap, OnApplicationShutdown {
  private server?: Server;

  constructor(
    private readonly config: AppConfig,
    private readonly health: HealthService,
    private readonly metrics: HallMetrics,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { workerPort, host } = this.config;
    if (workerPort === undefined) return;
    const server = createServer((request, response) => void this.answer(request, response));
    await new Promise<void>((resolve, reject) =>
      server.once('error', reject).listen(workerPort, host, resolve),
    );
    this.server = server;
  }

  onApplicationShutdown(): void {
    this.server?.close();
    this.server?.closeAllConnections();
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { status = 200, type = 'application/json', text } = await this.lookUp(request);
    response.writeHead(status, { 'content-type': type }).end(text);
  }

  private async lookUp(request: IncomingMessage): Promise<Answer> {
    try {
      switch (request.url) {
        case '/health/live':
          return { text: JSON.stringify({ status: 'ok' }) };
        case '/health/ready':
          return { text: JSON.stringify(await this.health.ready()) };
        case '/metrics':
          demandOperator(this.config, request);
          return { type: this.metrics.contentType, text: await this.metrics.scrape() };
        default:
          return { status: 404, text: JSON.stringify({ error: 'There is nothing here.' }) };
      }
    } catch (error) {
      const status = error instanceof ApiError ? error.getStatus() : 500;
      return { status, text: JSON.stringify({ error: (error as Error).message }) };
    }
  }
}
